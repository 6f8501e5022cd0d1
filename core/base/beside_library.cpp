// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/beside_library.h"

#include <dlfcn.h>

#include <cstring>
#include <filesystem>
#include <system_error>

namespace thalassa::base {
namespace {

namespace fs = std::filesystem;

constexpr char kInLibrary = 0; // an address inside the library

// Returns the directory of the file that contains this code, or an empty path. In a test, this file
// may be a program, which the loader may know by a name without a directory.
fs::path findDirectory()
{
    Dl_info file{};
    const bool isNamed =
        ::dladdr(&kInLibrary, &file) != 0 && std::strchr(file.dli_fname, '/') != nullptr;
    std::error_code error;
    return fs::canonical(isNamed ? file.dli_fname : "/proc/self/exe", error).parent_path();
}

// Computed when the library is loaded, because the loader may know the library by a path that is
// relative to the current directory of that moment.
const fs::path kDirectory = findDirectory();

} // namespace

std::string besideLibrary(std::string_view name)
{
    return kDirectory.empty() ? std::string() : (kDirectory / name).string();
}

} // namespace thalassa::base
