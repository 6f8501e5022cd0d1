// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Library: a shared library that was loaded at run time; the destructor closes it, once the
// library's callbacks have returned that run on other threads (core/cabi/running_callback.h). All
// symbols are bound when it is loaded, so that a library with an unresolved symbol is refused here
// and not in the middle of a request. Its own symbols stay local. *thread-safe*.
//
// A function of the library is valid as long as the Library object.
#pragma once

#include <memory>
#include <string>

#include "absl/status/statusor.h"

namespace thalassa::backend {

class Library {
public:
    // Loads the library. Fails with UNAVAILABLE with the path and the loader's reason, such as the
    // name of an unresolved symbol.
    [[nodiscard]] static absl::StatusOr<std::unique_ptr<Library>> open(const std::string& path);
    // Blocks for up to 10 s while a callback of the library runs. If one still runs then, the
    // library stays loaded, because the callback would return into code that is gone.
    ~Library();
    Library(const Library&) = delete;
    Library& operator=(const Library&) = delete;

    const std::string& path() const { return m_path; }

    // Returns the address of a symbol, or null if the library does not define it.
    void* find(const std::string& symbol) const;
    // The same. Fails with NOT_FOUND with path and symbol if the library does not define it.
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
