// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/backend/shared_library/library.h"

#include <dlfcn.h>
#include <link.h>

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "core/base/log/log.h"
#include "core/cabi/running_callback.h"

namespace thalassa::backend {

namespace {

constexpr std::chrono::seconds kCallbackLimit{10};

struct WantedCode {
    ElfW(Addr) base = 0; // of the library
    cabi::CodeRange range;
};

// Called by dl_iterate_phdr() for each loaded library, until it returns something but 0.
int findCode(dl_phdr_info* library, size_t, void* data)
{
    auto& wanted = *static_cast<WantedCode*>(data);
    if (library->dlpi_addr != wanted.base)
        return 0;
    wanted.range.begin = UINTPTR_MAX;
    for (size_t i = 0; i < library->dlpi_phnum; ++i) {
        const ElfW(Phdr)& segment = library->dlpi_phdr[i];
        if (segment.p_type != PT_LOAD)
            continue;
        const uintptr_t begin = library->dlpi_addr + segment.p_vaddr;
        wanted.range.begin = std::min(wanted.range.begin, begin);
        wanted.range.end = std::max(wanted.range.end, begin + segment.p_memsz);
    }
    return 1;
}

// Returns where the segments of a library lie in memory.
cabi::CodeRange codeOf(void* handle)
{
    const link_map* map = nullptr;
    if (::dlinfo(handle, RTLD_DI_LINKMAP, &map) != 0)
        return {};
    WantedCode wanted{.base = map->l_addr};
    ::dl_iterate_phdr(&findCode, &wanted);
    return wanted.range;
}

} // namespace

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
    if (!cabi::waitForCallbacks(codeOf(m_handle), kCallbackLimit)) {
        LOG_WARNING << "shared library '" << m_path
                    << "' stays loaded, because one of its callbacks "
                    << "has not returned. A changed file of this path is read after a restart only";
        return;
    }
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
