// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Entry points of the Redis cache: responses in a Redis that several servers share (row 4.6.9).
// They use tritoncache.h alone, so that the same library loads in the real Triton server.
//
// A lost Redis is a miss: a lookup finds nothing, an insertion fails, both at once.

#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include "core/backends/common/error.h"
#include "core/backends/common/log.h"
#include "core/modules/redis_cache/connection_pool.h"
#include "core/modules/redis_cache/frame.h"
#include "triton/core/tritoncache.h"

using namespace thalassa::redis;
using thalassa::backends::Error;
using thalassa::backends::guarded;
using thalassa::backends::log;
using thalassa::backends::Result;

namespace {

constexpr size_t kLargestValue = size_t{512} << 20; // bytes, the limit of Redis

struct RedisCache {
    RedisCache(Settings settings, std::unique_ptr<Connection> first)
        : pool(std::move(settings), std::move(first))
    {
    }

    ConnectionPool pool;
};

RedisCache& cacheOf(TRITONCACHE_Cache* handle)
{
    return *reinterpret_cast<RedisCache*>(handle);
}

class Attributes {
public:
    Attributes()
    {
        if (Error failed(TRITONSERVER_BufferAttributesNew(&m_made)); !failed.ok())
            throw std::bad_alloc();
    }
    ~Attributes()
    {
        [[maybe_unused]] const Error ignored(TRITONSERVER_BufferAttributesDelete(m_made));
    }
    Attributes(const Attributes&) = delete;
    Attributes& operator=(const Attributes&) = delete;
    TRITONSERVER_BufferAttributes* get() { return m_made; }

private:
    TRITONSERVER_BufferAttributes* m_made = nullptr;
};

Error notFound(const char* key)
{
    return {TRITONSERVER_ERROR_NOT_FOUND, std::string("not in Redis: ") + key};
}

// Returns a null reply if there is no connection or Redis does not answer.
Result<Reply> run(RedisCache& cache, std::initializer_list<std::string_view> command)
{
    ConnectionPool::Lease connection = cache.pool.take();
    if (!connection)
        return Reply(nullptr, &::freeReplyObject);
    Result<Reply> reply = connection->run(command);
    if (reply.ok()) {
        connection.giveBack({});
        return reply;
    }
    const Error failed = reply.takeError();
    connection.giveBack(failed.message());
    return Reply(nullptr, &::freeReplyObject);
}

Error saidBy(const redisReply& reply)
{
    return {TRITONSERVER_ERROR_INTERNAL, "Redis: " + std::string(reply.str, reply.len)};
}

Error lookUp(RedisCache& cache, const char* key, TRITONCACHE_CacheEntry* entry,
    TRITONCACHE_Allocator* allocator)
{
    ASSIGN_OR_RETURN(const Reply reply, run(cache, {"GET", key}));
    if (!reply || reply->type == REDIS_REPLY_NIL)
        return notFound(key);
    if (reply->type == REDIS_REPLY_ERROR)
        return saidBy(*reply);
    const auto pieces =
        reply->type == REDIS_REPLY_STRING ? readFrame(reply->str, reply->len) : std::nullopt;
    if (!pieces) {
        return {TRITONSERVER_ERROR_INTERNAL,
            std::string("the value in Redis of the key ") + key + " is not a cache entry"};
    }
    Attributes attributes;
    for (const Piece& piece : *pieces) {
        RETURN_IF_ERROR(
            Error(TRITONSERVER_BufferAttributesSetByteSize(attributes.get(), piece.size)));
        RETURN_IF_ERROR(
            Error(TRITONCACHE_CacheEntryAddBuffer(entry, piece.data, attributes.get())));
    }
    return Error(TRITONCACHE_Copy(allocator, entry));
}

Result<std::vector<size_t>> bufferSizes(TRITONCACHE_CacheEntry* entry)
{
    size_t count = 0;
    RETURN_IF_ERROR(Error(TRITONCACHE_CacheEntryBufferCount(entry, &count)));
    std::vector<size_t> sizes(count);
    Attributes attributes;
    for (size_t i = 0; i < count; ++i) {
        void* base = nullptr;
        RETURN_IF_ERROR(Error(TRITONCACHE_CacheEntryGetBuffer(entry, i, &base, attributes.get())));
        RETURN_IF_ERROR(Error(TRITONSERVER_BufferAttributesByteSize(attributes.get(), &sizes[i])));
    }
    return sizes;
}

Error insert(RedisCache& cache, const char* key, TRITONCACHE_CacheEntry* entry,
    TRITONCACHE_Allocator* allocator)
{
    ASSIGN_OR_RETURN(const std::vector<size_t> sizes, bufferSizes(entry));
    Frame frame = makeFrame(sizes);
    if (frame.value.size() > kLargestValue) {
        return thalassa::backends::invalidArgument("a response of " +
            std::to_string(frame.value.size()) + " bytes is larger than Redis can hold, " +
            std::to_string(kLargestValue));
    }
    for (size_t i = 0; i < sizes.size(); ++i)
        RETURN_IF_ERROR(Error(TRITONCACHE_CacheEntrySetBuffer(
            entry, i, frame.value.data() + frame.offsets[i], nullptr)));
    RETURN_IF_ERROR(Error(TRITONCACHE_Copy(allocator, entry)));
    ASSIGN_OR_RETURN(const Reply reply, run(cache, {"SET", key, frame.value, "NX"}));
    if (!reply)
        return thalassa::backends::unavailable("no connection to Redis is available");
    if (reply->type == REDIS_REPLY_NIL)
        return {TRITONSERVER_ERROR_ALREADY_EXISTS, std::string("in Redis already: ") + key};
    return reply->type == REDIS_REPLY_ERROR ? saidBy(*reply) : Error();
}

// Fails if Redis refuses the settings. If Redis cannot be reached the cache begins without it.
Result<std::unique_ptr<RedisCache>> open(const char* config)
{
    ASSIGN_OR_RETURN(Settings settings, readSettings(config, &std::getenv));
    auto first = Connection::open(settings);
    if (!first.ok()) {
        Error failed = first.takeError();
        if (failed.code() != TRITONSERVER_ERROR_UNAVAILABLE)
            return failed;
        log(TRITONSERVER_LOG_WARN,
            "the Redis cache starts without Redis: " + failed.message() +
                ". Requests are executed until it is connected");
        return std::make_unique<RedisCache>(std::move(settings), nullptr);
    }
    log(TRITONSERVER_LOG_INFO,
        "the Redis cache is connected to Redis at " + settings.address() +
            "; the timeout of a command is " + std::to_string(settings.socketTimeout.count()) +
            " ms");
    return std::make_unique<RedisCache>(std::move(settings), std::move(first.value()));
}

} // namespace

