// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The cards with figures of Fleet and Overview: their texts are whole at each width.
#include "console/look/figure_row.h"

#include <gtest/gtest.h>

#include <QApplication>
#include <set>

#include "console/look/figure_card.h"
#include "console/look/theme.h"
#include "console/pages/fleet_page.h"
#include "console/pages/overview_page.h"
#include "tests/console/look_check.h"
#include "tests/console/samples.h"

namespace thalassa::console {
namespace {

class Cards : public testing::Test {
protected:
    Cards()
    {
        applyTheme(Theme::Light);
        m_server = addServer(m_workspace, {QStringLiteral("gpu-east"), {}, {}}, 3);
        advance(*m_server, 3, 12'345, 7);
    }

    // The number of lines that the cards of a page have, which cut no text.
    static std::size_t linesAt(QWidget& page, int width)
    {
        page.resize(width, 700);
        page.show();
        QApplication::processEvents();
        std::set<int> lines;
        for (const FigureCard* card : page.findChildren<FigureCard*>()) {
            EXPECT_FALSE(card->isCut()) << card->toolTip().toStdString() << " at " << width;
            lines.insert(card->y());
        }
        EXPECT_EQ(page.width(), width);
        return lines.size();
    }

    Workspace m_workspace;
    ServerStore* m_server = nullptr;
};

TEST_F(Cards, OfTheFleetTakeTwoLinesInANarrowWindow)
{
    FleetPage page(m_workspace);
    page.open({QStringLiteral("fleet"), {}, {}, {}}, nullptr);
    EXPECT_EQ(linesAt(page, 1000), 1U);
    EXPECT_EQ(linesAt(page, 554), 2U); // of a window with a width of 1000
    EXPECT_EQ(linesAt(page, 1000), 1U);
}

TEST_F(Cards, OfTheOverviewTakeTwoLinesInANarrowWindow)
{
    OverviewPage page(m_workspace);
    page.open({QStringLiteral("overview"), QStringLiteral("gpu-east"), {}, {}}, m_server);
    EXPECT_EQ(linesAt(page, 1200), 1U);
    EXPECT_EQ(linesAt(page, 554), 2U);
}

TEST_F(Cards, TakeAnotherLineForALongerNote)
{
    FigureRow row;
    auto* first = new FigureCard(QStringLiteral("Requests"));
    row.add(first, 1);
    row.add(new FigureCard(QStringLiteral("Failures")), 1);
    row.resize(300, 80);
    row.show();
    const int line = row.minimumSizeHint().height();
    first->setFigure(QStringLiteral("1/s"), QStringLiteral("of the last minute, over all servers"));
    QApplication::processEvents();
    EXPECT_GT(row.minimumSizeHint().height(), 2 * line);
    first->setFigure(QStringLiteral("1/s"), QStringLiteral("short"));
    QApplication::processEvents();
    EXPECT_GT(row.minimumSizeHint().height(), 2 * line) << "the layout is stable";
}

} // namespace
} // namespace thalassa::console
