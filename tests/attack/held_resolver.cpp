// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// A library for LD_PRELOAD that replaces getaddrinfo(). A lookup of held.test never returns, as if
// the name server did not answer. All other names are resolved as usual.
#include <dlfcn.h>
#include <netdb.h>
#include <unistd.h>

#include <cstring>

extern "C" __attribute__((visibility("default"))) int getaddrinfo(
    const char* node, const char* service, const addrinfo* hints, addrinfo** result)
{
    while (node != nullptr && std::strcmp(node, "held.test") == 0)
        ::pause();
    using Lookup = int (*)(const char*, const char*, const addrinfo*, addrinfo**);
    static const auto lookup = reinterpret_cast<Lookup>(::dlsym(RTLD_NEXT, "getaddrinfo"));
    return lookup(node, service, hints, result);
}
