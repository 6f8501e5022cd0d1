// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/charts/data/marks.h"

#include <gmock/gmock.h>

#include <QStringList>

namespace thalassa::console::charts {
namespace {

using namespace std::chrono_literals;
using testing::ElementsAre;

constexpr WallTime kMarksBegin(std::chrono::hours(24 * 365 * 50));
constexpr TimeSpan kMarksRange{kMarksBegin, kMarksBegin + 100s};

Mark markAt(std::chrono::seconds time, Health health = Health::Ready)
{
    return {
        kMarksBegin + time, health, QStringLiteral("loaded"), QStringLiteral("loaded: resnet"), {}};
}

TEST(Marks, GroupsThoseThatAreCloserThanTheDistance)
{
    const std::vector<Mark> marks{markAt(10s), markAt(11s), markAt(50s)};
    const std::vector<MarkGroup> groups = groupMarks(marks, kMarksRange, 200, 10);
    ASSERT_EQ(groups.size(), 2U);
    EXPECT_THAT(groups[0].marks, ElementsAre(0, 1));
    EXPECT_EQ(groups[0].x, 20);
    EXPECT_EQ(groups[1].x, 100);
}

TEST(Marks, ShowsTheWorstStateOfAGroup)
{
    const std::vector<Mark> marks{
        markAt(10s), markAt(11s, Health::Failed), markAt(12s, Health::Attention)};
    EXPECT_EQ(groupMarks(marks, kMarksRange, 100, 10)[0].health, Health::Failed);
}

TEST(Marks, LeavesOutThoseBesideTheRange)
{
    const std::vector<Mark> marks{markAt(-1s), markAt(0s), markAt(100s)};
    const std::vector<MarkGroup> groups = groupMarks(marks, kMarksRange, 100, 10);
    ASSERT_EQ(groups.size(), 1U);
    EXPECT_THAT(groups[0].marks, ElementsAre(1));
}

TEST(Marks, HasNoMoreGroupsThanFit)
{
    std::vector<Mark> marks;
    marks.reserve(10'000);
    for (int at = 0; at < 10'000; ++at)
        marks.push_back(markAt(std::chrono::seconds(at / 100)));
    EXPECT_LE(groupMarks(marks, kMarksRange, 500, 10).size(), 51U);
}

TEST(Marks, SaysWhatWhoAndWhen)
{
    ServerEvent event;
    event.time = kMarksBegin + 3661s;
    event.kind = EventKind::SettingChanged;
    event.key = {"resnet", 3};
    event.actor = QStringLiteral("http 10.0.0.1");
    event.text = QStringLiteral("trace_rate: 1000 to 1");
    const std::vector<Mark> marks{markOf(event)};
    const QString text = markText(marks, {0, {0}, Health::Unknown});
    for (const char* part : {"01:01:01", "resnet 3", "trace_rate: 1000 to 1", "by http 10.0.0.1"})
        EXPECT_TRUE(text.contains(QLatin1String(part))) << part << " in " << text.toStdString();
}

TEST(Marks, ListsAtMostTheGivenNumber)
{
    const std::vector<Mark> marks(20, markAt(1s));
    MarkGroup group;
    for (std::size_t at = 0; at < marks.size(); ++at)
        group.marks.push_back(at);
    const QStringList lines = markText(marks, group, 3).split(u'\n');
    EXPECT_EQ(lines.size(), 4);
    EXPECT_TRUE(lines.back().contains(QStringLiteral("17")));
}

} // namespace
} // namespace thalassa::console::charts
