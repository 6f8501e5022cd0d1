// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/pages/configuration/config_highlighter.h"

#include <map>

#include "console/look/colors.h"
#include "console/pages/configuration/code_view.h"

namespace thalassa::console {
namespace {

constexpr qsizetype kMostParts = 500; // of a line; the rest of a longer one has no colours

QColor legibleOnLines(QRgb rgb)
{
    using Tint = LineLook::Tint;
    static std::map<std::pair<Theme, QRgb>, QColor> kFound; // a text has many tokens
    const auto found = kFound.find({theme(), rgb});
    if (found != kFound.end()) {
        return found->second;
    }
    QColor color(rgb);
    for (const Tint tint : {Tint::None, Tint::Added, Tint::Removed, Tint::Completed,
             Tint::Attention, Tint::Failed, Tint::Gap}) {
        color = legible(color, colorOf(tint), kTextContrast);
    }
    kFound.emplace(std::pair(theme(), rgb), color);
    return color;
}

} // namespace

QColor colorOf(ConfigToken token)
{
    switch (token) {
    case ConfigToken::Name:
        return colors().accent;
    case ConfigToken::String:
        return legibleOnLines(0x009e73);
    case ConfigToken::Number:
        return legibleOnLines(0xd55e00);
    case ConfigToken::Word:
        return legibleOnLines(0xcc79a7);
    case ConfigToken::Comment:
    case ConfigToken::Mark:
        break;
    }
    return colors().muted;
}

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
