// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// A library for LD_PRELOAD that replaces getaddrinfo(). It appends each host name that the process
// resolves to the file that THALASSA_ASKED_NAMES names, and sends no query to a name server.
// Numeric addresses are converted as usual. *thread-safe*.
#include <dlfcn.h>
#include <fcntl.h>
#include <netdb.h>
#include <unistd.h>

#include <cstdlib>
#include <string>

extern "C" __attribute__((visibility("default"))) int getaddrinfo(
    const char* node, const char* service, const addrinfo* hints, addrinfo** result)
{
    using Lookup = int (*)(const char*, const char*, const addrinfo*, addrinfo**);
    static const auto lookup = reinterpret_cast<Lookup>(::dlsym(RTLD_NEXT, "getaddrinfo"));
    addrinfo numeric{};
    if (hints != nullptr)
        numeric = *hints;
    numeric.ai_flags |= AI_NUMERICHOST;
    const int failed = lookup(node, service, &numeric, result);
    const char* const path = std::getenv("THALASSA_ASKED_NAMES");
    if (failed == 0 || path == nullptr || node == nullptr) // 0: `node` is a numeric address
        return failed;
    const int file = ::open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
    const std::string line = std::string(node) + "\n";
    [[maybe_unused]] const ssize_t written = ::write(file, line.data(), line.size());
    ::close(file);
    return failed;
}
