// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/pages/traces/recorder_follower.h"

#include <algorithm>
#include <utility>

namespace thalassa::console {
namespace {

// Each reading takes some hundred requests from the server.
constexpr std::chrono::milliseconds kShortestInterval{2000};

} // namespace

RecorderFollower::RecorderFollower(
    Workspace& workspace, TimelinePage& timeline, std::function<bool()> read)
    : QObject(&timeline)
    , m_workspace(workspace)
    , m_timeline(timeline)
    , m_read(std::move(read))
{
    connect(&m_timer, &QTimer::timeout, this, &RecorderFollower::step);
    connect(&workspace, &Workspace::pacingChanged, this, &RecorderFollower::pace);
    connect(&workspace, &Workspace::pacingChanged, this, &RecorderFollower::waitChanged);
    const TimelineState& state = timeline.state();
    connect(&state, &TimelineState::selectionChanged, this, &RecorderFollower::waitChanged);
    connect(&state, &TimelineState::selectedChanged, this, &RecorderFollower::waitChanged);
    pace();
}

void RecorderFollower::pace()
{
    m_timer.setInterval(std::max(m_workspace.interval(), kShortestInterval));
}

void RecorderFollower::setOn(bool isOn)
{
    if (isOn == this->isOn())
        return;
    if (isOn) {
        m_timer.start();
        m_timeline.state().showEnd();
        if (!goesOn())
            m_timer.stop();
    } else {
        m_timer.stop();
    }
    Q_EMIT changed(this->isOn());
}

void RecorderFollower::step()
{
    if (isOn() && !goesOn())
        setOn(false);
}

bool RecorderFollower::goesOn()
{
    return wait() != Wait::None || (m_timeline.state().isAtEnd() && m_read());
}

RecorderFollower::Wait RecorderFollower::wait() const
{
    const TimelineState& state = m_timeline.state();
    if (!state.selected().isNull())
        return Wait::Slice;
    if (state.selection())
        return Wait::Range;
    if (m_workspace.isPaused())
        return Wait::Pause;
    return m_timeline.isVisible() && !m_timeline.isLoading() ? Wait::None : Wait::Other;
}

void RecorderFollower::goOn()
{
    if (m_workspace.isPaused())
        m_workspace.setPaused(false);
    m_timeline.state().clear();
    step();
}

} // namespace thalassa::console
