// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/modules/redis_cache/settings.h"

#include <gmock/gmock.h>

#include <map>

#include "tests/support/rows.h"

namespace thalassa::redis {
namespace {

using ::testing::HasSubstr;

const char* nowhere(const char*)
{
    return nullptr;
}

Settings read(const std::string& json, const Environment& environment = nowhere)
{
    auto settings = readSettings(json, environment);
    EXPECT_TRUE(settings.ok()) << settings.takeError().message();
    return settings.ok() ? settings.value() : Settings();
}

std::string refusal(const std::string& json)
{
    auto settings = readSettings(json, nowhere);
    return settings.ok() ? "accepted" : settings.takeError().message();
}

TEST(RedisSettings, NeedHostAndPortAndHaveDefaults)
{
    ROWS("4.6.9");
    const Settings settings = read(R"({"host":"h","port":"6379"})");
    EXPECT_EQ(settings.address(), "h:6379");
    EXPECT_EQ(settings.user, "");
    EXPECT_EQ(settings.db, 0);
    EXPECT_EQ(settings.poolSize, 1);
    EXPECT_EQ(settings.waitTimeout, Milliseconds(1000));
    EXPECT_EQ(settings.connectTimeout, Milliseconds(1000)); // 0 would mean no limit
    EXPECT_EQ(settings.socketTimeout, Milliseconds(1000));
    for (const char* const lacking : {"{}", R"({"host":"h"})", R"({"port":"1"})", R"({"host":""})"})
        EXPECT_THAT(refusal(lacking), HasSubstr("'host' and 'port'"));
}

TEST(RedisSettings, AreTextsOrNumbers)
{
    ROWS("4.6.9");
    const Settings settings = read(R"({"host":"h","port":6380,"user":"u","password":"p","db":"3",
        "connect_timeout":"20","socket_timeout":30,"pool_size":"4","wait_timeout":"50"})");
    EXPECT_EQ(settings.port, 6380);
    EXPECT_EQ(settings.user, "u");
    EXPECT_EQ(settings.password, "p");
    EXPECT_EQ(settings.db, 3);
    EXPECT_EQ(settings.connectTimeout, Milliseconds(20));
    EXPECT_EQ(settings.socketTimeout, Milliseconds(30));
    EXPECT_EQ(settings.poolSize, 4);
    EXPECT_EQ(settings.waitTimeout, Milliseconds(50));
    EXPECT_THAT(refusal(R"({"host":"h","port":"1","db":[]})"), HasSubstr("'db'"));
    EXPECT_THAT(refusal(R"({"host":"h","port":"65536"})"), HasSubstr("got '65536'"));
    EXPECT_THAT(refusal(R"({"host":"h","port":"1 "})"), HasSubstr("got '1 '"));
    EXPECT_THAT(refusal("host=h"), HasSubstr("JSON object"));
}

TEST(RedisSettings, TakeUserAndPasswordFromTheEnvironmentFirst)
{
    ROWS("4.6.9");
    const std::map<std::string, std::string> set = {
        {"TRITONCACHE_REDIS_USERNAME", "cook"}, {"TRITONCACHE_REDIS_PASSWORD", "salt"}};
    const Settings settings = read(R"({"host":"h","port":"1","user":"u","password":"p"})",
        [&](const char* name) { return set.at(name).c_str(); });
    EXPECT_EQ(settings.user, "cook");
    EXPECT_EQ(settings.password, "salt");
    EXPECT_EQ(
        read(R"({"host":"h","port":"1","user":"u"})", [](const char*) { return ""; }).user, "u");
}

TEST(RedisSettings, RefuseTlsAndWhatThereIsNotByName)
{
    ROWS("4.6.9");
    for (const char* const key : {"tls_enabled", "cert", "key", "cacert", "cacert_dir", "sni"}) {
        const std::string said =
            refusal(std::string(R"({"host":"h","port":"1",")") + key + R"(":"1"})");
        EXPECT_THAT(said, HasSubstr(std::string("'") + key + "'"));
        EXPECT_THAT(said, HasSubstr("TLS"));
    }
    EXPECT_EQ(refusal(R"({"host":"h","port":"1","tls_enabled":"false","cert":""})"), "accepted");
    EXPECT_THAT(refusal(R"({"host":"h","port":"1","hots":"2"})"), HasSubstr("'hots'"));
}

} // namespace
} // namespace thalassa::redis
