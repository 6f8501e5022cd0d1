// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The colours of a configuration in an editor. *lives on the GUI thread*.
#pragma once

#include <QSyntaxHighlighter>

namespace thalassa::console {

// The begin of a line that stands for lines that are left out.
inline constexpr QChar kGapSign(0x22ef);

class ConfigHighlighter : public QSyntaxHighlighter {
    Q_OBJECT

public:
    // Belongs to the document.
    explicit ConfigHighlighter(QTextDocument* document);

protected:
    void highlightBlock(const QString& text) override;
};

} // namespace thalassa::console
