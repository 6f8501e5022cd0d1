// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/security/forwarded_headers.h"

#include <gmock/gmock.h>

#include "tests/support/rows.h"

namespace thalassa::security {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

// Returns the names of the headers that became parameters.
std::vector<std::string> forwarded(
    const std::string& pattern, const std::vector<std::string>& names)
{
    const absl::StatusOr<ForwardedHeaders> headers = ForwardedHeaders::create(pattern);
    EXPECT_TRUE(headers.ok()) << headers.status();
    inference::Parameters parameters;
    for (const std::string& name : names)
        EXPECT_TRUE(headers->forward(name, "value of " + name, parameters).ok()) << name;
    std::vector<std::string> result;
    for (const inference::Parameter& parameter : parameters) {
        EXPECT_EQ(std::get<std::string>(parameter.value), "value of " + parameter.name);
        result.push_back(parameter.name);
    }
    return result;
}

absl::Status refused(const std::string& name)
{
    inference::Parameters parameters;
    return ForwardedHeaders::create(".*")->forward(name, "1", parameters);
}

TEST(ForwardedHeaders, MatchAPartOfTheNameInAnyCase)
{
    ROWS("1.14.1", "2.4.17", "7.22", "7.29");
    EXPECT_THAT(forwarded("AUTH", {"authorization", "X-Auth", "x-other", "Proxy-AUTH"}),
        ElementsAre("authorization", "X-Auth", "Proxy-AUTH"));
    EXPECT_THAT(
        forwarded("^x-(a|b)$", {"X-A", "x-b", "x-ab", "my-x-a"}), ElementsAre("X-A", "x-b"));
    EXPECT_THAT(forwarded(".*", {"a", "b"}), ElementsAre("a", "b"));
}

TEST(ForwardedHeaders, OfNoPatternAreNone)
{
    EXPECT_TRUE(ForwardedHeaders().isEmpty());
    EXPECT_TRUE(ForwardedHeaders::create("")->isEmpty());
    EXPECT_THAT(forwarded("", {"a", "triton_x", "priority"}), IsEmpty());
}

TEST(ForwardedHeaders, WithReservedNamesAreRefused)
{
    ROWS("1.14.2", "2.4.17");
    for (const char* const name : {"sequence_id", "sequence_start", "sequence_end", "priority",
             "timeout", "headers", "binary_data_output", "triton_", "triton_x"}) {
        const absl::Status status = refused(name);
        EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument) << name;
        EXPECT_THAT(std::string(status.message()), HasSubstr(name));
    }
    EXPECT_TRUE(refused("Priority").ok()) << "a parameter of that name has no meaning of its own";
    EXPECT_THAT(forwarded("^a", {"priority", "a"}), ElementsAre("a")) << "it is not forwarded";
}

TEST(ForwardedHeaders, NeedAPatternThatIsOne)
{
    const absl::Status status = ForwardedHeaders::create("a(b").status();
    EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument);
    EXPECT_THAT(std::string(status.message()), HasSubstr("'a(b'"));
}

} // namespace
} // namespace thalassa::security
