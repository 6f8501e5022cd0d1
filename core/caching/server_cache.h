// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// ServerCache: the one response cache of a server (row 4.6.1), with its keys and, if it may wait,
// the threads that call it. The implementation is chosen by name, once. *thread-safe*.
//
// Held by shared_ptr: each model version that uses the cache owns it. The destructor waits for the
// tasks that the threads have begun.
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
        std::string name;      // "local", or the name of a library
        std::string config;    // the cache's settings, a JSON object
        std::string directory; // cache libraries
    };
    static absl::StatusOr<std::shared_ptr<ServerCache>> open(
        const Options& options, base::Clock& clock = base::Clock::system());
    ~ServerCache();
    static absl::StatusOr<std::shared_ptr<ServerCache>> create(
        std::unique_ptr<ResponseCache> cache, base::Clock& clock = base::Clock::system());

    // Returns nullopt for a request that cannot have a key (KeyMaker).
    std::optional<RequestKey> keyOf(
        const inference::Request& request, const std::string& space) const
    {
        return m_keys.make(request, space);
    }
    // Null if the cache never waits: then it is called directly.
    CacheThreads* threads() const { return m_threads.get(); }

    // Null if there is no response. Failures of the cache go to the log, not to the client.
    StoredResponsePtr lookup(const RequestKey& key);
    // Returns all failures; those other than ALREADY_EXISTS (row 4.6.5) go to the log as well.
    absl::Status insert(const RequestKey& key, StoredResponsePtr response);
    // Add the whole duration of a lookup or an insertion to the totals.
    void addLookupTime(base::Duration spent) { add(spent, m_lookupTime); }
    void addInsertTime(base::Duration spent) { add(spent, m_insertTime); }

    // The usage of the local cache (row 8.7); a library reports its own, so usage() is nullopt.
    struct Usage {
        LocalCache::Usage local;
        size_t capacity = 0; // bytes
        base::Duration lookupTime{};
        base::Duration insertTime{};
    };
    std::optional<Usage> usage() const;

    // Logs what cannot be cached, throttled.
    void note(const char* what, const absl::Status& why) { m_failures.note(what, why); }

private:
    ServerCache(std::unique_ptr<ResponseCache> cache, std::shared_ptr<CacheThreads> threads,
        base::Clock& clock);

    static void add(base::Duration spent, std::atomic<int64_t>& total)
    {
        total.fetch_add(spent.count(), std::memory_order_relaxed);
    }

    const std::unique_ptr<ResponseCache> m_cache; // outlives the threads
    const LocalCache* const m_local;              // the same cache; null for a library
    std::atomic<int64_t> m_lookupTime{0};         // nanoseconds
    std::atomic<int64_t> m_insertTime{0};
    const KeyMaker m_keys;
    FailureLog m_failures;
    const std::shared_ptr<CacheThreads> m_threads; // shared: cancellations refer to it weakly
};

} // namespace thalassa::caching
