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
// Owns its requests. Has no clock and no lock: *thread-compatible*.
#pragma once

#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "core/scheduling/batching/batch_settings.h"
#include "core/scheduling/batching/request_queue.h"
#include "core/scheduling/queue_view.h"

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

    // Returns UNAVAILABLE if the request's level is full (row 4.2.11), and counts it as refused.
    absl::Status admit(const inference::Request& request);
    // REQUIRES: the request was admitted, and record().queued is set.
    void append(std::unique_ptr<inference::Request> request);
    // REQUIRES: the request is in this queue.
    std::unique_ptr<inference::Request> take(inference::Request& request);

    // Iterate in the order of service; null at the end.
    inference::Request* first() const;
    inference::Request* after(const inference::Request& request) const;

    // Delays the requests whose time is over at `now`, or moves them to the end of `rejected`. True
    // if anything changed.
    bool expire(base::TimePoint now, std::vector<std::unique_ptr<inference::Request>>& rejected);
    // The earliest time at which a request's time is over, or max().
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
    // The failures in a level since the load.
    struct Failures {
        uint64_t refused = 0;
        uint64_t timedOut = 0;
    };
    // A bound, as clients choose levels: failures in further levels count in the default one.
    static constexpr size_t kMostCounted = 128;
    Failures& failuresOf(uint64_t level);
    QueueView viewOf(uint64_t level) const;
    static inference::Request* firstFrom(Levels::const_iterator level, Levels::const_iterator end);

    const BatchSettings& m_settings;
    Levels m_levels; // levels with waiting requests; at least the last that had any
    std::map<uint64_t, Failures> m_failures;
    size_t m_size = 0;
    uint64_t m_lastTicket = 0;
    // The requests with a time-out, by time, then by arrival.
    std::map<std::pair<base::TimePoint, uint64_t>, inference::Request*> m_expiries;
};

} // namespace thalassa::scheduling
