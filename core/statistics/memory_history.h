// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// MemoryHistory: earlier ledgers of the memory, which show what grew since. Regular ledgers and
// those made on request are kept apart, so that neither push the others out; all together are
// bounded, and the oldest is dropped first. *thread-safe*.
//
// Owners seldom change: ledgers with the same owners share the list, and each ledger has a number
// for each of them.
#pragma once

#include <deque>
#include <memory>
#include <optional>
#include <vector>

#include "absl/status/statusor.h"
#include "core/base/clock.h"
#include "core/base/mutex.h"
#include "core/base/process_memory.h"
#include "core/statistics/memory_owners.h"

namespace thalassa::statistics {

// The memory of each owner at one moment.
struct MemoryLedger {
    uint64_t id = 0; // from 1
    base::TimePoint time;
    std::vector<OwnedMemory> owned; // by owner
    base::ProcessMemory process;

    // The part of the heap in use that no owner reports; below 0 if the owners report more.
    int64_t other() const;
};

class MemoryHistory {
public:
    struct Options {
        size_t regularCount = 360; // one every 10 seconds, for an hour
        size_t askedCount = 64;
        size_t byteBudget = 4 << 20; // bytes; the newest ledger is kept in any case
    };
    enum class Reason { Regular, Asked };

    MemoryHistory()
        : MemoryHistory(Options())
    {
    }
    explicit MemoryHistory(Options options)
        : m_options(options)
    {
    }

    // Keeps the ledger under the next id, which it returns.
    uint64_t keep(const MemoryLedger& ledger, Reason reason);

    // Fails with NOT_FOUND, with the newest id, if the ledger is not kept.
    absl::StatusOr<MemoryLedger> find(uint64_t id) const;
    // The last ledger at or before that time, or else the oldest one; nullopt if none is kept.
    std::optional<MemoryLedger> findAt(base::TimePoint time) const;
    struct Mark {
        uint64_t id = 0; // 0: none
        base::TimePoint time;
    };
    Mark oldest() const;
    size_t byteSize() const;

private:
    struct Owners {
        std::vector<OwnedMemory> list; // from the first ledger with these owners
        size_t byteSize = 0;
    };
    struct Kept {
        Mark mark;
        base::ProcessMemory process;
        std::shared_ptr<const Owners> owners; // shared with ledgers that have the same
        std::vector<uint64_t> byteSizes;
    };
    using List = std::deque<Kept>; // ordered by id, and by time

    std::shared_ptr<const Owners> ownersOf(const std::vector<OwnedMemory>& owned)
        ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);
    static MemoryLedger ledgerOf(const Kept& kept);
    static size_t sizeOf(const Kept& kept);
    List& oldestList() ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);
    void drop(List& list) ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);
    // Returns the later of the two; either may be null.
    static const Kept* laterOf(const Kept* one, const Kept* than);

    const Options m_options;
    mutable base::Mutex m_mutex;
    List m_regular ABSL_GUARDED_BY(m_mutex);
    List m_asked ABSL_GUARDED_BY(m_mutex);
    std::shared_ptr<const Owners> m_newest ABSL_GUARDED_BY(m_mutex);
    uint64_t m_lastId ABSL_GUARDED_BY(m_mutex) = 0;
    size_t m_byteSize ABSL_GUARDED_BY(m_mutex) = 0;
};

} // namespace thalassa::statistics
