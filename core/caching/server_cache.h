// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// ServerCache: the one response cache of a server (row 4.6.1), with the keys for it and, where it
// may wait, the threads that ask it. Chooses the implementation by name, once. *thread-safe*.
//
// Held by shared_ptr: each model version that uses it keeps it. Its end waits for what its threads
// have begun.
#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <string>

#include "core/base/clock.h"
#include "core/caching/cache_threads.h"
#include "core/caching/failure_log.h"
#include "core/caching/local_cache.h"
#include "core/caching/response_cache.h"

namespace thalassa::caching {

class ServerCache {
public:
    struct Options {
        std::string name;      // "local", or that of a library
        std::string config;    // its settings, a JSON object
        std::string directory; // of cache libraries
    };
    static absl::StatusOr<std::shared_ptr<ServerCache>> open(
        const Options& options, base::Clock& clock = base::Clock::system());
    ~ServerCache();
    static absl::StatusOr<std::shared_ptr<ServerCache>> create(
        std::unique_ptr<ResponseCache> cache, base::Clock& clock = base::Clock::system());

    // None for a request that cannot have one (KeyMaker).
    std::optional<RequestKey> keyOf(
        const inference::Request& request, const std::string& space) const
    {
        return m_keys.make(request, space);
    }
    // Null when the cache never waits: then it is asked in place.
    CacheThreads* threads() const { return m_threads.get(); }

    // Null for none. Failures of the cache are no client's: they go to the log.
    StoredResponsePtr lookup(const RequestKey& key);
    // ALREADY_EXISTS is told apart (row 4.6.5); other failures go to the log.
    absl::Status insert(const RequestKey& key, StoredResponsePtr response);
    // What a lookup or an insert took, with all that belongs to it.
    void addLookupTime(base::Duration spent) { add(spent, m_lookupTime); }
    void addInsertTime(base::Duration spent) { add(spent, m_insertTime); }

    // Of the local cache (row 8.7); none for a library, which tells of itself.
    struct Usage {
        LocalCache::Usage local;
        size_t capacity = 0; // bytes
        base::Duration lookupTime{};
        base::Duration insertTime{};
    };
    std::optional<Usage> usage() const;

    // What cannot be cached.
    void note(const char* what, const absl::Status& why) { m_failures.note(what, why); }

private:
    ServerCache(std::unique_ptr<ResponseCache> cache, std::shared_ptr<CacheThreads> threads,
        base::Clock& clock);

    static void add(base::Duration spent, std::atomic<int64_t>& total)
    {
        total.fetch_add(spent.count(), std::memory_order_relaxed);
    }

    const std::unique_ptr<ResponseCache> m_cache; // outlives the threads
    const LocalCache* const m_local;              // the same; null for a library
    std::atomic<int64_t> m_lookupTime{0};         // nanoseconds
    std::atomic<int64_t> m_insertTime{0};
    const KeyMaker m_keys;
    FailureLog m_failures;
    const std::shared_ptr<CacheThreads> m_threads; // shared: cancellations refer to it weakly
};

} // namespace thalassa::caching
