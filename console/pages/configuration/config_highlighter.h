// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The colours of a configuration in an editor. *lives on the GUI thread*.
#pragma once

#include <QColor>
#include <QSyntaxHighlighter>

#include "console/models/configuration/config_text.h"

namespace thalassa::console {

// The begin of a line that stands for lines that are left out.
inline constexpr QChar kGapSign(0x22ef);

// The colour in the theme in use, which can be read on each line of a CodeView.
QColor colorOf(ConfigToken token);

class ConfigHighlighter : public QSyntaxHighlighter {
    Q_OBJECT

public:
    // Belongs to the document.
    explicit ConfigHighlighter(QTextDocument* document);

protected:
    void highlightBlock(const QString& text) override;
};

} // namespace thalassa::console
