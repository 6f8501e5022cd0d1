// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/caching/library_cache.h"

#include <filesystem>
#include <string_view>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/backend/entry_points.h"
#include "core/backend/shared_library/global_symbols.h"
#include "core/base/log/log.h"
#include "core/base/status_macros.h"
#include "core/caching/cache_entry.h"
#include "core/caching/packed_response.h"

namespace thalassa::caching {
namespace {

namespace fs = std::filesystem;
using backend::callEntryPoint;

// Copies from the cache's buffer to a response.
struct Reader final : TRITONCACHE_Allocator {
    explicit Reader(const std::string& key)
        : sharedKey(key)
    {
    }
    const std::string& sharedKey; // names the model
    StoredResponsePtr response;

    absl::Status copy(const TRITONCACHE_CacheEntry& entry) override
    {
        if (entry.buffers.size() != 1 || entry.buffers[0].base == nullptr) {
            return absl::InvalidArgumentError(absl::StrCat("expected one buffer for the response '",
                sharedKey, "', got ", entry.buffers.size()));
        }
        const TRITONCACHE_CacheEntry::Buffer& buffer = entry.buffers[0];
        auto unpacked = unpack({static_cast<const char*>(buffer.base), buffer.byteSize});
        if (!unpacked.ok()) {
            return {unpacked.status().code(),
                absl::StrCat("response '", sharedKey, "': ", unpacked.status().message())};
        }
        response = *std::move(unpacked);
        return absl::OkStatus();
    }
};

// Copies from a response to the cache's buffer.
struct Writer final : TRITONCACHE_Allocator {
    Writer(const StoredResponse& from, size_t size)
        : response(from)
        , byteSize(size)
    {
    }
    const StoredResponse& response;
    const size_t byteSize;

    absl::Status copy(const TRITONCACHE_CacheEntry& entry) override
    {
        if (entry.buffers.size() != 1 || entry.buffers[0].base == nullptr ||
            entry.buffers[0].byteSize < byteSize) {
            return absl::InvalidArgumentError(
                absl::StrCat("the cache has set no buffer for the ", byteSize,
                    " bytes of a response: expected a call of TRITONCACHE_CacheEntrySetBuffer"));
        }
        pack(response, static_cast<std::byte*>(entry.buffers[0].base));
        return absl::OkStatus();
    }
};

absl::StatusOr<std::string> findLibrary(const LibraryCache::Options& options)
{
    const std::string& name = options.name;
    if (name.empty() || name == "." || name == ".." || name.find('/') != std::string::npos) {
        return absl::InvalidArgumentError(absl::StrCat(
            "expected the name of a response cache, without directories, got '", name, "'"));
    }
    if (options.directory.empty())
        return absl::InvalidArgumentError("cache directory can not be empty: --cache-directory");
    const fs::path place = fs::path(options.directory) / name;
    const std::string file = absl::StrCat("libtritoncache_", name, ".so");
    std::error_code error;
    if (fs::is_regular_file(place / file, error))
        return fs::absolute(place / file, error).lexically_normal().string();
    return absl::NotFoundError(absl::StrCat("unable to find '", file, "' for response cache '",
        name, "'; searched ", place.string(), ". Install the cache, or set --cache-directory"));
}

absl::Status inCache(const std::string& name, const absl::Status& status)
{
    if (status.ok())
        return status;
    return {status.code(), absl::StrCat("response cache '", name, "': ", status.message())};
}

} // namespace

absl::StatusOr<std::unique_ptr<LibraryCache>> LibraryCache::load(const Options& options)
{
    RETURN_IF_ERROR(backend::makeSymbolsGlobal());
    ASSIGN_OR_RETURN(const std::string path, findLibrary(options));
    ASSIGN_OR_RETURN(std::unique_ptr<backend::Library> library, backend::Library::open(path));
    std::unique_ptr<LibraryCache> cache(new LibraryCache(options.name, std::move(library)));
    RETURN_IF_ERROR(cache->bind());
    const absl::Status status = callEntryPoint("TRITONCACHE_CacheInitialize",
        cache->m_points.initialize, &cache->m_cache, options.config.c_str());
    RETURN_IF_ERROR(inCache(options.name, status));
    if (cache->m_cache == nullptr) {
        return absl::InternalError(absl::StrCat("response cache '", options.name,
            "': TRITONCACHE_CacheInitialize succeeded but created no cache"));
    }
    // The settings are not logged: they may hold a password.
    LOG_INFO << "loaded response cache '" << options.name << "' from " << path;
    return cache;
}

absl::Status LibraryCache::bind()
{
    const auto bindOne = [this](const char* name, auto& function) -> absl::Status {
        ASSIGN_OR_RETURN(void* const address, m_library->require(name));
        function = reinterpret_cast<std::decay_t<decltype(function)>>(address);
        return absl::OkStatus();
    };
    RETURN_IF_ERROR(bindOne("TRITONCACHE_CacheInitialize", m_points.initialize));
    RETURN_IF_ERROR(bindOne("TRITONCACHE_CacheFinalize", m_points.finalize));
    RETURN_IF_ERROR(bindOne("TRITONCACHE_CacheLookup", m_points.lookup));
    return bindOne("TRITONCACHE_CacheInsert", m_points.insert);
}

LibraryCache::~LibraryCache()
{
    if (m_cache == nullptr)
        return;
    const absl::Status status =
        callEntryPoint("TRITONCACHE_CacheFinalize", m_points.finalize, m_cache);
    if (!status.ok()) {
        LOG_ERROR << "response cache '" << m_name << "': " << status.message();
    }
}

absl::StatusOr<StoredResponsePtr> LibraryCache::lookup(const RequestKey& key)
{
    TRITONCACHE_CacheEntry entry;
    Reader reader(key.shared);
    TRITONCACHE_Allocator* const allocator = &reader;
    RETURN_IF_ERROR(inCache(m_name,
        callEntryPoint("TRITONCACHE_CacheLookup", m_points.lookup, m_cache, key.shared.c_str(),
            &entry, allocator)));
    if (!reader.response) {
        return absl::InternalError(absl::StrCat("response cache '", m_name,
            "' found a response and did not copy it: expected a call of TRITONCACHE_Copy"));
    }
    return std::move(reader.response);
}

absl::Status LibraryCache::insert(const RequestKey& key, StoredResponsePtr response)
{
    TRITONCACHE_CacheEntry entry;
    entry.buffers.push_back({nullptr, packedSize(*response)});
    Writer writer(*response, entry.buffers[0].byteSize);
    TRITONCACHE_Allocator* const allocator = &writer;
    return inCache(m_name,
        callEntryPoint("TRITONCACHE_CacheInsert", m_points.insert, m_cache, key.shared.c_str(),
            &entry, allocator));
}

} // namespace thalassa::caching
