// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// A cache library for tests, written against tritoncache.h alone. It keeps everything. Its
// settings:
//
//   fail=initialize|nothing|lookup|insert|throw|forget|damage   which function misbehaves, and how
//   gate=PATH      a lookup waits until that file exists
//   log=PATH       a line for each lookup and insertion: operation, key, size

#include <unistd.h>

#include <chrono>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "triton/core/tritoncache.h"

namespace {

using Bytes = std::vector<char>;

struct ForeignCache {
    std::string fail;
    std::string gate;
    std::string log;
    std::mutex mutex;
    std::map<std::string, Bytes> entries;

    void note(const char* what, const std::string& key, size_t size)
    {
        if (!log.empty())
            std::ofstream(log, std::ios::app) << what << ' ' << key << ' ' << size << '\n';
    }
};

// Finds the value in JSON of the form {"key":"value"} without escapes.
std::string settingOf(const std::string& json, const std::string& key)
{
    const std::string head = "\"" + key + "\":\"";
    const size_t begin = json.find(head);
    if (begin == std::string::npos)
        return {};
    const size_t value = begin + head.size();
    return json.substr(value, json.find('"', value) - value);
}

ForeignCache& cacheOf(TRITONCACHE_Cache* cache)
{
    return *reinterpret_cast<ForeignCache*>(cache);
}

TRITONSERVER_Error* error(TRITONSERVER_Error_Code code, const char* message)
{
    return TRITONSERVER_ErrorNew(code, message);
}

using Attributes = std::unique_ptr<TRITONSERVER_BufferAttributes,
    TRITONSERVER_Error* (*)(TRITONSERVER_BufferAttributes*)>;

Attributes newAttributes()
{
    TRITONSERVER_BufferAttributes* made = nullptr;
    TRITONSERVER_BufferAttributesNew(&made);
    return {made, &TRITONSERVER_BufferAttributesDelete};
}

} // namespace

extern "C" {

TRITONCACHE_ISPEC TRITONSERVER_Error* TRITONCACHE_CacheInitialize(
    TRITONCACHE_Cache** cache, const char* config)
{
    uint32_t major = 0;
    uint32_t minor = 0;
    if (TRITONSERVER_Error* const failed = TRITONCACHE_ApiVersion(&major, &minor))
        return failed;
    if (major != TRITONCACHE_API_VERSION_MAJOR)
        return error(TRITONSERVER_ERROR_UNSUPPORTED, "another version of the cache API");
    auto made = std::make_unique<ForeignCache>();
    made->fail = settingOf(config, "fail");
    made->gate = settingOf(config, "gate");
    made->log = settingOf(config, "log");
    if (made->fail == "initialize")
        return error(TRITONSERVER_ERROR_INVALID_ARG, "told to refuse its settings");
    if (made->fail != "nothing")
        *cache = reinterpret_cast<TRITONCACHE_Cache*>(made.release());
    return nullptr;
}

TRITONCACHE_ISPEC TRITONSERVER_Error* TRITONCACHE_CacheFinalize(TRITONCACHE_Cache* cache)
{
    cacheOf(cache).note("finalize", "", 0);
    delete &cacheOf(cache);
    return nullptr;
}

TRITONCACHE_ISPEC TRITONSERVER_Error* TRITONCACHE_CacheLookup(TRITONCACHE_Cache* handle,
    const char* key, TRITONCACHE_CacheEntry* entry, TRITONCACHE_Allocator* allocator)
{
    ForeignCache& cache = cacheOf(handle);
    cache.note("lookup", key, 0);
    while (!cache.gate.empty() && !std::filesystem::exists(cache.gate))
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    if (cache.fail == "lookup")
        return error(TRITONSERVER_ERROR_UNAVAILABLE, "told to fail");
    if (cache.fail == "throw")
        throw std::runtime_error("told to throw");
    const std::lock_guard<std::mutex> lock(cache.mutex);
    const auto found = cache.entries.find(key);
    if (found == cache.entries.end())
        return error(TRITONSERVER_ERROR_NOT_FOUND, "not there");
    if (cache.fail == "forget")
        return nullptr;
    if (cache.fail == "damage")
        found->second.resize(found->second.size() - 1);
    const Attributes attributes = newAttributes();
    TRITONSERVER_BufferAttributesSetByteSize(attributes.get(), found->second.size());
    if (TRITONSERVER_Error* const failed =
            TRITONCACHE_CacheEntryAddBuffer(entry, found->second.data(), attributes.get()))
        return failed;
    return TRITONCACHE_Copy(allocator, entry);
}

TRITONCACHE_ISPEC TRITONSERVER_Error* TRITONCACHE_CacheInsert(TRITONCACHE_Cache* handle,
    const char* key, TRITONCACHE_CacheEntry* entry, TRITONCACHE_Allocator* allocator)
{
    ForeignCache& cache = cacheOf(handle);
    if (cache.fail == "insert")
        return error(TRITONSERVER_ERROR_INTERNAL, "told to fail");
    const std::lock_guard<std::mutex> lock(cache.mutex);
    if (cache.entries.contains(key))
        return error(TRITONSERVER_ERROR_ALREADY_EXISTS, "there already");
    size_t count = 0;
    if (TRITONSERVER_Error* const failed = TRITONCACHE_CacheEntryBufferCount(entry, &count))
        return failed;
    if (count != 1)
        return error(TRITONSERVER_ERROR_INTERNAL, "expected one buffer");
    void* base = nullptr;
    const Attributes attributes = newAttributes();
    if (TRITONSERVER_Error* const failed =
            TRITONCACHE_CacheEntryGetBuffer(entry, 0, &base, attributes.get()))
        return failed;
    size_t size = 0;
    TRITONSERVER_BufferAttributesByteSize(attributes.get(), &size);
    Bytes bytes(size);
    if (TRITONSERVER_Error* const failed =
            TRITONCACHE_CacheEntrySetBuffer(entry, 0, bytes.data(), nullptr))
        return failed;
    if (TRITONSERVER_Error* const failed = TRITONCACHE_Copy(allocator, entry))
        return failed;
    cache.entries[key] = std::move(bytes);
    cache.note("insert", key, size);
    return nullptr;
}

} // extern "C"
