// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/models/text/shown_text.h"

#include <QStringList>

#include "core/base/text/visible_text.h"

namespace thalassa::console {

QString shownText(std::string_view utf8, qsizetype maximum)
{
    // The length in bytes of the characters that are shown: a huge text is never read as a whole.
    std::size_t length = 0;
    std::size_t before = 0;
    for (qsizetype count = 0; count < maximum && length < utf8.size(); ++count) {
        before = length;
        length += base::firstCharacter(utf8.substr(length)).length;
    }
    if (length == utf8.size()) {
        return QString::fromStdString(base::visibleText(utf8));
    }
    return QString::fromStdString(base::visibleText(utf8.substr(0, before))) + QChar(0x2026);
}

QString shownName(const QByteArray& name, qsizetype maximum)
{
    return shownText(
        std::string_view(name.constData(), static_cast<std::size_t>(name.size())), maximum);
}

QString toolTipText(const QString& text)
{
    constexpr qsizetype kLine = 90;
    constexpr qsizetype kLongestWord = 120;
    QString lines;
    qsizetype length = 0;
    for (const QString& word : text.split(u' ')) {
        for (qsizetype at = 0; at == 0 || at < word.size(); at += kLongestWord) {
            const QString part = word.mid(at, kLongestWord);
            if (length > 0 && length + part.size() > kLine) {
                lines += u'\n';
                length = 0;
            } else if (length > 0) {
                lines += u' ';
            }
            lines += part;
            length += part.size() + 1;
        }
    }
    return lines;
}

} // namespace thalassa::console
