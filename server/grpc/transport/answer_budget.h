// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// AnswerBudget bounds the bytes of answers of ModelInfer that are being sent, of all calls
// together. Beyond the bound it cancels the calls whose answers have been unread for longest, so
// that clients that do not read hold neither all memory nor the budget. A single answer of any size
// passes. *thread-safe*.
#pragma once

#include <cstdint>
#include <list>
#include <memory>
#include <string>

#include "core/base/mutex.h"
#include "server/http/message/refusals.h"

namespace thalassa::grpcapi {

// A call whose answer is being sent.
class UnreadAnswer {
public:
    virtual ~UnreadAnswer() = default;
    virtual void cancelUnread() = 0;
    virtual std::string client() const = 0; // its address
};

class AnswerBudget {
    struct Waiting;

public:
    using Place = std::list<Waiting>::iterator;

    // `limit`: maximum number of bytes.
    explicit AnswerBudget(uint64_t limit)
        : m_limit(limit)
    {
    }

    // Adds an answer before it is sent. May cancel other calls.
    Place add(uint64_t bytes, std::weak_ptr<UnreadAnswer> answer);
    // Removes an answer that the client has read, or will not read.
    void remove(Place place);

    uint64_t used() const;
    http::RefusalCount cancelled() const; // since the start

private:
    struct Waiting {
        uint64_t bytes = 0;
        std::weak_ptr<UnreadAnswer> answer; // weak: the call removes itself
        bool isCancelled = false;
    };

    std::shared_ptr<UnreadAnswer> takeOldest(Place newest) ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);
    void noteCancelled(const UnreadAnswer& answer);

    const uint64_t m_limit;
    mutable base::Mutex m_mutex;
    std::list<Waiting> m_waiting ABSL_GUARDED_BY(m_mutex); // oldest first
    std::list<Waiting> m_ending ABSL_GUARDED_BY(m_mutex);  // cancelled, until their calls end
    uint64_t m_used ABSL_GUARDED_BY(m_mutex) = 0;          // bytes in m_waiting
    http::RefusalCount m_cancelled ABSL_GUARDED_BY(m_mutex);
};

} // namespace thalassa::grpcapi
