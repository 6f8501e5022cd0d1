// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/backends/cuda/compile/image_cache.h"

#include <openssl/evp.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <system_error>
#include <utility>

namespace thalassa::backends::kernels {
namespace {

namespace fs = std::filesystem;

std::string sha256(const std::string& text)
{
    constexpr char kDigits[] = "0123456789abcdef";
    unsigned char hash[EVP_MAX_MD_SIZE];
    unsigned int size = 0;
    if (EVP_Digest(text.data(), text.size(), hash, &size, EVP_sha256(), nullptr) != 1)
        return {};
    std::string hex;
    for (unsigned int i = 0; i < size; ++i) {
        hex += kDigits[hash[i] >> 4];
        hex += kDigits[hash[i] & 15];
    }
    return hex;
}

// Returns whether only the user of the process can write the directory.
bool isPrivate(const std::string& directory)
{
    struct stat facts { };
    return ::stat(directory.c_str(), &facts) == 0 && S_ISDIR(facts.st_mode) &&
        facts.st_uid == ::geteuid() && (facts.st_mode & (S_IWGRP | S_IWOTH)) == 0;
}

} // namespace

ImageCache::ImageCache(std::string directory)
    : m_directory(std::move(directory))
{
}

std::string ImageCache::defaultDirectory()
{
    if (const char* const caches = std::getenv("XDG_CACHE_HOME");
        caches != nullptr && *caches == '/')
        return std::string(caches) + "/thalassa/cuda";
    if (const char* const home = std::getenv("HOME"); home != nullptr && *home == '/')
        return std::string(home) + "/.cache/thalassa/cuda";
    return {};
}

std::string ImageCache::keyOf(const std::vector<std::string>& parts)
{
    std::string all;
    for (const std::string& part : parts)
        all += std::to_string(part.size()) + ":" + part;
    return sha256(all);
}

std::string ImageCache::pathOf(const std::string& key) const
{
    return m_directory + "/" + key + ".cubin";
}

// A file begins with the hash of the code, which shows whether it is whole.
std::optional<std::string> ImageCache::find(const std::string& key) const
{
    if (m_directory.empty() || key.empty() || !isPrivate(m_directory))
        return std::nullopt;
    std::ifstream file(pathOf(key), std::ios::binary);
    if (!file)
        return std::nullopt;
    const std::string content{std::istreambuf_iterator<char>(file), {}};
    const size_t end = content.find('\n');
    if (end == std::string::npos)
        return std::nullopt;
    std::string code = content.substr(end + 1);
    if (content.substr(0, end) != sha256(code))
        return std::nullopt;
    return code;
}

std::string ImageCache::insert(const std::string& key, const std::string& code) const
{
    static std::atomic<int> count{0};
    if (m_directory.empty() || key.empty())
        return {};
    const std::string failed = "compiled kernels are not kept in '" + m_directory + "': ";
    std::error_code error;
    if (fs::create_directories(m_directory, error))
        fs::permissions(m_directory, fs::perms::owner_all, error);
    if (error)
        return failed + error.message();
    if (!isPrivate(m_directory))
        return failed + "expected a directory that only the user of the server can write";
    const std::string path = pathOf(key);
    const std::string other =
        path + "." + std::to_string(::getpid()) + "." + std::to_string(count++);
    std::ofstream file(other, std::ios::binary);
    file << sha256(code) << '\n' << code;
    file.close();
    if (!file)
        error = std::make_error_code(std::errc::io_error);
    else
        fs::rename(other, path, error);
    if (!error)
        return {};
    const std::string reason = error.message();
    fs::remove(other, error);
    return failed + reason;
}

} // namespace thalassa::backends::kernels
