// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/security/extension_policy.h"

#include <gmock/gmock.h>

namespace thalassa::security {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

ExtensionPolicy policyAt(const std::string& address, Access access = Access::Write)
{
    ExtensionOptions options;
    options.access = access;
    options.address = address;
    options.administration = "127.0.0.1:8003";
    return ExtensionPolicy(options);
}

bool takesHost(const std::string& address, const std::string& host)
{
    return policyAt(address).checkHost({.host = &host}).ok();
}

bool takesOrigin(const std::string& address, const std::string& host, const std::string& origin)
{
    return policyAt(address).checkOrigin({.host = &host, .origin = &origin}).ok();
}

TEST(ExtensionPolicy, TakesTheHostsThatAreThisMachine)
{
    for (const char* const host : {"localhost", "LocalHost:8003", "127.0.0.1:8003", "127.1.2.3",
             "[::1]:8003", "[::1]", "10.0.0.7:8003"})
        EXPECT_TRUE(takesHost("10.0.0.7", host)) << host;
    EXPECT_TRUE(takesHost("admin.internal", "admin.internal:8003"));
    EXPECT_TRUE(takesHost("[fd00::7]", "[fd00::7]:8003"));
    EXPECT_TRUE(policyAt("127.0.0.1").checkHost({}).ok());
}

TEST(ExtensionPolicy, RefusesNamesThatAPageCanPointAtThisMachine)
{
    for (const char* const host : {"evil.example", "evil.example:8003", "localhost.evil.example",
             "127.0.0.1.evil.example", "127.evil.example", "10.0.0.8", "", "[::1", "[::1]x", "[]"})
        EXPECT_FALSE(takesHost("127.0.0.1", host)) << host;
    const std::string host = "evil.example";
    const absl::Status refused = policyAt("127.0.0.1").checkHost({.host = &host});
    EXPECT_EQ(refused.code(), absl::StatusCode::kPermissionDenied);
    EXPECT_THAT(std::string(refused.message()),
        AllOf(HasSubstr("'evil.example'"), HasSubstr("expected localhost")));
}

TEST(ExtensionPolicy, TakesAnyNumberWhereItListensOnAllAddresses)
{
    for (const char* const address : {"0.0.0.0", "::", "[::]"}) {
        EXPECT_TRUE(takesHost(address, "192.168.1.4:8003"));
        EXPECT_TRUE(takesHost(address, "[fd00::1]:8003"));
        EXPECT_FALSE(takesHost(address, "evil.example"));
    }
}

TEST(ExtensionPolicy, TakesChangesOfPagesOfItsOwnAddressAlone)
{
    EXPECT_TRUE(policyAt("127.0.0.1").checkOrigin({}).ok());
    EXPECT_TRUE(takesOrigin("127.0.0.1", "localhost:8003", "http://localhost:8003"));
    EXPECT_TRUE(takesOrigin("127.0.0.1", "127.0.0.1:8003", "http://127.0.0.1:8003"));
    for (const char* const origin : {"http://evil.example", "null", "", "http://localhost:3000",
             "http://localhost", "localhost:8003", "http://localhost:8003.evil.example"})
        EXPECT_FALSE(takesOrigin("127.0.0.1", "localhost:8003", origin)) << origin;
    // DNS rebinding: a foreign name that resolves to this machine.
    EXPECT_FALSE(takesOrigin("0.0.0.0", "evil.example:8000", "http://evil.example:8000"));
}

TEST(ExtensionPolicy, KnowsBodiesThatAreDeclaredAsJson)
{
    for (const std::string type :
        {"application/json", "Application/JSON", "application/json; charset=utf-8"})
        EXPECT_TRUE(ExtensionPolicy::isJson({.contentType = &type})) << type;
    for (const std::string type : {"text/plain", "application/x-www-form-urlencoded",
             "multipart/form-data", "", "text/plain; application/json", "application/jsonx"})
        EXPECT_FALSE(ExtensionPolicy::isJson({.contentType = &type})) << type;
    EXPECT_FALSE(ExtensionPolicy::isJson({}));
}

TEST(ExtensionPolicy, KnowsWhatChangesTheServer)
{
    v1::DrainRequest drain;
    EXPECT_FALSE(changesServer(drain));
    drain.set_action(v1::DrainRequest::END);
    EXPECT_TRUE(changesServer(drain));
    v1::TraceSettingsRequest trace;
    EXPECT_FALSE(changesServer(trace));
    trace.mutable_change();
    EXPECT_TRUE(changesServer(trace));
    v1::LogSettingsRequest log;
    EXPECT_FALSE(changesServer(log));
    log.mutable_change();
    EXPECT_TRUE(changesServer(log));
    EXPECT_FALSE(changesServer(v1::DumpRequest()));
}

TEST(ExtensionPolicy, APortForReadingNamesTheOneForChanges)
{
    EXPECT_TRUE(policyAt("0.0.0.0").checkChange().ok());
    const absl::Status refused = policyAt("0.0.0.0", Access::Read).checkChange();
    EXPECT_EQ(refused.code(), absl::StatusCode::kPermissionDenied);
    EXPECT_THAT(std::string(refused.message()), HasSubstr("127.0.0.1:8003"));
    EXPECT_FALSE(ExtensionPolicy().isServed());
    EXPECT_THAT(ExtensionPolicy().whereItIs(),
        AllOf(HasSubstr("--allow-admin"), HasSubstr("--allow-remote-observability")));
}

} // namespace
} // namespace thalassa::security
