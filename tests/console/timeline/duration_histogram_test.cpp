// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The histogram of durations, and the search by a range that is chosen in it.
#include "console/timeline/panels/duration_histogram.h"

#include <gtest/gtest.h>

#include <QImage>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

#include "console/look/theme.h"
#include "console/timeline/panels/find_bar.h"
#include "console/timeline/panels/statistics_panel.h"
#include "console/timeline/timeline_page.h"
#include "console/timeline/view/timeline_colors.h"
#include "tests/console/trace/made_trace.h"

namespace thalassa::console {
namespace {

using trace::Range;

class DurationHistogram : public testing::Test {
protected:
    DurationHistogramView m_view;
    std::vector<Range> m_chosen;

    void SetUp() override
    {
        applyTheme(Theme::Light);
        QObject::connect(&m_view, &DurationHistogramView::chosen,
            [this](const Range& durations) { m_chosen.push_back(durations); });
        m_view.resize(424, 200); // 400 pixels of bars
        m_view.setVisible(true);
        m_view.activateWindow();
        m_view.setFocus();
        ASSERT_TRUE(QTest::qWaitFor([this] { return m_view.hasFocus(); }));
        m_view.show(statistics("queue"));
    }
    // 90 slices of about 1 us, 10 of about 1 ms.
    static trace::NameStatistics statistics(const std::string& name)
    {
        trace::NameStatistics statistics;
        statistics.name = name;
        statistics.stage = timeline::Stage::Queue;
        for (int i = 0; i < 100; ++i)
            statistics.durations.add(i < 90 ? 1000 : 1'000'000);
        statistics.count = 100;
        statistics.p50 = 1000;
        statistics.p99 = statistics.longest = 1'000'000;
        return statistics;
    }
    void drag(int from, int to)
    {
        QTest::mousePress(&m_view, Qt::LeftButton, {}, {from, 100});
        QTest::mouseMove(&m_view, {(from + to) / 2, 100});
        QTest::mouseMove(&m_view, {to, 100});
        QTest::mouseRelease(&m_view, Qt::LeftButton, {}, {to, 100});
    }
    // The height of the bar at a horizontal position, in pixels. A mark may cover a part of it.
    int heightAt(int x)
    {
        const QImage image = m_view.grab().toImage();
        const QRgb color = timelineColors().stage(timeline::Stage::Queue).rgb();
        int top = -1;
        int bottom = -2;
        for (int y = 0; y < image.height(); ++y) {
            if (image.pixel(x, y) != color)
                continue;
            top = top < 0 ? y : top;
            bottom = y;
        }
        return top < 0 ? 0 : bottom - top + 1;
    }
};

TEST_F(DurationHistogram, ADragChoosesDurations)
{
    drag(14, 60);
    ASSERT_EQ(m_chosen.size(), 1U);
    EXPECT_LE(m_chosen[0].begin, 1000);
    EXPECT_GT(m_chosen[0].end, 1000);
    EXPECT_LT(m_chosen[0].end, 1'000'000);
    EXPECT_TRUE(m_view.accessibleDescription().contains(QStringLiteral(". Chosen: ")));
    EXPECT_TRUE(m_view.accessibleDescription().endsWith(QStringLiteral(": 90")));
    drag(410, 380); // to the left
    ASSERT_EQ(m_chosen.size(), 2U);
    EXPECT_GT(m_chosen[1].begin, 100'000);
    EXPECT_GT(m_chosen[1].end, 1'000'000);
}

TEST_F(DurationHistogram, AClickAndEscChooseNone)
{
    QTest::mouseClick(&m_view, Qt::LeftButton, {}, {100, 100});
    EXPECT_TRUE(m_chosen.empty()); // nothing was chosen
    drag(14, 60);
    QTest::mouseClick(&m_view, Qt::LeftButton, {}, {100, 100});
    ASSERT_EQ(m_chosen.size(), 2U);
    EXPECT_TRUE(m_chosen[1].isEmpty());
    drag(14, 60);
    QTest::keyClick(&m_view, Qt::Key_Escape);
    ASSERT_EQ(m_chosen.size(), 4U);
    EXPECT_TRUE(m_chosen[3].isEmpty());
}

TEST_F(DurationHistogram, TheKeysChooseDurations)
{
    QTest::keyClick(&m_view, Qt::Key_Right);
    ASSERT_EQ(m_chosen.size(), 1U);
    EXPECT_LE(m_chosen[0].begin, 1000);
    QTest::keyClick(&m_view, Qt::Key_Right, Qt::ShiftModifier);
    ASSERT_EQ(m_chosen.size(), 2U);
    EXPECT_EQ(m_chosen[1].begin, m_chosen[0].begin);
    EXPECT_GT(m_chosen[1].end, m_chosen[0].end);
    QTest::keyClick(&m_view, Qt::Key_Left, Qt::ShiftModifier);
    EXPECT_EQ(m_chosen.back(), m_chosen[0]);
    QTest::keyClick(&m_view, Qt::Key_Right);
    EXPECT_EQ(m_chosen.back().begin, m_chosen[0].end); // the bar moves
    QTest::keyClick(&m_view, Qt::Key_Left, Qt::ShiftModifier);
    EXPECT_EQ(m_chosen.back().begin, m_chosen[0].begin);
}

TEST_F(DurationHistogram, KeepsTheChosenDurationsOfAName)
{
    drag(14, 60);
    m_view.show(statistics("queue")); // the visible time has changed
    EXPECT_TRUE(m_view.accessibleDescription().contains(QStringLiteral(". Chosen: ")));
    m_view.show(statistics("send"));
    EXPECT_FALSE(m_view.accessibleDescription().contains(QStringLiteral(". Chosen: ")));
    EXPECT_EQ(m_chosen.size(), 1U);
}

TEST_F(DurationHistogram, CumulatesTheBars)
{
    const int first = heightAt(14);
    EXPECT_EQ(heightAt(210), 0);
    m_view.findChild<QToolButton*>()->click();
    EXPECT_NEAR(heightAt(14), first * 0.9, 3);
    EXPECT_EQ(heightAt(210), heightAt(14)); // none is that long
    EXPECT_NEAR(heightAt(408), first, 3);
}

TEST(DurationHistograms, ARangeOfDurationsIsASearch)
{
    OperationTable operations;
    TimelinePage page(operations);
    page.resize(1280, 800);
    page.show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(&page));
    QSignalSpy loaded(&page, &TimelinePage::loaded);
    std::string text = "[";
    for (uint64_t i = 1; i <= 20; ++i)
        text += (i > 1 ? "," : "") +
            trace::httpRequest(i, static_cast<int64_t>(i) * 1'000'000, i > 15 ? 50'000 : 1000);
    page.openDump({QStringLiteral("dump"), QByteArray::fromStdString(text + "]"), 0, 0, 0, {}});
    ASSERT_TRUE(loaded.wait());
    auto& panel = *page.findChild<StatisticsPanel*>();
    QSignalSpy shown(&panel, &StatisticsPanel::shown);
    ASSERT_TRUE(shown.wait());
    auto& histogram = *page.findChild<DurationHistogramView*>();
    auto& bar = *page.findChild<FindBar*>();
    QSignalSpy searched(&bar, &FindBar::searched);
    QTest::keyClick(&histogram, Qt::Key_Left); // the longest ones
    ASSERT_TRUE(searched.wait());
    EXPECT_EQ(page.state().found().count, 5U);
    QTest::keyClick(&histogram, Qt::Key_Escape);
    EXPECT_EQ(page.state().found().count, 0U);
    EXPECT_EQ(page.findChild<QLineEdit*>(QStringLiteral("timelineFind"))->text(), QString());
}

} // namespace
} // namespace thalassa::console
