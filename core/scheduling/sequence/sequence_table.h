// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// SequenceTable: the sequences of a model and the slots that they have (rows 4.3.1, 4.3.4 to
// 4.3.12). A state machine without clock, lock or requests of its own: *thread-compatible*.
//
// Each slot has at most one sequence, and each sequence at most one slot, for its whole life. A new
// sequence gets the free slot with the lowest number, over all instances; without one it waits in
// the backlog, in order of arrival.
#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "absl/hash/hash.h"
#include "core/scheduling/sequence/numbered_sequences.h"
#include "core/scheduling/sequence/sequence.h"
#include "core/scheduling/sequence_view.h"

namespace thalassa::scheduling {

class SequenceTable {
public:
    using SequencePtr = std::shared_ptr<Sequence>;

    // `maxIdle` is how long an open sequence may have a slot without a request.
    SequenceTable(size_t slotsPerInstance, base::Duration maxIdle)
        : m_slotsPerInstance(slotsPerInstance)
        , m_maxIdle(maxIdle)
    {
    }

    // Adds the instance's slots. Returns the sequences that came from the backlog into them.
    std::vector<SequencePtr> addInstance(int instance, base::TimePoint now);
    // No other sequence gets a slot of the instance; those that have slots keep them.
    void retireInstance(int instance);
    // The sequences of the instance by slot; null for a free slot.
    const std::vector<SequencePtr>& slots(int instance) const { return m_slots.at(instance); }
    bool hasSequences(int instance) const;

    // Loads the memory that find() needs for a number into the caches, while the caller does
    // something else: with very many sequences it is not there.
    void prefetch(const inference::CorrelationId& id) const;
    // Returns the open sequence of that id, or null. It lives on as long as it has requests.
    Sequence* find(const inference::CorrelationId& id) const;
    // Adds an open sequence, in a slot or in the backlog, and adds none if there is no memory.
    // REQUIRES: no open one has that id.
    SequencePtr begin(const inference::CorrelationId& id, base::TimePoint now);
    // Closes the sequence: no further request belongs to it, and its id is free.
    void close(Sequence& sequence);
    // Closes the sequence and takes it out of its slot or of the backlog. Returns the sequence that
    // got the slot, or null.
    SequencePtr end(Sequence& sequence, base::TimePoint now);

    // The sequences in the backlog, in order.
    const std::map<uint64_t, SequencePtr>& backlog() const { return m_backlog; }
    // The times at which sequences must leave the backlog; max() is never.
    void setExpiry(Sequence& sequence, base::TimePoint expiry);
    base::TimePoint nextExpiry() const;
    SequencePtr firstToExpire() const;
    // Returns a sequence that is idle for too long, the longest first, or null.
    SequencePtr firstIdle(base::TimePoint now);
    // The time at which one may be idle for too long, or earlier; max() without open sequences in
    // slots.
    base::TimePoint nextIdle() const;
    bool hasFreeSlot() const { return !m_free.empty(); }

    // Fills in the counts, maxIdle and the sequences, up to `limit` in slots and as many in the
    // backlog. It checks few more sequences than that: if very many were active since their last
    // check, the order of those in slots is partial, and further calls complete it.
    void show(size_t limit, SequencesView& view);

private:
    SequencePtr fillFreeSlot(base::TimePoint now);
    void leaveBacklog(Sequence& sequence);
    using Checks = std::map<std::pair<base::TimePoint, uint64_t>, Sequence*>;
    static constexpr size_t kMostChecks = 256;
    static constexpr size_t kMostLooks = 8192;
    struct Idlest {
        std::vector<const Sequence*> sequences;
        bool isPartial = false;
    };
    // Returns at most so many open sequences in slots, those that are idle for longest first.
    Idlest idlest(size_t most);
    // Returns at most so many that are closed and still in their slots; checks kMostLooks slots.
    std::vector<const Sequence*> ending(size_t most) const;
    SequenceView viewOf(const Sequence& sequence) const;
    Checks::iterator checkLater(Sequence& sequence);
    void checkNoMore(Sequence& sequence);

    const size_t m_slotsPerInstance;
    const base::Duration m_maxIdle;
    // The open sequences. An absl::flat_hash_map is damaged by an insertion without memory.
    NumberedSequences m_openByNumber;
    std::unordered_map<std::string, Sequence*, absl::Hash<std::string>> m_openByText;
    std::map<int, std::vector<SequencePtr>> m_slots; // by instance
    std::set<std::pair<size_t, int>> m_free;         // slot, instance
    std::set<int> m_retired;
    std::map<uint64_t, SequencePtr> m_backlog;                 // by arrival
    std::set<std::pair<base::TimePoint, uint64_t>> m_expiries; // in the backlog: expiry, arrival
    uint64_t m_lastArrival = 0;
    // The open sequences in slots, by the time of their next check and by arrival. A request only
    // notes its time in its sequence; a check compares that time, and sets the next check.
    Checks m_checks;
    size_t m_inSlotCount = 0;
    size_t m_endingCount = 0; // closed sequences in slots
};

} // namespace thalassa::scheduling
