// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// SequenceReference: a plain implementation of SequenceBatcher (rows 4.3.1 to 4.3.27, without
// delays) for the simulator. It keeps the sequences in one list and scans it for each decision.
// *thread-compatible*.
#pragma once

#include <algorithm>
#include <cstdint>
#include <deque>
#include <list>
#include <optional>
#include <set>
#include <utility>
#include <vector>

namespace thalassa::tests {

class SequenceReference {
public:
    struct Options {
        bool isOldest = false;
        int instances = 1;
        int slots = 1;       // per instance
        size_t maxBatch = 1; // only with oldest
        int64_t maxIdle = 0;
    };
    struct Arriving {
        uint64_t request = 0;
        uint64_t id = 0;
        bool starts = false;
        bool ends = false;
        int shape = 0;
        int64_t timeout = 0; // 0: none
    };

    explicit SequenceReference(Options options)
        : m_options(options)
    {
        for (int i = 0; i < options.instances; ++i)
            m_instances.push_back({});
    }

    // Adds an instance with the next index.
    void lend(int64_t now)
    {
        m_instances.push_back({});
        fillSlots(now);
    }
    // The instance keeps its sequences and gets no further ones.
    void retire(int instance) { at(instance).isRetired = true; }
    bool mayLeave(int instance) const
    {
        return at(instance).isRetired &&
            std::none_of(m_sequences.begin(), m_sequences.end(),
                [&](const Sequence& one) { return one.slot && one.slot->instance == instance; });
    }
    void refuseNew() { m_isRefusing = true; }
    // Only with oldest: the requests that instances have got since the previous call.
    struct Submission {
        int instance;
        uint64_t request;
    };
    std::vector<Submission> takeSubmissions() { return std::exchange(m_submissions, {}); }

    // Returns false if the request is refused.
    bool arrive(const Arriving& one, int64_t now)
    {
        Sequence* sequence = findOpen(one.id);
        if (one.id == 0 || (sequence == nullptr && !one.starts) || (one.starts && m_isRefusing))
            return false;
        if (sequence == nullptr) {
            m_sequences.push_back({one.id});
            sequence = &m_sequences.back();
            fillSlots(now);
        }
        sequence->received = now;
        if (!sequence->slot && one.timeout > 0)
            sequence->expiry = std::min(sequence->expiry, now + one.timeout);
        sequence->waiting.push_back(one);
        if (one.ends)
            sequence->isOpen = false;
        submit(*sequence);
        return true;
    }

    // Returns all requests that end with that one; empty if it does not wait.
    std::set<uint64_t> cancel(uint64_t request, int64_t now)
    {
        for (Sequence& sequence : m_sequences) {
            std::set<uint64_t> all = waitingOf(sequence);
            if (!all.contains(request))
                continue;
            end(sequence, now);
            return all;
        }
        return {};
    }

    // Returns the requests that end because their sequences waited too long. Ends idle sequences,
    // too.
    std::set<uint64_t> passTime(int64_t now)
    {
        while (Sequence* const idle = longestIdle(now)) {
            idle->isOpen = false;
            endDrained(now);
        }
        std::set<uint64_t> expired;
        for (;;) {
            const auto late = std::find_if(m_sequences.begin(), m_sequences.end(),
                [&](const Sequence& one) { return !one.slot && one.expiry <= now; });
            if (late == m_sequences.end())
                return expired;
            expired.merge(waitingOf(*late));
            end(*late, now);
        }
    }

    bool hasWork(int instance) const
    {
        if (m_options.isOldest)
            return !at(instance).submitted.empty();
        return std::any_of(m_sequences.begin(), m_sequences.end(), [&](const Sequence& one) {
            return one.slot && one.slot->instance == instance && !one.waiting.empty();
        });
    }

    // Returns the requests of the next execution; 0 stands for a filler. REQUIRES: hasWork().
    std::vector<uint64_t> take(int instance, int64_t now)
    {
        return m_options.isOldest ? takeOldest(instance, now) : takeSlots(instance, now);
    }

    // Only with oldest: the backend has released the request.
    void release(uint64_t request, int64_t now)
    {
        for (Sequence& sequence : m_sequences) {
            if (sequence.executing == request) {
                sequence.executing = 0;
                submit(sequence);
            }
        }
        endDrained(now);
    }

private:
    struct Slot {
        int instance;
        int number;
    };
    struct Sequence {
        uint64_t id;
        bool isOpen = true;
        std::optional<Slot> slot; // nullopt: in the backlog
        std::deque<Arriving> waiting;
        uint64_t submitted = 0; // only with oldest: sent to the instance, not taken yet
        uint64_t executing = 0; // only with oldest
        int64_t received = 0;   // time of its latest request, or of its assignment to the slot
        uint64_t touched = 0;
        int64_t expiry = INT64_MAX;
    };

    struct Instance {
        std::deque<uint64_t> submitted; // only with oldest
        bool isRetired = false;
    };
    Instance& at(int instance) { return m_instances[static_cast<size_t>(instance)]; }
    const Instance& at(int instance) const { return m_instances[static_cast<size_t>(instance)]; }

