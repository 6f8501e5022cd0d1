// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// EpollSet watches the descriptors of one I/O thread. It is a descriptor itself, and the only one
// that the thread's Qt event loop watches: thousands of connections cost that loop one notifier.
// *lives on the I/O thread*, once that runs.
#pragma once

#include <sys/epoll.h>

#include <cstdint>
#include <memory>
#include <span>
#include <utility>

#include "absl/status/statusor.h"
#include "core/base/descriptor.h"

namespace thalassa::http {

class EpollClient {
public:
    virtual void handleEvents(uint32_t events) = 0;

protected:
    virtual ~EpollClient() = default;
};

class EpollSet {
public:
    // Returns UNAVAILABLE if the system has no descriptor for it.
    static absl::StatusOr<std::unique_ptr<EpollSet>> open();

    int descriptor() const { return m_descriptor.get(); }

    // Watches `descriptor` for `events` (EPOLLIN, ...). `client` is null if the descriptor only
    // wakes the thread. Closing a descriptor ends its watch. Returns UNAVAILABLE if the system
    // refuses another watch.
    [[nodiscard]] absl::Status add(int descriptor, uint32_t events, EpollClient* client);
    void change(int descriptor, uint32_t events, EpollClient* client);

    // Fills `events` with the events that are ready and returns the filled part. Never waits.
    std::span<epoll_event> poll(std::span<epoll_event> events);

private:
    explicit EpollSet(base::Descriptor descriptor)
        : m_descriptor(std::move(descriptor))
    {
    }

    const base::Descriptor m_descriptor;
};

} // namespace thalassa::http
