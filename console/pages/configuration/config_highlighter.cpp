// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/pages/configuration/config_highlighter.h"

#include "console/look/colors.h"
#include "console/models/configuration/config_text.h"

namespace thalassa::console {
namespace {

constexpr qsizetype kMostParts = 500; // of a line; the rest of a longer one has no colours

QColor colorOf(ConfigToken token)
{
    const auto tinted = [](QRgb color) {
        return legible(QColor(color), colors().base, kTextContrast);
    };
    switch (token) {
    case ConfigToken::Name:
        return colors().accent;
    case ConfigToken::String:
        return tinted(0x009e73);
    case ConfigToken::Number:
        return tinted(0xd55e00);
    case ConfigToken::Word:
        return tinted(0xcc79a7);
    case ConfigToken::Comment:
    case ConfigToken::Mark:
        break;
    }
    return colors().muted;
}

} // namespace

ConfigHighlighter::ConfigHighlighter(QTextDocument* document)
    : QSyntaxHighlighter(document)
{
}

void ConfigHighlighter::highlightBlock(const QString& text)
{
    if (text.startsWith(kGapSign)) { // no text of a configuration, but that of a DiffView
        QTextCharFormat format;
        format.setForeground(colors().muted);
        setFormat(0, static_cast<int>(text.size()), format);
        return;
    }
    const QList<ConfigPart> parts = partsOf(text);
    for (qsizetype number = 0; number < std::min(parts.size(), kMostParts); ++number) {
        const ConfigPart& part = parts[number];
        QTextCharFormat format;
        format.setForeground(colorOf(part.token));
        format.setFontItalic(part.token == ConfigToken::Comment);
        setFormat(static_cast<int>(part.begin), static_cast<int>(part.length), format);
    }
}

} // namespace thalassa::console
