// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/threads/background_thread.h"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <latch>
#include <utility>

#include "core/base/exception_text.h"
#include "core/base/log/log.h"
#include "core/base/thread_name.h"

namespace thalassa::base {
namespace {

// Added to the thread's niceness: each step divides its weight by 1.25.
constexpr int kNiceness = 10;
constexpr int kMostNice = 19;

void runCaught(const std::function<void()>& work)
{
    try {
        work();
    } catch (...) {
        LOG_ERROR << "a task of the background thread failed: " << exceptionText();
    }
}

} // namespace

void giveWay()
{
    // Affects this thread only: on Linux each thread has its own niceness, unlike in POSIX.
    const auto self = static_cast<id_t>(::gettid());
    const int niceness = std::min(::getpriority(PRIO_PROCESS, self) + kNiceness, kMostNice);
    if (::setpriority(PRIO_PROCESS, self, niceness) != 0) {
        LOG_VERBOSE(1) << "cannot lower the priority of a background thread: "
                       << std::strerror(errno);
    }
}

BackgroundThread::BackgroundThread()
{
    m_thread.post([] {
        nameThread("background");
        giveWay();
    });
}

bool BackgroundThread::post(std::function<void()> work)
{
    if (m_waiting.fetch_add(1, std::memory_order_relaxed) >= kMostWaiting) {
        m_waiting.fetch_sub(1, std::memory_order_relaxed);
        return false;
    }
    m_thread.post([this, work = std::move(work)] {
        m_waiting.fetch_sub(1, std::memory_order_relaxed);
        runCaught(work);
    });
    return true;
}

void BackgroundThread::finish()
{
    std::latch isDone(1);
    m_thread.post([&isDone] { isDone.count_down(); });
    isDone.wait();
}

} // namespace thalassa::base
