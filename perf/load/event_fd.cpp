// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "perf/load/event_fd.h"

#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <algorithm>
#include <ctime>

namespace thalassa::perf {

EventFd::EventFd()
    : m_event(::eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC))
{
}

void EventFd::raise() const
{
    const uint64_t one = 1;
    // It can only fail when it is raised already.
    [[maybe_unused]] const ssize_t written = ::write(m_event.get(), &one, sizeof one);
}

void EventFd::clear() const
{
    uint64_t count = 0;
    [[maybe_unused]] const ssize_t read = ::read(m_event.get(), &count, sizeof count);
}

bool EventFd::waitUntil(base::TimePoint deadline) const
{
    for (;;) {
        const base::Duration left =
            std::max<base::Duration>(base::Duration(0), deadline - base::Clock::system().now());
        const timespec timeout{
            static_cast<time_t>(left.count() / 1'000'000'000), left.count() % 1'000'000'000};
        pollfd poll{m_event.get(), POLLIN, 0};
        const int ready = ::ppoll(&poll, 1, &timeout, nullptr);
        if (ready >= 0)
            return ready > 0;
    } // EINTR: the signal may have raised it
}

} // namespace thalassa::perf
