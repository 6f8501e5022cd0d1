// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/pages/traces/recorder_follower.h"

#include <gtest/gtest.h>

#include <QLabel>
#include <QPushButton>
#include <QToolButton>

#include "console/timeline/view/timeline_view.h"
#include "tests/console/pages/traces_fixture.h"

namespace thalassa::console {
namespace {

TEST_F(Traces, FollowAFlightRecorder)
{
    auto& follow = *child<QToolButton>("timelineFollow");
    EXPECT_FALSE(follow.isEnabled());
    m_page.openRecorder(extractOf(QStringLiteral("gpu-east"), RequestQuery(), nullptr));
    answer();
    TimelineState& state = timeline().state();
    const trace::Range before{state.extent().end - 1'000'000, state.extent().end};
    state.setVisible(before);
    follow.setChecked(true);
    ASSERT_EQ(m_recorder.queries.size(), 2) << "it reads at once";
    EXPECT_TRUE(child<QWidget>("timelineProgress")->isHidden()) << "the timeline would move";
    auto& follower = *m_page.findChild<RecorderFollower*>();
    follower.step();
    EXPECT_EQ(m_recorder.queries.size(), 2) << "it waits for the answer";
    answer(20);
    EXPECT_GT(state.extent().end, before.end);
    EXPECT_EQ(state.visible().end, state.extent().end);
    EXPECT_EQ(state.visible().length(), before.length());
    follower.step();
    EXPECT_EQ(m_recorder.queries.size(), 3);
    answer(21);
    EXPECT_EQ(state.visible().end, state.extent().end);
}

TEST_F(Traces, FollowingWaitsForTheUser)
{
    m_page.openRecorder(extractOf(QStringLiteral("gpu-east"), RequestQuery(), nullptr));
    answer();
    auto& follow = *child<QToolButton>("timelineFollow");
    follow.setChecked(true);
    answer(20);
    auto& follower = *m_page.findChild<RecorderFollower*>();
    const auto readsNow = [&] {
        const auto count = m_recorder.queries.size();
        follower.step();
        return m_recorder.queries.size() > count;
    };
    TimelineState& state = timeline().state();
    const uint32_t lane = state.traces().sources[0].data->requests()[0].root.lane;
    state.select({0, {lane, 0}});
    EXPECT_FALSE(readsNow()) << "the selected slice would be lost";
    state.select({});
    m_workspace.setPaused(true);
    EXPECT_FALSE(readsNow());
    m_workspace.setPaused(false);
    m_page.hide();
    EXPECT_FALSE(readsNow());
    m_page.show();
    EXPECT_TRUE(follow.isChecked());
    state.setVisible({state.extent().begin, state.extent().begin + 1'000'000});
    EXPECT_FALSE(readsNow());
    EXPECT_FALSE(follow.isChecked()) << "the user has left the newest requests";
}

TEST_F(Traces, FollowingSaysWhatItWaitsForAndGoesOnAtTheButton)
{
    m_page.openRecorder(extractOf(QStringLiteral("gpu-east"), RequestQuery(), nullptr));
    answer();
    const QWidget& status = *child<QWidget>("followStatus");
    auto& goOn = *child<QPushButton>("followGoOn");
    const auto text = [&] { return child<QLabel>("followStatusText")->text().toStdString(); };
    EXPECT_FALSE(status.isVisible());
    child<QToolButton>("timelineFollow")->setChecked(true);
    answer(20);
    EXPECT_TRUE(status.isVisible());
    EXPECT_FALSE(goOn.isVisible());
    EXPECT_EQ(text(), "");
    const int top = timeline().view().mapTo(&m_page, QPoint()).y();
    // Another page selects a time.
    m_workspace.range().select(
        kSampleTime - std::chrono::milliseconds(1), kSampleTime + std::chrono::milliseconds(1));
    ASSERT_TRUE(timeline().state().selection());
    EXPECT_EQ(text(), "Follow waits: a time is selected.");
    EXPECT_TRUE(goOn.isVisible());
    QCoreApplication::processEvents();
    EXPECT_EQ(timeline().view().mapTo(&m_page, QPoint()).y(), top) << "nothing moves";
    const auto count = m_recorder.queries.size();
    goOn.click();
    EXPECT_EQ(m_recorder.queries.size(), count + 1);
    EXPECT_FALSE(m_workspace.range().selection());
    EXPECT_EQ(text(), "");
    EXPECT_FALSE(goOn.isVisible());
    m_workspace.setPaused(true);
    EXPECT_EQ(text(), "Follow waits: the readings are paused.");
    goOn.click();
    EXPECT_FALSE(m_workspace.isPaused());
}

TEST_F(Traces, FollowingEndsWithTheServer)
{
    m_page.openRecorder(extractOf(QStringLiteral("gpu-east"), RequestQuery(), nullptr));
    answer();
    auto& follow = *child<QToolButton>("timelineFollow");
    follow.setChecked(true);
    m_recorder.onTrace({{}, 0, {}, QStringLiteral("no connection")});
    EXPECT_FALSE(follow.isChecked());
    EXPECT_TRUE(child<QLabel>("timelineNoticeText")->text().contains(u"no connection"));
    follow.setChecked(true);
    answer(19);
    timeline().state().removeSource(0);
    m_page.findChild<RecorderFollower*>()->step();
    EXPECT_FALSE(follow.isChecked()) << "nothing is shown any more";
}

TEST_F(Traces, FollowingEndsWhenARequestIsOpened)
{
    m_page.openRecorder(extractOf(QStringLiteral("gpu-east"), RequestQuery(), nullptr));
    answer(40);
    auto& follow = *child<QToolButton>("timelineFollow");
    follow.setChecked(true);
    answer(40);
    m_page.openRecorder(extractOf(QStringLiteral("gpu-east"), requestAt(18, kSampleTime)));
    EXPECT_FALSE(follow.isChecked());
    answer(30);
    const TimelineState& state = timeline().state();
    ASSERT_FALSE(state.selected().isNull());
    const trace::Range range = state.traces().rangeOf(state.selected());
    EXPECT_LE(state.visible().begin, range.begin);
    EXPECT_GE(state.visible().end, range.end);
}

TEST_F(Traces, AnAnswerToTheFollowerDoesNotOverrideTheUser)
{
    m_page.openRecorder(extractOf(QStringLiteral("gpu-east"), RequestQuery(), nullptr));
    answer();
    TimelineState& state = timeline().state();
    auto& follow = *child<QToolButton>("timelineFollow");
    auto& follower = *m_page.findChild<RecorderFollower*>();
    follow.setChecked(true); // asks
    const trace::Place selected{0, {state.traces().sources[0].data->requests()[0].root.lane, 0}};
    state.select(selected);
    answer(20);
    EXPECT_EQ(state.selected(), selected);
    state.select({});
    follower.step();
    const trace::Range away{state.extent().begin, state.extent().begin + 1000};
    state.setVisible(away);
    answer(20);
    EXPECT_EQ(state.traces().sources[0].data->requests().size(), 4U);
    EXPECT_EQ(state.visible(), away);
    follower.step();
    EXPECT_FALSE(follow.isChecked());
}

TEST_F(Traces, FollowingGoesOnWithTheOtherServers)
{
    addServer(m_workspace, {QStringLiteral("gpu-west")}, 1);
    m_page.openRecorder(extractOf(QStringLiteral("gpu-east"), RequestQuery(), nullptr));
    answer();
    auto& follow = *child<QToolButton>("timelineFollow");
    follow.setChecked(true);
    answer();
    m_page.openRecorder(extractOf(QStringLiteral("gpu-west"), RequestQuery(), nullptr));
    EXPECT_TRUE(child<QWidget>("timelineProgress")->isVisible()) << "it is read for the user";
    answer();
    EXPECT_TRUE(follow.isChecked());
    auto& follower = *m_page.findChild<RecorderFollower*>();
    m_recorder.servers.clear();
    follower.step();
    m_recorder.onTrace({{}, 0, {}, QStringLiteral("no connection")});
    const QString failed = m_recorder.servers.first();
    EXPECT_TRUE(follow.isChecked());
    answer();
    follower.step();
    answer();
    EXPECT_EQ(m_recorder.servers.size(), 3);
    EXPECT_NE(m_recorder.servers.last(), failed) << "it is not asked again";
    m_page.refreshRecorders();
    answer();
    answer();
    m_recorder.servers.clear();
    follower.step();
    answer();
    answer();
    EXPECT_TRUE(m_recorder.servers.contains(failed)) << "it could be read again";
}

} // namespace
} // namespace thalassa::console
