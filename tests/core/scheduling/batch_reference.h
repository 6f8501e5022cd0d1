// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// BatchReference: a plain and slow implementation of BatchQueue's decisions for the simulator. It
// keeps all waiting requests in one list and computes each decision from the rows 4.2.1 to 4.2.14.
// *thread-compatible*.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <set>
#include <vector>

#include "core/scheduling/batching/batch_settings.h"

namespace thalassa::tests {

class BatchReference {
public:
    struct Waiting {
        uint64_t id;
        uint32_t size;
        int shape; // requests of the same shape may share an execution
        uint64_t priority;
        int64_t ownTimeout; // microseconds
        int64_t queued;     // microseconds
        bool isLate = false;
    };
    struct Answer {
        std::vector<uint64_t> batch; // empty: wait
        int64_t until = kNever;
    };
    static constexpr int64_t kNever = INT64_MAX;

    // `limit`: the maximum sum of the ids in a batch of more than one request, as a batching
    // strategy may impose it.
    BatchReference(const scheduling::BatchSettings& settings, uint64_t limit)
        : m_settings(settings)
        , m_limit(limit)
    {
    }

    bool admits(uint64_t priority) const
    {
        const uint64_t level = m_settings.levelOf(priority);
        const size_t limit = m_settings.policyOf(level).maxSize;
        const auto count = std::count_if(m_waiting.begin(), m_waiting.end(),
            [&](const Waiting& one) { return m_settings.levelOf(one.priority) == level; });
        return limit == 0 || static_cast<size_t>(count) < limit;
    }
    void arrive(const Waiting& one) { m_waiting.push_back(one); }
    void leave(uint64_t id)
    {
        std::erase_if(m_waiting, [&](const Waiting& one) { return one.id == id; });
    }
    const std::vector<Waiting>& waiting() const { return m_waiting; }

    // Returns the ids that are rejected at `now`.
    std::set<uint64_t> expire(int64_t now)
    {
        std::set<uint64_t> rejected;
        std::map<std::pair<int64_t, uint64_t>, Waiting> late; // in the order of their timeouts
        for (const Waiting& one : m_waiting) {
            if (!one.isLate && expiry(one) <= now)
                late.emplace(std::pair(expiry(one), one.id), one);
        }
        for (auto& [key, one] : late) {
            leave(one.id);
            if (policy(one).action == scheduling::QueuePolicy::Action::Reject) {
                rejected.insert(one.id);
                continue;
            }
            one.isLate = true;
            m_waiting.push_back(one); // behind those that were late before
        }
        return rejected;
    }

    Answer decide(int64_t now)
    {
        const std::vector<Waiting> order = inOrderOfService();
        if (order.empty())
            return {};
        // The largest possible batch.
        size_t count = 0;
        uint32_t size = 0;
        uint64_t sum = 0;
        while (count < order.size() && order[count].shape == order[0].shape &&
            (count == 0 ||
                (size + order[count].size <= m_settings.maxSize && sum <= m_limit &&
                    order[count].id <= m_limit - sum))) {
            sum += order[count].id;
            size += order[count++].size;
        }
        const int64_t oldest = std::min_element(
            order.begin(), order.begin() + long(count), [](const Waiting& a, const Waiting& b) {
                return a.queued < b.queued;
            })->queued;
        const int64_t delay = m_settings.maxQueueDelay.count();
        if (delay > 0 && now >= oldest + delay)
            return {ids(order, count)};
        const size_t best = preferredCount(order, count);
        if (best > 0)
            return {ids(order, best)};
        const bool canGrow =
            count == order.size() && size < m_settings.preferredSizes.back() && sum <= m_limit;
        if (canGrow && delay > 0)
            return {{}, oldest + delay};
        return {ids(order, count)};
    }

private:
    const scheduling::QueuePolicy& policy(const Waiting& one) const
    {
        return m_settings.policyOf(m_settings.levelOf(one.priority));
    }
    int64_t expiry(const Waiting& one) const
    {
        const scheduling::QueuePolicy& rule = policy(one);
        int64_t timeout = rule.timeout.count();
        if (timeout == 0)
            return kNever;
        if (rule.allowsOverride && one.ownTimeout > 0)
            timeout = std::min(timeout, one.ownTimeout);
        return one.queued + timeout;
    }
    std::vector<Waiting> inOrderOfService() const
    {
        std::vector<Waiting> order = m_waiting;
        std::stable_sort(order.begin(), order.end(), [&](const Waiting& a, const Waiting& b) {
            return std::pair(m_settings.levelOf(a.priority), a.isLate) <
                std::pair(m_settings.levelOf(b.priority), b.isLate);
        });
        return order;
    }
    // Returns the length of the longest prefix with a preferred size. If there is none and the next
    // request exceeds the largest preferred size, returns the number of requests before it; else 0.
    size_t preferredCount(const std::vector<Waiting>& order, size_t reach) const
    {
        const auto& preferred = m_settings.preferredSizes;
        size_t best = 0;
        uint32_t size = 0;
        for (size_t i = 0; i < reach; ++i) {
            size += order[i].size;
            if (std::count(preferred.begin(), preferred.end(), size) > 0)
                best = i + 1;
        }
        if (best > 0)
            return best;
        size = order[0].size;
        for (size_t i = 1; i <= reach && i < order.size(); ++i) {
            if (size + order[i].size > preferred.back())
                return i;
            size += order[i].size;
        }
        return 0;
    }
    static std::vector<uint64_t> ids(const std::vector<Waiting>& order, size_t count)
    {
        std::vector<uint64_t> result;
        for (size_t i = 0; i < count; ++i)
            result.push_back(order[i].id);
        return result;
    }

    const scheduling::BatchSettings& m_settings;
    const uint64_t m_limit;
    std::vector<Waiting> m_waiting; // late requests of a level stand in the order of their timeouts
};

} // namespace thalassa::tests
