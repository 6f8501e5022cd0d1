// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A server whose address is a name with several addresses. The program's own getaddrinfo() knows
// the name two.test.
#include <dlfcn.h>
#include <netdb.h>

#include <cstring>

#include "tests/server/http/http_fixture.h"

extern "C" int getaddrinfo(
    const char* node, const char* service, const addrinfo* hints, addrinfo** result)
{
    using Lookup = int (*)(const char*, const char*, const addrinfo*, addrinfo**);
    static const auto lookup = reinterpret_cast<Lookup>(::dlsym(RTLD_NEXT, "getaddrinfo"));
    if (node == nullptr || std::strcmp(node, "two.test") != 0)
        return lookup(node, service, hints, result);
    if (const int failed = lookup("127.0.0.1", service, hints, result); failed != 0)
        return failed;
    return lookup("127.0.0.2", service, hints, &(*result)->ai_next);
}

namespace thalassa::tests {
namespace {

constexpr uint32_t kSecondAddress = INADDR_LOOPBACK + 1;

int statusFrom(uint16_t port, uint32_t host)
{
    RawClient client(port, 0, host);
    client.send(get("/fast/echo"));
    return client.answer().status;
}

TEST(Addresses, ServerListensOnAllAddressesOfANameOnOnePort)
{
    HttpFixture fixture;
    fixture.options.address = "two.test";
    const uint16_t port = fixture.server().port();
    EXPECT_EQ(statusFrom(port, INADDR_LOOPBACK), 200);
    EXPECT_EQ(statusFrom(port, kSecondAddress), 200);
}

TEST(Addresses, NoAddressAcceptsDuringADrain)
{
    HttpFixture fixture;
    fixture.options.address = "two.test";
    const uint16_t port = fixture.server().port();
    fixture.server().stopAccepting();
    EXPECT_EQ(statusFrom(port, INADDR_LOOPBACK), 0);
    EXPECT_EQ(statusFrom(port, kSecondAddress), 0);
}

TEST(Addresses, PortThatIsTakenAtOneOfThemIsAnError)
{
    HttpFixture second;
    second.options.address = "127.0.0.2";
    HttpFixture both;
    both.options.address = "two.test";
    both.options.port = second.server().port();
    const absl::Status status = http::HttpServer(both.options, {}).start();
    EXPECT_EQ(status.code(), absl::StatusCode::kAlreadyExists) << status;
}

} // namespace
} // namespace thalassa::tests
