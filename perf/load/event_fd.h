// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// EventFd: one event for which a thread waits together with others, or until a deadline. It stays
// raised until it is cleared. *thread-safe*; raise() may be called in a signal handler.
#pragma once

#include "core/base/clock.h"
#include "core/base/descriptor.h"

namespace thalassa::perf {

class EventFd {
public:
    EventFd();

    void raise() const;
    void clear() const;
    // Returns false if `deadline` came first.
    bool waitUntil(base::TimePoint deadline) const;
    // Readable while raised: for an epoll set.
    int descriptor() const { return m_event.get(); }

private:
    const base::Descriptor m_event;
};

} // namespace thalassa::perf
