// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/threads/wakeup_batch.h"

#include <algorithm>

#include "core/base/threads/standby_poller.h"

namespace thalassa::base {
namespace {

constexpr std::chrono::microseconds kLongestDelay{50};
constexpr unsigned kLongestPause = 1024;
// With several processors another thread could execute the work in parallel: work that takes longer
// than this is worth a wake-up.
constexpr std::chrono::microseconds kOwnWork{50};
constexpr std::chrono::milliseconds kOwnWorkWithOneProcessor{1};

thread_local WakeupBatch* t_current = nullptr;

} // namespace

struct WakeupBatch::Work::Progress {
    Mutex mutex;
    CondVar allDone;
    uint64_t turn ABSL_GUARDED_BY(mutex) = 0; // number of the turn whose work is counted
    size_t begun ABSL_GUARDED_BY(mutex) = 0;
    size_t done ABSL_GUARDED_BY(mutex) = 0;
};

void WakeupBatch::Work::finish()
{
    const std::shared_ptr<Progress> progress = std::move(m_progress);
    if (!progress)
        return;
    {
        MutexLock lock(progress->mutex);
        if (m_turn != progress->turn || ++progress->done < progress->begun)
            return;
    }
    progress->allDone.notifyOne(); // the woken thread finds the mutex unlocked
}

WakeupBatch::WakeupBatch(int processors, Duration patience, StandbyPoller* relay)
    : m_ownWork(processors == 1 ? Duration(kOwnWorkWithOneProcessor) : Duration(kOwnWork))
    , m_progress(processors == 1 ? std::make_shared<Work::Progress>() : nullptr)
    , m_patience(patience)
    , m_relay(relay)
{
    t_current = this;
}

WakeupBatch::~WakeupBatch()
{
    t_current = nullptr;
}

void WakeupBatch::begin()
{
    m_isOn = true;
    m_isOverdue = false;
    if (!m_progress)
        return;
    MutexLock lock(m_progress->mutex);
    ++m_progress->turn;
    m_progress->begun = m_progress->done = 0;
}

bool WakeupBatch::end()
{
    m_isOn = false;
    if (m_relay != nullptr)
        workOrWakeAll();
    else
        wakeAll();
    return m_progress && awaitProgress();
}

void WakeupBatch::wakeLater(const std::shared_ptr<Wakeable>& sleeper, TimePoint now)
{
    WakeupBatch* const batch = t_current;
    if (batch == nullptr || !batch->m_isOn)
        return sleeper->wake(1);
    auto& sleepers = batch->m_sleepers;
    if (sleepers.empty())
        batch->m_firstWake = now;
    if (!sleepers.empty() && sleepers.back().first == sleeper)
        ++sleepers.back().second;
    else
        sleepers.emplace_back(sleeper, 1);
    if (now - batch->m_firstWake <= kLongestDelay)
        return;
    if (batch->m_relay != nullptr)
        batch->m_isOverdue = true;
    else
        batch->wakeAll();
}

WakeupBatch::Work WakeupBatch::beginWork()
{
    Work work;
    const WakeupBatch* const batch = t_current;
    if (batch == nullptr || !batch->m_isOn || !batch->m_progress)
        return work;
    work.m_progress = batch->m_progress;
    MutexLock lock(work.m_progress->mutex);
    work.m_turn = work.m_progress->turn;
    ++work.m_progress->begun;
    return work;
}

void WakeupBatch::wakeAll()
{
    for (const auto& [sleeper, count] : m_sleepers)
        sleeper->wake(count);
    m_sleepers.clear();
}

// Executes work itself last, so that no other object waits for it.
void WakeupBatch::workOrWakeAll()
{
    if (m_sleepers.empty())
        return;
    const auto [last, count] = std::move(m_sleepers.back());
    m_sleepers.pop_back();
    wakeAll();
    last->workOrWake(count, Clock::system().now() + m_ownWork, *m_relay);
}

bool WakeupBatch::awaitProgress()
{
    Work::Progress& progress = *m_progress;
    MutexLock lock(progress.mutex);
    if (progress.done == progress.begun)
        return false;
    if (m_skip > 0) {
        --m_skip;
        return false;
    }
    const TimePoint deadline = Clock::system().now() + m_patience;
    while (progress.done < progress.begun) {
        if (!progress.allDone.waitUntil(progress.mutex, deadline))
            break;
    }
    m_pause = progress.done > 0 ? 0 : std::clamp(2 * m_pause, 1u, kLongestPause);
    m_skip = m_pause;
    return true;
}

} // namespace thalassa::base
