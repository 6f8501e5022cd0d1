// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/look/kept_splitters.h"

#include <gtest/gtest.h>

#include <QApplication>
#include <QLabel>
#include <QSettings>
#include <QSplitter>

namespace thalassa::console {
namespace {

// Three parts beside each other, of which the last one is hidden.
class Parts : public QWidget {
public:
    Parts()
        : splitter(Qt::Horizontal, this)
    {
        for (int part = 0; part < 3; ++part)
            splitter.addWidget(new QLabel(QStringLiteral("part")));
        splitter.widget(2)->hide();
        splitter.setObjectName(QStringLiteral("parts"));
        splitter.resize(400, 100);
        resize(400, 100);
        keepSplitters(*this);
        show();
        QApplication::processEvents();
    }

    QSplitter splitter;
};

TEST(KeptSplitters, ShowAPartThatWasHiddenWhenTheyWereMoved)
{
    QSettings().clear();
    {
        Parts parts;
        parts.splitter.setSizes({300, 100, 0});
        Q_EMIT parts.splitter.splitterMoved(300, 1); // as the mouse does
    }
    Parts again;
    EXPECT_GT(again.splitter.sizes().at(0), again.splitter.sizes().at(1));
    again.splitter.widget(2)->show();
    QApplication::processEvents();
    EXPECT_GT(again.splitter.sizes().at(2), 0);
    QSettings().clear();
}

} // namespace
} // namespace thalassa::console
