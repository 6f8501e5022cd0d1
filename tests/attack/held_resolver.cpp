// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// A library to be loaded before all others (LD_PRELOAD): whoever asks for the address of held.test
// waits for ever, as with a name server that has gone silent. All other names are looked up.
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
