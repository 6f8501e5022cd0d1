// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// LibraryCache: a cache in a library, called through the cache API (rows 9.6.1 to 9.6.3):
// <directory>/<name>/libtritoncache_<name>.so. *thread-safe*: the API requires it of the library.
#pragma once

#include <memory>
#include <string>

#include "core/backend/shared_library/library.h"
#include "core/caching/response_cache.h"
#include "triton/core/tritoncache.h"

namespace thalassa::caching {

class LibraryCache final : public ResponseCache {
public:
    struct Options {
        std::string name;
        std::string directory; // --cache-directory
        std::string config;    // the settings, a JSON object, which only the library interprets
    };
    // Fails with NOT_FOUND, with the directory searched, if there is no library, and with
    // UNAVAILABLE if it does not load. Returns the library's own error if it refuses its settings.
    static absl::StatusOr<std::unique_ptr<LibraryCache>> load(const Options& options);
    ~LibraryCache() override;

    bool mayWait() const override { return true; }
    absl::StatusOr<StoredResponsePtr> lookup(const RequestKey& key) override;
    absl::Status insert(const RequestKey& key, StoredResponsePtr response) override;

private:
    struct EntryPoints {
        decltype(&TRITONCACHE_CacheInitialize) initialize = nullptr;
        decltype(&TRITONCACHE_CacheFinalize) finalize = nullptr;
        decltype(&TRITONCACHE_CacheLookup) lookup = nullptr;
        decltype(&TRITONCACHE_CacheInsert) insert = nullptr;
    };

    LibraryCache(std::string name, std::unique_ptr<backend::Library> library)
        : m_name(std::move(name))
        , m_library(std::move(library))
    {
    }
    absl::Status bind();

    const std::string m_name;
    const std::unique_ptr<backend::Library> m_library;
    EntryPoints m_points;
    TRITONCACHE_Cache* m_cache = nullptr; // owned by the library
};

} // namespace thalassa::caching
