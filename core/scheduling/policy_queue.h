// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// PolicyQueue: the waiting requests of a model in the order of service, under its queue policies
// (rows 4.2.10 to 4.2.14). The highest level comes first; within a level those that are in time,
// each in order of arrival, and then those that a policy delays:
//
//   arrives --> in time --policy's time-out, DELAY--> delayed
//                      \--policy's time-out, REJECT--> out of the queue, for the caller to answer
//
// Owns what it holds. No clock, no lock: *thread-compatible*.
#pragma once

#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "core/scheduling/batch_settings.h"
#include "core/scheduling/queue_view.h"
#include "core/scheduling/request_queue.h"

namespace thalassa::scheduling {

class PolicyQueue {
public:
    // `settings` outlives the queue.
    explicit PolicyQueue(const BatchSettings& settings)
        : m_settings(settings)
    {
    }

    bool isEmpty() const { return m_size == 0; }
    size_t size() const { return m_size; }

    // Whether there is room for it: UNAVAILABLE when its level is full (row 4.2.11), which counts
    // it as refused.
    absl::Status admit(const inference::Request& request);
    // REQUIRES: admitted. Its record says since when it waits.
    void append(std::unique_ptr<inference::Request> request);
    // REQUIRES: it waits here.
    std::unique_ptr<inference::Request> take(inference::Request& request);

    // In the order of service; null at the end.
    inference::Request* first() const;
    inference::Request* after(const inference::Request& request) const;

    // Whose time is over at `now`: delayed, or moved to the end of `rejected`. True if anything
    // changed.
    bool expire(base::TimePoint now, std::vector<std::unique_ptr<inference::Request>>& rejected);
    // When the next one's time is over; max() if none's ever is.
    base::TimePoint nextExpiry() const
    {
        return m_expiries.empty() ? base::TimePoint::max() : m_expiries.begin()->first.first;
    }

    // Adds the levels that QueuesView is to show, in their order.
    void show(QueuesView& view) const;

private:
    struct Level {
        RequestQueue inTime;
        RequestQueue delayed;
        uint64_t rowCount = 0;
        uint64_t inputByteSize = 0;
        bool isEmpty() const { return inTime.isEmpty() && delayed.isEmpty(); }
    };
    using Levels = std::map<uint64_t, Level>;
    // What did not go well in a level, since the beginning.
    struct Failures {
        uint64_t refused = 0;
        uint64_t timedOut = 0;
    };
    // Levels that clients choose: what becomes of requests in others is counted in the default one.
    static constexpr size_t kMostCounted = 128;
    Failures& failuresOf(uint64_t level);
    QueueView viewOf(uint64_t level) const;
    static inference::Request* firstFrom(Levels::const_iterator level, Levels::const_iterator end);

    const BatchSettings& m_settings;
    Levels m_levels; // those with waiting requests, and the last one that had any
    std::map<uint64_t, Failures> m_failures;
    size_t m_size = 0;
    uint64_t m_lastTicket = 0;
    // By time, then by arrival.
    std::map<std::pair<base::TimePoint, uint64_t>, inference::Request*> m_expiries;
};

} // namespace thalassa::scheduling
