// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/caching/server_cache.h"

#include <new>
#include <utility>

#include "core/base/status_macros.h"
#include "core/caching/library_cache.h"

namespace thalassa::caching {
namespace {

constexpr size_t kThreads = 4;                // a thread that waits blocks a quarter of the keys
constexpr size_t kMostInsertBytes = 64 << 20; // limit for responses that wait for a slow cache

absl::StatusOr<std::unique_ptr<ResponseCache>> openCache(const ServerCache::Options& options)
{
    if (options.name == "local")
        return LocalCache::create(options.config);
    return LibraryCache::load({options.name, options.directory, options.config});
}

// If memory is short the call fails, which counts as a miss.
template <typename Call> auto ask(Call call) -> decltype(call())
{
    try {
        return call();
    } catch (const std::bad_alloc&) {
        return absl::ResourceExhaustedError("out of memory");
    }
}

} // namespace

absl::StatusOr<std::shared_ptr<ServerCache>> ServerCache::open(
    const Options& options, base::Clock& clock)
{
    ASSIGN_OR_RETURN(std::unique_ptr<ResponseCache> cache, openCache(options));
    return create(std::move(cache), clock);
}

absl::StatusOr<std::shared_ptr<ServerCache>> ServerCache::create(
    std::unique_ptr<ResponseCache> cache, base::Clock& clock)
{
    std::shared_ptr<CacheThreads> threads;
    if (cache->mayWait()) {
        ASSIGN_OR_RETURN(threads, CacheThreads::create(kThreads, kMostInsertBytes));
    }
    return std::shared_ptr<ServerCache>(
        new ServerCache(std::move(cache), std::move(threads), clock));
}

ServerCache::ServerCache(
    std::unique_ptr<ResponseCache> cache, std::shared_ptr<CacheThreads> threads, base::Clock& clock)
    : m_cache(std::move(cache))
    , m_local(dynamic_cast<const LocalCache*>(m_cache.get()))
    , m_failures(clock)
    , m_threads(std::move(threads))
{
}

// Stops the threads explicitly, as a cancellation may hold a reference to them a moment longer.
ServerCache::~ServerCache()
{
    if (m_threads)
        m_threads->stop();
}

std::optional<ServerCache::Usage> ServerCache::usage() const
{
    if (m_local == nullptr)
        return std::nullopt;
    return Usage{m_local->usage(), m_local->capacity(),
        base::Duration(m_lookupTime.load(std::memory_order_relaxed)),
        base::Duration(m_insertTime.load(std::memory_order_relaxed))};
}

StoredResponsePtr ServerCache::lookup(const RequestKey& key)
{
    absl::StatusOr<StoredResponsePtr> found = ask([&] { return m_cache->lookup(key); });
    if (found.ok())
        return *std::move(found);
    if (found.status().code() != absl::StatusCode::kNotFound)
        m_failures.note(
            "a lookup in the response cache failed, which counts as a miss", found.status());
    return nullptr;
}

absl::Status ServerCache::insert(const RequestKey& key, StoredResponsePtr response)
{
    absl::Status status = ask([&] { return m_cache->insert(key, std::move(response)); });
    if (!status.ok() && status.code() != absl::StatusCode::kAlreadyExists)
        m_failures.note("a response was not inserted into the response cache", status);
    return status;
}

} // namespace thalassa::caching
