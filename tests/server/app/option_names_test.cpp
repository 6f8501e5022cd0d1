// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/app/options/option_names.h"

#include <gmock/gmock.h>

#include "server/app/options/options.h"

namespace thalassa::app {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

using Arguments = std::vector<std::string>;

Arguments whole(const Arguments& arguments)
{
    const absl::StatusOr<Arguments> named = withFullNames(arguments);
    EXPECT_TRUE(named.ok()) << named.status();
    return named.value_or(Arguments());
}

std::string refusal(const Arguments& arguments)
{
    const absl::Status status = parseOptions(arguments).status();
    EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument) << status;
    return std::string(status.message());
}

TEST(OptionNames, AnAbbreviationStandsForTheOneOptionThatItBegins)
{
    EXPECT_THAT(whole({"--log-warn=false", "--model-control", "none", "--disable"}),
        ElementsAre(
            "--log-warning=false", "--model-control-mode=none", "--disable-auto-complete-config"));
    const auto options = parseOptions({"--log-warn=false", "--model-repo", "/models"});
    ASSERT_TRUE(options.ok()) << options.status();
    EXPECT_FALSE(options->log.warning);
    EXPECT_THAT(options->engine.modelRepositories, ElementsAre("/models"));
}

TEST(OptionNames, AnExactNameWinsOverThoseThatItBegins)
{
    EXPECT_THAT(whole({"--rate-limit=off", "--grpc-keepalive-time=1"}),
        ElementsAre("--rate-limit=off", "--grpc-keepalive-time=1"));
}

TEST(OptionNames, AnAmbiguousAbbreviationIsRefusedWithTheCandidates)
{
    EXPECT_THAT(refusal({"--log-f=x"}),
        HasSubstr("option '--log-f' is ambiguous; possibilities: '--log-file' '--log-format'"));
    EXPECT_THAT(refusal({"--rate=off"}),
        HasSubstr("is ambiguous; possibilities: '--rate-limit' '--rate-limit-resource'"));
}

// --http-max is also a prefix of limits that Triton does not have.
TEST(OptionNames, AnAbbreviationOfATritonOptionKeepsItsMeaning)
{
    EXPECT_THAT(whole({"--http-max=7", "--http-max-input=8"}),
        ElementsAre("--http-max-input-size=7", "--http-max-input-size=8"));
}

TEST(OptionNames, AbbreviationsOfOptionsThatTritonDoesNotHaveAreTakenToo)
{
    EXPECT_THAT(whole({"--log-buffer=7"}), ElementsAre("--log-buffer-size=7"));
    EXPECT_THAT(refusal({"--log-rotate=1"}),
        HasSubstr("possibilities: '--log-rotate-bytes' '--log-rotate-count'"));
}

TEST(OptionNames, AValueMayStandInTheNextArgumentWhateverItLooksLike)
{
    EXPECT_THAT(whole({"--id", "--log-warn", "--log-warn", "0"}),
        ElementsAre("--id=--log-warn", "--log-warning=0"));
    EXPECT_THAT(whole({"-http-port", "8", "--", "--log-warn"}),
        ElementsAre("--http-port=8", "--", "--log-warn"));
}

TEST(OptionNames, AnUnknownNameIsStillRefusedWithTheNearestOne)
{
    EXPECT_THAT(refusal({"--http-prot=1"}),
        AllOf(HasSubstr("did you mean \"--http-port\"?"), Not(HasSubstr("ambiguous"))));
    EXPECT_THAT(refusal({"--http-port"}), HasSubstr("http-port"));
}

TEST(OptionNames, NamesOfValuesAreReadInAnyCase)
{
    const auto options = parseOptions({"--model-control-mode=EXPLICIT",
        "--rate-limit=Execution_Count", "--grpc-infer-response-compression-level=HIGH",
        "--trace-config=level=Timestamps", "--trace-config=Triton,file=/tmp/t"});
    ASSERT_TRUE(options.ok()) << options.status();
    EXPECT_EQ(options->engine.controlMode, engine::ModelControlMode::Explicit);
    EXPECT_TRUE(options->engine.limitsRate);
    EXPECT_EQ(options->grpc.inferCompression, GRPC_COMPRESS_LEVEL_HIGH);
    EXPECT_THAT(refusal({"--model-control-mode=EXPLICITLY"}), HasSubstr("got 'EXPLICITLY'"));
    EXPECT_THAT(refusal({"--rate-limit=of"}), HasSubstr("got 'of'"));
}

} // namespace
} // namespace thalassa::app
