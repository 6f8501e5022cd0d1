// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Event: one operation that gRPC executes for an object; the event's address is the operation's
// tag. It is a member of its owner, and used for one operation at a time.
#pragma once

#include "core/base/thread_sanitizer.h"

namespace thalassa::grpcapi {

class Event {
public:
    Event(const Event&) = delete;
    Event& operator=(const Event&) = delete;

    // Returns the tag of one operation. run() sees everything that was done before gRPC got the
    // tag.
    void* tag()
    {
        base::handOver(this);
        return this;
    }
    // Runs the event whose tag a completion queue returned.
    static void run(void* tag, bool ok)
    {
        auto* const event = static_cast<Event*>(tag);
        base::takeOver(event);
        event->handle(ok);
    }

protected:
    Event() = default;
    ~Event() = default;

private:
    virtual void handle(bool ok) = 0; // throws nothing
};

template <typename Owner> class EventOf final : public Event {
public:
    EventOf(Owner* owner, void (Owner::*handler)(bool ok))
        : m_owner(owner)
        , m_handler(handler)
    {
    }

private:
    void handle(bool ok) override { (m_owner->*m_handler)(ok); }

    Owner* const m_owner;
    void (Owner::*const m_handler)(bool ok);
};

} // namespace thalassa::grpcapi
