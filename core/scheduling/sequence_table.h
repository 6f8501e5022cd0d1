// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// SequenceTable: which sequences there are, and who has which slot (rows 4.3.1, 4.3.4 to 4.3.12).
// A state machine without clock, lock or requests of its own: *thread-compatible*.
//
// Each slot has at most one sequence, and each sequence at most one slot, for its whole life. A new
// sequence gets the free slot with the lowest number, over all instances; without one it waits in
// the backlog, in order of arrival.
#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "core/scheduling/sequence.h"

namespace thalassa::scheduling {

class SequenceTable {
public:
    using SequencePtr = std::shared_ptr<Sequence>;

    // `maxIdle`: how long an open sequence may have a slot without a request.
    SequenceTable(size_t slotsPerInstance, base::Duration maxIdle)
        : m_slotsPerInstance(slotsPerInstance)
        , m_maxIdle(maxIdle)
    {
    }

    // The instance's slots are free from now on. Returns who came from the backlog into them.
    std::vector<SequencePtr> addInstance(int instance, base::TimePoint now);
    // No other sequence begins there; those that have slots keep them.
    void retireInstance(int instance);
    // By slot; null where there is none.
    const std::vector<SequencePtr>& slots(int instance) const { return m_slots.at(instance); }
    bool hasSequences(int instance) const;

    // Of very many sequences none is in the caches: what find() needs is on its way afterwards,
    // while the caller does something else.
    void prefetch(const inference::CorrelationId& id) const;
    // The open sequence of that id; null when there is none. It lives on as long as it has
    // requests.
    Sequence* find(const inference::CorrelationId& id) const;
    // A new open one, in a slot or in the backlog. REQUIRES: no open one of that id.
    SequencePtr begin(const inference::CorrelationId& id, base::TimePoint now);
    // No further request belongs to it: its id is free.
    void close(Sequence& sequence);
    // Gives up its slot, or its place in the backlog, and closes it. Returns who got the slot.
    SequencePtr end(Sequence& sequence, base::TimePoint now);

    // Sequences in the backlog, in order.
    const std::map<uint64_t, SequencePtr>& backlog() const { return m_backlog; }
    // When the first of those must go; max() if none ever must.
    void setExpiry(Sequence& sequence, base::TimePoint expiry);
    base::TimePoint nextExpiry() const;
    SequencePtr firstToExpire() const;
    // One that is idle for too long, the longest first; null when there is none.
    SequencePtr firstIdle(base::TimePoint now);
    // When there may be one; max() if there are no sequences in slots. It is never too late.
    base::TimePoint nextIdle() const;
    bool hasFreeSlot() const { return !m_free.empty(); }

    // For whoever looks on. Slots of the instances that take new sequences, and sequences in slots.
    size_t slotCount() const { return (m_slots.size() - m_retired.size()) * m_slotsPerInstance; }
    size_t inSlotCount() const { return m_inSlotCount; }
    // At most so many open sequences in slots, those that are idle for longest first. It looks at
    // few more than these: where very many were active since they were last looked at, the order is
    // partial, and further calls find more of it.
    struct Idlest {
        std::vector<const Sequence*> sequences;
        bool isPartial = false;
    };
    Idlest idlest(size_t most);
    // At most so many that are closed and still in their slots; looks at kMostLooks slots.
    std::vector<const Sequence*> ending(size_t most) const;

private:
    SequencePtr fillFreeSlot(base::TimePoint now);
    void leaveBacklog(Sequence& sequence);
    using Checks = std::map<std::pair<base::TimePoint, uint64_t>, Sequence*>;
    static constexpr size_t kMostChecks = 256;
    static constexpr size_t kMostLooks = 8192;
    Checks::iterator checkLater(Sequence& sequence);
    void checkNoMore(Sequence& sequence);

    const size_t m_slotsPerInstance;
    const base::Duration m_maxIdle;
    // The open ones; small entries, so that those of very many sequences stay in the caches.
    absl::flat_hash_map<uint64_t, Sequence*> m_openByNumber;
    absl::flat_hash_map<std::string, Sequence*> m_openByText;
    std::map<int, std::vector<SequencePtr>> m_slots; // by instance
    std::set<std::pair<size_t, int>> m_free;         // slot, instance
    std::set<int> m_retired;
    std::map<uint64_t, SequencePtr> m_backlog;                 // by arrival
    std::set<std::pair<base::TimePoint, uint64_t>> m_expiries; // of those; expiry, arrival
    uint64_t m_lastArrival = 0;
    // Open ones in slots by when to look at them, and arrival. A request only notes its time in its
    // sequence: whoever looks finds out, and looks again later.
    Checks m_checks;
    size_t m_inSlotCount = 0;
    size_t m_endingCount = 0; // closed, in slots
};

} // namespace thalassa::scheduling
