// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Library: a shared library that was loaded at run time, closed when this object goes. It binds
// every symbol at once and keeps its own to itself, so that a library that lacks something is
// refused here and not in the middle of a request. Knows nothing of backends. *thread-safe*.
//
// Whoever holds a function of the library must keep the Library.
#pragma once

#include <memory>
#include <string>

#include "absl/status/statusor.h"

namespace thalassa::backend {

class Library {
public:
    // UNAVAILABLE with the path and the loader's reason, which names an unresolved symbol.
    [[nodiscard]] static absl::StatusOr<std::unique_ptr<Library>> open(const std::string& path);
    ~Library();
    Library(const Library&) = delete;
    Library& operator=(const Library&) = delete;

    const std::string& path() const { return m_path; }

    // Null when the library does not define it.
    void* find(const std::string& symbol) const;
    // NOT_FOUND with path and symbol when the library does not define it.
    [[nodiscard]] absl::StatusOr<void*> require(const std::string& symbol) const;

private:
    Library(std::string path, void* handle)
        : m_path(std::move(path))
        , m_handle(handle)
    {
    }

    const std::string m_path;
    void* const m_handle;
};

} // namespace thalassa::backend
