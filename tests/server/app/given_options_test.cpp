// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/app/options/given_options.h"

#include <gmock/gmock.h>

#include "server/app/options/options.h"

namespace thalassa::app {
namespace {

using engine::GivenOption;
using ::testing::ElementsAre;

std::vector<GivenOption> given(
    const std::vector<std::string>& arguments, const Environment& environment = {})
{
    const absl::StatusOr<ServerOptions> options = parseOptions(arguments, environment);
    EXPECT_TRUE(options.ok()) << options.status();
    return options.ok() ? options->engine.given : std::vector<GivenOption>();
}

TEST(GivenOptions, HaveFullNamesAndTheirValues)
{
    EXPECT_THAT(given({"--model-store", "/models", "--exit-on-err=false",
                    "--disable-auto-complete-config", "--id=a=b"}),
        ElementsAre(GivenOption{"model-repository", "/models"},
            GivenOption{"exit-on-error", "false"}, GivenOption{"disable-auto-complete-config", ""},
            GivenOption{"id", "a=b"}));
}

TEST(GivenOptions, AreThoseThatHaveAnEffect)
{
    EXPECT_THAT(given({"--http-port=9000"},
                    {{"THALASSA_HTTP_PORT", "9001"}, {"THALASSA_ID", "east"}, {"HOME", "/root"}}),
        ElementsAre(GivenOption{"id", "east"}, GivenOption{"http-port", "9000"}));
}

TEST(GivenOptions, HaveNoSecrets)
{
    for (const char* argument : {"--http-restricted-api=model-repository:admin=hunter2",
             "--grpc-restricted-protocol=inference:admin=hunter2",
             "--cache-config=redis,password=hunter2", "--cache-config=redis,AUTH=hunter2",
             "--backend-config=mine,api-token=hunter2", "--backend-config=access_key=hunter2",
             "--trace-config=opentelemetry,resource=service.secret=hunter2",
             "--trace-config=opentelemetry,url=http://collector:4318/v1?t=hunter2",
             "--model-repository=s3://https://me:hunter2@host:9000/bucket/models"}) {
        const std::string name =
            std::string(argument).substr(2, std::string(argument).find('=') - 2);
        EXPECT_THAT(givenOptions({argument}), ElementsAre(GivenOption{name, "", true})) << argument;
    }
}

TEST(GivenOptions, HaveTheValuesThatAreNoSecrets)
{
    for (const char* argument : {"--cache-config=redis,host=cache.local", "--log-file=/keys/log",
             "--backend-config=onnxruntime,default-max-batch-size=8",
             "--trace-config=opentelemetry,url=http://collector:4318/v1/traces",
             "--model-repository=s3://bucket/models", "--host-policy=gpu0,numa-node=1"}) {
        const std::vector<GivenOption> options = givenOptions({argument});
        ASSERT_EQ(options.size(), 1U);
        EXPECT_EQ("--" + options[0].name + "=" + options[0].value, argument);
        EXPECT_FALSE(options[0].isSecret) << argument;
    }
}

} // namespace
} // namespace thalassa::app
