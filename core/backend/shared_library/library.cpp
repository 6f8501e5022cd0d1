// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/backend/shared_library/library.h"

#include <dlfcn.h>

#include "absl/strings/str_cat.h"

namespace thalassa::backend {

absl::StatusOr<std::unique_ptr<Library>> Library::open(const std::string& path)
{
    // Without a slash, dlopen() searches its own directories for a file of that name.
    const std::string file = path.find('/') == std::string::npos ? absl::StrCat("./", path) : path;
    void* handle = dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (handle == nullptr) {
        const char* reason = dlerror();
        return absl::UnavailableError(absl::StrCat("unable to load shared library '", path,
            "': ", reason == nullptr ? "unknown reason" : reason));
    }
    return std::unique_ptr<Library>(new Library(path, handle));
}

Library::~Library()
{
    dlclose(m_handle);
}

void* Library::find(const std::string& symbol) const
{
    return dlsym(m_handle, symbol.c_str());
}

absl::StatusOr<void*> Library::require(const std::string& symbol) const
{
    void* address = find(symbol);
    if (address == nullptr)
        return absl::NotFoundError(
            absl::StrCat("shared library '", m_path, "' does not define '", symbol, "'"));
    return address;
}

} // namespace thalassa::backend
