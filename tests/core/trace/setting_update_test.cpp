// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/trace/settings/setting_update.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/rows.h"

namespace thalassa::trace {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::string messageOf(const absl::Status& status)
{
    EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument);
    return std::string(status.message());
}

TEST(TraceUpdateTest, TakesNumbersAsTexts)
{
    TraceUpdate update;
    EXPECT_TRUE(update.isEmpty());
    ASSERT_TRUE(update.set(kTraceRate, "2147483647").ok());
    ASSERT_TRUE(update.set(kTraceCount, "-1").ok());
    ASSERT_TRUE(update.set(kLogFrequency, "0").ok());
    EXPECT_EQ(**update.rate, 2147483647u);
    EXPECT_EQ(**update.count, -1);
    EXPECT_EQ(**update.logFrequency, 0u);
    EXPECT_FALSE(update.levels);
}

TEST(TraceUpdateTest, RefusesWhatIsNoSuchNumber)
{
    ROWS("1.10.7");
    TraceUpdate update;
    EXPECT_EQ(messageOf(update.set(kTraceCount, "-2")),
        "Unable to parse 'trace_count'. Expecting value >= -1, got: -2");
    EXPECT_EQ(messageOf(update.set(kTraceCount, "abc")), "Unable to parse 'trace_count', got: abc");
    EXPECT_EQ(messageOf(update.set(kTraceRate, "")), "Unable to parse 'trace_rate', got: ");
    EXPECT_EQ(messageOf(update.set(kTraceRate, "7x")), "Unable to parse 'trace_rate', got: 7x");
    EXPECT_EQ(messageOf(update.set(kTraceCount, "99999999999")),
        "Unable to parse 'trace_count', value is out of range [ -1, 2147483647 ], got: "
        "99999999999");
    EXPECT_EQ(messageOf(update.set(kLogFrequency, "-1")),
        "Unable to parse 'log_frequency', value is out of range [ 0, 4294967295 ], got: -1");
    EXPECT_EQ(messageOf(update.set(kTraceRate, "99999999999999999999")),
        "Unable to parse 'trace_rate', value is out of range [ 0, 4294967295 ], got: "
        "99999999999999999999");
    for (const char* const name : {kTraceRate, kLogFrequency}) // Triton has the same limit
        EXPECT_THAT(messageOf(update.set(name, "2147483648")), HasSubstr("value is out of range"));
    EXPECT_TRUE(update.isEmpty());
}

TEST(TraceUpdateTest, TakesLevelsThatItKnows)
{
    ROWS("1.10.6", "6.1.3");
    TraceUpdate update;
    ASSERT_TRUE(update.setLevels({"FOO"}).ok());
    ASSERT_TRUE(update.setLevels({}).ok());
    EXPECT_TRUE(update.isEmpty());
    ASSERT_TRUE(update.setLevels({"TENSORS", "FOO", "TIMESTAMPS"}).ok());
    EXPECT_THAT(levelNames(**update.levels), ElementsAre("TIMESTAMPS", "TENSORS"));
    ASSERT_TRUE(update.setLevels({"OFF"}).ok());
    EXPECT_THAT(levelNames(**update.levels), ElementsAre("OFF"));
    EXPECT_EQ(messageOf(update.setLevels({"OFF", "TIMESTAMPS"})),
        "Expect only one trace level 'OFF' is specified");
}

TEST(TraceUpdateTest, ClearsWhatItIsTold)
{
    TraceUpdate update;
    for (const char* const name : {kTraceLevel, kTraceRate, kTraceCount, kLogFrequency})
        update.clear(name);
    EXPECT_TRUE(update.levels && update.rate && update.count && update.logFrequency);
    EXPECT_FALSE(*update.levels || *update.rate || *update.count || *update.logFrequency);
}

} // namespace
} // namespace thalassa::trace
