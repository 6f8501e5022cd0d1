// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/http/epoll_set.h"

#include <unistd.h>

#include <cerrno>
#include <system_error>

namespace thalassa::http {
namespace {

int openEpoll()
{
    const int descriptor = ::epoll_create1(EPOLL_CLOEXEC);
    if (descriptor < 0)
        throw std::system_error(errno, std::generic_category(), "epoll_create1");
    return descriptor;
}

} // namespace

EpollSet::EpollSet() : m_descriptor(openEpoll()) { }

EpollSet::~EpollSet()
{
    ::close(m_descriptor);
}

bool EpollSet::add(int descriptor, uint32_t events, EpollClient* client)
{
    epoll_event event { .events = events, .data = { .ptr = client } };
    return ::epoll_ctl(m_descriptor, EPOLL_CTL_ADD, descriptor, &event) == 0;
}

void EpollSet::change(int descriptor, uint32_t events, EpollClient* client)
{
    epoll_event event { .events = events, .data = { .ptr = client } };
    ::epoll_ctl(m_descriptor, EPOLL_CTL_MOD, descriptor, &event);
}

std::span<epoll_event> EpollSet::poll(std::span<epoll_event> events)
{
    const int count = ::epoll_wait(m_descriptor, events.data(), static_cast<int>(events.size()), 0);
    return events.first(count > 0 ? static_cast<size_t>(count) : 0);
}

} // namespace thalassa::http
