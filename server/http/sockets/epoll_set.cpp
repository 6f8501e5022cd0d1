// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/http/sockets/epoll_set.h"

#include <cerrno>
#include <utility>

#include "server/http/sockets/system_status.h"

namespace thalassa::http {
absl::StatusOr<std::unique_ptr<EpollSet>> EpollSet::open()
{
    base::Descriptor descriptor(::epoll_create1(EPOLL_CLOEXEC));
    if (!descriptor.isOpen())
        return threadStatus("epoll_create1", errno);
    return std::unique_ptr<EpollSet>(new EpollSet(std::move(descriptor)));
}

absl::Status EpollSet::add(int descriptor, uint32_t events, EpollClient* client)
{
    epoll_event event{.events = events, .data = {.ptr = client}};
    if (::epoll_ctl(m_descriptor.get(), EPOLL_CTL_ADD, descriptor, &event) != 0)
        return threadStatus("epoll_ctl", errno);
    return absl::OkStatus();
}

void EpollSet::change(int descriptor, uint32_t events, EpollClient* client)
{
    epoll_event event{.events = events, .data = {.ptr = client}};
    ::epoll_ctl(m_descriptor.get(), EPOLL_CTL_MOD, descriptor, &event);
}

void EpollSet::remove(int descriptor)
{
    ::epoll_ctl(m_descriptor.get(), EPOLL_CTL_DEL, descriptor, nullptr);
}

std::span<const epoll_event> EpollSet::wait(std::span<epoll_event> events, int milliseconds)
{
    const int count = ::epoll_wait(
        m_descriptor.get(), events.data(), static_cast<int>(events.size()), milliseconds);
    return events.first(count > 0 ? static_cast<size_t>(count) : 0);
}

} // namespace thalassa::http
