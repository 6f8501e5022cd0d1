// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// LocalCache: answers in this process's memory, at most so many bytes of them; whoever was not
// looked up for longest makes room (row 4.6.8). An entry that is larger than all of it is refused.
// *thread-safe*; threads that look up different keys seldom meet.
//
// The bound holds for what the cache keeps. A dropped entry's memory goes when the last answer that
// was made of it is sent.
#pragma once

#include <array>
#include <atomic>
#include <list>
#include <string>
#include <unordered_map>

#include "core/base/mutex.h"
#include "core/caching/response_cache.h"

namespace thalassa::caching {

class LocalCache final : public ResponseCache {
public:
    // `config`: the settings, a JSON object. INVALID_ARGUMENT without a usable "size" (bytes), or
    // with a setting that there is not.
    static absl::StatusOr<std::unique_ptr<LocalCache>> create(const std::string& config);
    explicit LocalCache(size_t capacity)
        : m_capacity(capacity)
    {
    }
    ~LocalCache() override;

    bool mayWait() const override { return false; }
    absl::StatusOr<StoredResponsePtr> lookup(const RequestKey& key) override;
    absl::Status insert(const RequestKey& key, StoredResponsePtr response) override;

    // What it holds now, and has done so far.
    struct Usage {
        size_t bytes = 0; // never above the capacity
        size_t entries = 0;
        uint64_t lookups = 0;
        uint64_t hits = 0;
        uint64_t evictions = 0;
    };
    Usage usage() const;
    size_t capacity() const { return m_capacity; }

    // What an entry takes: its answer, and its place here.
    static size_t costOf(const StoredResponse& response);

private:
    struct Entry {
        RequestKey key;
        StoredResponsePtr response;
        size_t cost = 0;
        uint64_t used = 0; // when it was last, on the cache's own clock
    };
    // The key is a hash already.
    struct Hash {
        size_t operator()(const RequestKey& key) const { return key.low; }
    };
    struct Shard {
        mutable base::Mutex mutex;
        std::list<Entry> entries ABSL_GUARDED_BY(mutex); // the last used one in front
        // Not a map of abseil's, which cannot be used any more once it had no memory to grow.
        std::unordered_map<RequestKey, std::list<Entry>::iterator, Hash> index ABSL_GUARDED_BY(
            mutex);
        uint64_t lookups ABSL_GUARDED_BY(mutex) = 0;
        uint64_t hits ABSL_GUARDED_BY(mutex) = 0;
        uint64_t evictions ABSL_GUARDED_BY(mutex) = 0;
        // When the entry at the end was used; kNever when there is none.
        std::atomic<uint64_t> oldest{kNever};

        void noteOldest() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex);
    };
    static constexpr uint64_t kNever = UINT64_MAX;
    static constexpr size_t kShards = 16;

    Shard& shardOf(const RequestKey& key) { return m_shards[key.high % kShards]; }
    uint64_t tick() { return m_time.fetch_add(1, std::memory_order_relaxed); }
    bool reserve(size_t cost);
    bool evictOldest();

    const size_t m_capacity;
    std::atomic<uint64_t> m_time{0};
    std::atomic<size_t> m_bytes{0}; // of all entries, and of those that are about to be
    std::array<Shard, kShards> m_shards;
};

} // namespace thalassa::caching
