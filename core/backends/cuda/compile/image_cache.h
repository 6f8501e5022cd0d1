// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// ImageCache: compiled kernels on disk, by the hash of everything that they were compiled from. The
// directory belongs to the user of the server, because its files are executed on the GPU. A file is
// written under another name and renamed, so that several servers may share a directory.
// *thread-safe*.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace thalassa::backends::kernels {

class ImageCache {
public:
    // An empty directory disables the cache.
    explicit ImageCache(std::string directory);

    // Returns the directory for caches of the user (XDG_CACHE_HOME or HOME), or an empty text.
    static std::string defaultDirectory();
    // Returns the SHA-256 of the parts and their lengths, in hexadecimal digits.
    static std::string keyOf(const std::vector<std::string>& parts);

    // Returns the code of the key, or nothing if it is absent or its file is damaged.
    std::optional<std::string> find(const std::string& key) const;
    // Returns why the code could not be kept; an empty text is a success.
    std::string insert(const std::string& key, const std::string& code) const;

private:
    std::string pathOf(const std::string& key) const;

    const std::string m_directory;
};

} // namespace thalassa::backends::kernels