    Sequence* findOpen(uint64_t id)
    {
        for (Sequence& one : m_sequences) {
            if (one.isOpen && one.id == id)
                return &one;
        }
        return nullptr;
    }
    bool isTaken(int instance, int number) const
    {
        return std::any_of(m_sequences.begin(), m_sequences.end(), [&](const Sequence& one) {
            return one.slot && one.slot->instance == instance && one.slot->number == number;
        });
    }
    // Assigns free slots, the lowest first, to the sequences of the backlog.
    void fillSlots(int64_t now)
    {
        for (int number = 0; number < m_options.slots; ++number) {
            for (int instance = 0; instance < static_cast<int>(m_instances.size()); ++instance) {
                if (at(instance).isRetired || isTaken(instance, number))
                    continue;
                for (Sequence& one : m_sequences) {
                    if (one.slot)
                        continue;
                    one.slot = Slot{instance, number};
                    one.received = now;
                    one.expiry = INT64_MAX;
                    submit(one);
                    break;
                }
            }
        }
    }
    // Returns the open sequence whose slot is idle for longest, null if none is idle for too long.
    Sequence* longestIdle(int64_t now)
    {
        Sequence* longest = nullptr;
        for (Sequence& one : m_sequences) {
            if (one.slot && one.isOpen && one.received + m_options.maxIdle <= now &&
                (longest == nullptr || one.received < longest->received))
                longest = &one;
        }
        return longest;
    }
    void submit(Sequence& one)
    {
        if (!m_options.isOldest || !one.slot || one.waiting.empty() || one.submitted != 0 ||
            one.executing != 0)
            return;
        one.submitted = one.waiting.front().request;
        one.waiting.pop_front();
        at(one.slot->instance).submitted.push_back(one.submitted);
        m_submissions.push_back({one.slot->instance, one.submitted});
    }
    std::set<uint64_t> waitingOf(const Sequence& one) const
    {
        std::set<uint64_t> all;
        if (one.submitted != 0)
            all.insert(one.submitted);
        for (const Arriving& waiting : one.waiting)
            all.insert(waiting.request);
        return all;
    }
    void end(Sequence& ended, int64_t now)
    {
        for (Instance& instance : m_instances)
            std::erase(instance.submitted, ended.submitted);
        m_sequences.remove_if([&](const Sequence& one) { return &one == &ended; });
        fillSlots(now);
    }
    void endDrained(int64_t now)
    {
        const auto isDrained = [](const Sequence& one) {
            return one.slot && !one.isOpen && one.waiting.empty() && one.submitted == 0 &&
                one.executing == 0;
        };
        for (;;) {
            const auto drained = std::find_if(m_sequences.begin(), m_sequences.end(), isDrained);
            if (drained == m_sequences.end())
                return;
            end(*drained, now);
        }
    }
    // When the last request is taken, the slot is free at once, even while this request executes.
    void endIfLast(Sequence& one, int64_t now)
    {
        if (!one.isOpen && one.waiting.empty())
            end(one, now);
    }

    std::vector<uint64_t> takeOldest(int instance, int64_t now)
    {
        std::deque<uint64_t>& queue = at(instance).submitted;
        std::vector<uint64_t> batch;
        while (!queue.empty() && batch.size() < m_options.maxBatch) {
            batch.push_back(queue.front());
            queue.pop_front();
        }
        for (const uint64_t request : batch) {
            const auto owner = std::find_if(m_sequences.begin(), m_sequences.end(),
                [&](const Sequence& one) { return one.submitted == request; });
            owner->submitted = 0;
            owner->executing = request;
        }
        for (const uint64_t request : batch) {
            const auto owner = std::find_if(m_sequences.begin(), m_sequences.end(),
                [&](const Sequence& one) { return one.executing == request; });
            endIfLast(*owner, now);
        }
        return batch;
    }
    std::vector<uint64_t> takeSlots(int instance, int64_t now)
    {
        std::vector<Sequence*> bySlot(static_cast<size_t>(m_options.slots));
        for (Sequence& one : m_sequences) {
            if (one.slot && one.slot->instance == instance && !one.waiting.empty())
                bySlot[static_cast<size_t>(one.slot->number)] = &one;
        }
        while (bySlot.back() == nullptr)
            bySlot.pop_back();
        const Sequence& first = **std::find_if(
            bySlot.begin(), bySlot.end(), [](const Sequence* one) { return one != nullptr; });
        const int shape = first.waiting.front().shape;
        std::vector<uint64_t> batch;
        std::vector<Sequence*> taken;
        for (Sequence* const one : bySlot) {
            const bool joins = one != nullptr && one->waiting.front().shape == shape;
            batch.push_back(joins ? one->waiting.front().request : 0);
            if (joins) {
                one->waiting.pop_front();
                taken.push_back(one);
            }
        }
        for (Sequence* const one : taken)
            endIfLast(*one, now);
        return batch;
    }

    const Options m_options;
    std::list<Sequence> m_sequences; // in the order of their first requests
    std::vector<Instance> m_instances;
    std::vector<Submission> m_submissions;
    bool m_isRefusing = false;
};

} // namespace thalassa::tests
