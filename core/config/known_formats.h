// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The model formats whose backend, platform and file name belong together (rows 3.2 #2 and #8,
// 3.10.1). A table: *thread-safe*.
#pragma once

#include <span>
#include <string>

namespace thalassa::config {

inline constexpr char kEnsemblePlatform[] = "ensemble";

struct KnownFormat {
    const char* backend;
    const char* platform; // empty: the backend needs none, and accepts any
    const char* filename; // the default_model_filename
    bool mayBeFile;
    bool mayBeDirectory;
};

// The formats in the order in which a version directory is searched for them.
std::span<const KnownFormat> knownFormats();

// Also true for the older name of a platform (libtorch).
bool isPlatformOf(const KnownFormat& format, const std::string& platform);

} // namespace thalassa::config
