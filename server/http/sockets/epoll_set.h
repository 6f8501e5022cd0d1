// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// EpollSet watches the descriptors of one I/O thread, which waits in it for their events.
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

    // Watches `descriptor` for `events` (EPOLLIN, ...). `client` is null if the descriptor only
    // wakes the thread. Returns UNAVAILABLE if the system refuses another watch.
    [[nodiscard]] absl::Status add(int descriptor, uint32_t events, EpollClient* client);
    void change(int descriptor, uint32_t events, EpollClient* client);
    // Ends the watch, which has to precede the close of the descriptor: the system itself ends it
    // only once no process has the file open, and a process that is being started has copies of all
    // descriptors until it executes its program.
    void remove(int descriptor);

    // Waits until an event is ready, for at most `milliseconds`. Fills `events` with the events
    // that are ready and returns the filled part.
    std::span<const epoll_event> wait(std::span<epoll_event> events, int milliseconds);

private:
    explicit EpollSet(base::Descriptor descriptor)
        : m_descriptor(std::move(descriptor))
    {
    }

    const base::Descriptor m_descriptor;
};

} // namespace thalassa::http