extern "C" {

TRITONCACHE_ISPEC TRITONSERVER_Error* TRITONCACHE_CacheInitialize(
    TRITONCACHE_Cache** cache, const char* config)
{
    return guarded(__func__, [&]() -> Error {
        uint32_t major = 0;
        uint32_t minor = 0;
        RETURN_IF_ERROR(Error(TRITONCACHE_ApiVersion(&major, &minor)));
        if (major != TRITONCACHE_API_VERSION_MAJOR || minor < TRITONCACHE_API_VERSION_MINOR) {
            return thalassa::backends::unsupported("the Redis cache needs version 0.1 of the "
                                                   "cache API, and the server has " +
                std::to_string(major) + "." + std::to_string(minor));
        }
        ASSIGN_OR_RETURN(std::unique_ptr<RedisCache> made, open(config));
        *cache = reinterpret_cast<TRITONCACHE_Cache*>(made.release());
        return {};
    });
}

TRITONCACHE_ISPEC TRITONSERVER_Error* TRITONCACHE_CacheFinalize(TRITONCACHE_Cache* cache)
{
    delete &cacheOf(cache);
    return nullptr;
}

TRITONCACHE_ISPEC TRITONSERVER_Error* TRITONCACHE_CacheLookup(TRITONCACHE_Cache* cache,
    const char* key, TRITONCACHE_CacheEntry* entry, TRITONCACHE_Allocator* allocator)
{
    return guarded(__func__, [&] { return lookUp(cacheOf(cache), key, entry, allocator); });
}

TRITONCACHE_ISPEC TRITONSERVER_Error* TRITONCACHE_CacheInsert(TRITONCACHE_Cache* cache,
    const char* key, TRITONCACHE_CacheEntry* entry, TRITONCACHE_Allocator* allocator)
{
    return guarded(__func__, [&] { return insert(cacheOf(cache), key, entry, allocator); });
}

} // extern "C"
