// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/caching/local_cache.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/base/log/log.h"
#include "core/base/status_macros.h"
#include "core/caching/settings.h"

namespace thalassa::caching {
namespace {

constexpr char kName[] = "local";
constexpr char kSize[] = "size";

// The bytes reserved for an entry that is being inserted.
class Reservation {
public:
    Reservation(std::atomic<size_t>& bytes, size_t size)
        : m_bytes(bytes)
        , m_size(size)
    {
    }
    ~Reservation() { m_bytes.fetch_sub(m_size, std::memory_order_relaxed); }
    Reservation(const Reservation&) = delete;
    Reservation& operator=(const Reservation&) = delete;
    void keep() { m_size = 0; }

private:
    std::atomic<size_t>& m_bytes;
    size_t m_size;
};

} // namespace

absl::StatusOr<std::unique_ptr<LocalCache>> LocalCache::create(const std::string& config)
{
    ASSIGN_OR_RETURN(const Settings settings, readSettings(kName, config));
    for (const auto& [key, value] : settings) {
        if (key != kSize) {
            return absl::InvalidArgumentError(absl::StrCat(
                "response cache 'local' has no setting '", key, "'; it has 'size', in bytes"));
        }
    }
    ASSIGN_OR_RETURN(const uint64_t size, requireNumber(kName, settings, kSize, 1, SIZE_MAX / 2));
    LOG_INFO << "response cache 'local' keeps up to " << size << " bytes";
    return std::make_unique<LocalCache>(size);
}

LocalCache::~LocalCache()
{
    const Usage usage = this->usage();
    LOG_INFO << "response cache 'local' ends: " << usage.entries << " entries of " << usage.bytes
             << " bytes, " << usage.lookups << " lookups, " << usage.hits << " hits, "
             << usage.evictions << " evictions";
}

size_t LocalCache::costOf(const StoredResponse& response)
{
    // The node of the list with its two links, the node of the table with its hash, link and
    // bucket, and the control block of the shared_ptr.
    constexpr size_t kPlace = sizeof(Entry) + 2 * sizeof(void*) + sizeof(RequestKey) +
        5 * sizeof(void*) + 2 * sizeof(void*);
    return kPlace + response.cost();
}

void LocalCache::Shard::noteOldest()
{
    oldest.store(entries.empty() ? kNever : entries.back().used, std::memory_order_relaxed);
}

absl::StatusOr<StoredResponsePtr> LocalCache::lookup(const RequestKey& key)
{
    Shard& shard = shardOf(key);
    base::MutexLock lock(shard.mutex);
    ++shard.lookups;
    const auto found = shard.index.find(key);
    if (found == shard.index.end())
        return absl::NotFoundError("");
    ++shard.hits;
    shard.entries.splice(shard.entries.begin(), shard.entries, found->second);
    found->second->used = tick();
    shard.noteOldest();
    return found->second->response;
}

absl::Status LocalCache::insert(const RequestKey& key, StoredResponsePtr response)
{
    const size_t cost = costOf(*response);
    if (cost > m_capacity) {
        return absl::ResourceExhaustedError(absl::StrCat("a response that needs ", cost,
            " bytes is larger than the response cache, which has ", m_capacity));
    }
    Shard& shard = shardOf(key);
    {
        base::MutexLock lock(shard.mutex);
        if (shard.index.contains(key)) // before other entries are evicted for it
            return absl::AlreadyExistsError("");
    }
    std::list<Entry> added; // allocated before the lock; freed after it if the key exists
    added.push_back({{key.high, key.low, {}}, std::move(response), cost, tick()});
    if (!reserve(cost))
        return absl::ResourceExhaustedError(
            "the response cache has no room besides the entries that are being inserted");
    Reservation reservation(m_bytes, cost); // released also if the index throws std::bad_alloc
    base::MutexLock lock(shard.mutex);
    if (!shard.index.try_emplace(added.front().key, added.begin()).second)
        return absl::AlreadyExistsError("");
    reservation.keep();
    shard.entries.splice(shard.entries.begin(), added);
    shard.noteOldest();
    return absl::OkStatus();
}

// Reserves that many bytes, evicting entries if needed. Fails only if other insertions in progress
// have reserved the space.
bool LocalCache::reserve(size_t cost)
{
    size_t taken = m_bytes.load(std::memory_order_relaxed);
    for (;;) {
        if (taken <= m_capacity - cost) {
            if (m_bytes.compare_exchange_weak(taken, taken + cost, std::memory_order_relaxed))
                return true;
        } else if (evictOldest()) {
            taken = m_bytes.load(std::memory_order_relaxed);
        } else {
            return false;
        }
    }
}

bool LocalCache::evictOldest()
{
    Shard* oldest = &m_shards.front();
    for (Shard& shard : m_shards) {
        if (shard.oldest.load(std::memory_order_relaxed) <
            oldest->oldest.load(std::memory_order_relaxed))
            oldest = &shard;
    }
    if (oldest->oldest.load(std::memory_order_relaxed) == kNever)
        return false;
    std::list<Entry> evicted; // freed after the lock is released
    base::MutexLock lock(oldest->mutex);
    if (oldest->entries.empty())
        return true; // another thread has evicted the entry
    evicted.splice(evicted.begin(), oldest->entries, std::prev(oldest->entries.end()));
    oldest->index.erase(evicted.front().key);
    ++oldest->evictions;
    oldest->noteOldest();
    m_bytes.fetch_sub(evicted.front().cost, std::memory_order_relaxed);
    return true;
}

LocalCache::Usage LocalCache::usage() const
{
    Usage usage;
    usage.bytes = m_bytes.load(std::memory_order_relaxed);
    for (const Shard& shard : m_shards) {
        base::MutexLock lock(shard.mutex);
        usage.entries += shard.entries.size();
        usage.lookups += shard.lookups;
        usage.hits += shard.hits;
        usage.evictions += shard.evictions;
    }
    return usage;
}

} // namespace thalassa::caching
