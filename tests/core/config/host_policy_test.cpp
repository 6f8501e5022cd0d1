// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/config/host_policy.h"

#include <gmock/gmock.h>

#include "tests/support/rows.h"

namespace thalassa::config {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

TEST(HostPolicy, TakesListsOfProcessorsAndTheNumberOfANode)
{
    ROWS("3.5.9", "7.63");
    HostPolicy policy;
    EXPECT_TRUE(policy.isEmpty());
    EXPECT_TRUE(policy.set("cpu-cores", "8,0-2").ok());
    EXPECT_TRUE(policy.set("numa-node", "1").ok());
    EXPECT_THAT(policy.cores(), ElementsAre(0, 1, 2, 8));
    EXPECT_EQ(policy.node(), 1);
    EXPECT_FALSE(policy.isEmpty());
    EXPECT_TRUE(policy.set("cpu-cores", "3").ok());
    EXPECT_THAT(policy.cores(), ElementsAre(3)) << "the last value counts";
}

TEST(HostPolicy, RefusesOtherValuesWithWhatItExpects)
{
    ROWS("7.63");
    for (const char* text : {"", "-", "1-", "-1", "2-1", "1,", ",1", "1,,2", "a", "1 ", "0x1", "+1",
             "1.5", "65536", "99999999999999999999", "0-65536"}) {
        HostPolicy policy;
        const absl::Status status = policy.set("cpu-cores", text);
        EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument) << text;
        EXPECT_THAT(std::string(status.message()),
            AllOf(HasSubstr("cpu-cores"), HasSubstr("0-3 or 0-1,4"),
                HasSubstr(std::string("got '") + text + "'")));
        EXPECT_TRUE(policy.isEmpty()) << text;
    }
    for (const char* text : {"", "a", "-1", "0-1", "0,1", "1 ", "65536"}) {
        HostPolicy policy;
        const absl::Status status = policy.set("numa-node", text);
        EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument) << text;
        EXPECT_THAT(std::string(status.message()),
            AllOf(HasSubstr("numa-node"), HasSubstr(std::string("got '") + text + "'")));
        EXPECT_TRUE(policy.isEmpty()) << text;
    }
}

TEST(HostPolicy, RefusesOtherSettingsByName)
{
    ROWS("7.63");
    HostPolicy policy;
    const absl::Status status = policy.set("cores", "1");
    EXPECT_EQ(status.code(), absl::StatusCode::kUnimplemented) << status;
    EXPECT_THAT(std::string(status.message()),
        AllOf(HasSubstr("'cores'"), HasSubstr("numa-node"), HasSubstr("cpu-cores")));
    EXPECT_TRUE(policy.isEmpty());
}

TEST(HostPolicy, ReachesBackendsAsItWasGiven)
{
    ROWS("3.5.9", "9.3.23");
    HostPolicy policy;
    EXPECT_EQ(policy.json("a\"b"), R"({"a\"b":{}})");
    EXPECT_TRUE(policy.set("numa-node", "00").ok());
    EXPECT_TRUE(policy.set("cpu-cores", "1,0").ok());
    EXPECT_EQ(policy.json("cpu"), R"({"cpu":{"cpu-cores":"1,0","numa-node":"00"}})");
}

} // namespace
} // namespace thalassa::config
