// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// LocalCache: responses in this process's memory, up to a capacity in bytes, with LRU eviction (row
// 4.6.8). An entry that is larger than the capacity is refused. *thread-safe*; threads that look up
// different keys seldom contend.
//
// The capacity bounds the entries of the cache. An evicted entry's memory is freed when the last
// response that was made of it is sent.
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
    // `config` is the settings, a JSON object. Fails with INVALID_ARGUMENT without a valid "size"
    // (bytes), or with an unknown setting.
    static absl::StatusOr<std::unique_ptr<LocalCache>> create(const std::string& config);
    explicit LocalCache(size_t capacity)
        : m_capacity(capacity)
    {
    }
    ~LocalCache() override;

    bool mayWait() const override { return false; }
    absl::StatusOr<StoredResponsePtr> lookup(const RequestKey& key) override;
    absl::Status insert(const RequestKey& key, StoredResponsePtr response) override;

    // The present contents, and the counters since the start.
    struct Usage {
        size_t bytes = 0; // never above the capacity
        size_t entries = 0;
        uint64_t lookups = 0;
        uint64_t hits = 0;
        uint64_t evictions = 0;
    };
    Usage usage() const;
    size_t capacity() const { return m_capacity; }

    // Returns the bytes that an entry takes, with its part of the list and the index.
    static size_t costOf(const StoredResponse& response);

private:
    struct Entry {
        RequestKey key;
        StoredResponsePtr response;
        size_t cost = 0;
        uint64_t used = 0; // time of the last use, by m_time
    };
    // The key is a hash already.
    struct Hash {
        size_t operator()(const RequestKey& key) const { return key.low; }
    };
    struct Shard {
        mutable base::Mutex mutex;
        std::list<Entry> entries ABSL_GUARDED_BY(mutex); // most recently used first
        // A map of abseil would be unusable after an allocation for its growth has failed.
        std::unordered_map<RequestKey, std::list<Entry>::iterator, Hash> index ABSL_GUARDED_BY(
            mutex);
        uint64_t lookups ABSL_GUARDED_BY(mutex) = 0;
        uint64_t hits ABSL_GUARDED_BY(mutex) = 0;
        uint64_t evictions ABSL_GUARDED_BY(mutex) = 0;
        // The time of the last use of the last entry; kNever without entries.
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
    std::atomic<size_t> m_bytes{0}; // entries, with those that are being inserted
    std::array<Shard, kShards> m_shards;
};

} // namespace thalassa::caching
