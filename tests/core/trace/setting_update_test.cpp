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

Texts shownLevels(const TraceUpdate& update)
{
    return settingNamed(kTraceLevel)->show(update.newValues().values());
}

TEST(TraceUpdateTest, TakesNumbersAsTexts)
{
    TraceUpdate update;
    EXPECT_TRUE(update.isEmpty());
    ASSERT_TRUE(update.set(kTraceRate, {"2147483647"}).ok());
    ASSERT_TRUE(update.set(kTraceCount, {"-1"}).ok());
    ASSERT_TRUE(update.set(kLogFrequency, {"0"}).ok());
    EXPECT_EQ(update.newValues().values().rate, 2147483647u);
    EXPECT_EQ(update.newValues().values().count, -1);
    EXPECT_EQ(update.newValues().values().logFrequency, 0u);
    EXPECT_TRUE(update.newValues().has(kLogFrequency));
    EXPECT_FALSE(update.changes(kTraceLevel));
}

TEST(TraceUpdateTest, RefusesWhatIsNoSuchNumber)
{
    ROWS("1.10.7");
    TraceUpdate update;
    EXPECT_EQ(messageOf(update.set(kTraceCount, {"-2"})),
        "Unable to parse 'trace_count'. Expecting value >= -1, got: -2");
    EXPECT_EQ(
        messageOf(update.set(kTraceCount, {"abc"})), "Unable to parse 'trace_count', got: abc");
    EXPECT_EQ(messageOf(update.set(kTraceRate, {""})), "Unable to parse 'trace_rate', got: ");
    EXPECT_EQ(messageOf(update.set(kTraceRate, {"7x"})), "Unable to parse 'trace_rate', got: 7x");
    EXPECT_EQ(messageOf(update.set(kTraceCount, {"99999999999"})),
        "Unable to parse 'trace_count', value is out of range [ -1, 2147483647 ], got: "
        "99999999999");
    EXPECT_EQ(messageOf(update.set(kLogFrequency, {"-1"})),
        "Unable to parse 'log_frequency', value is out of range [ 0, 4294967295 ], got: -1");
    EXPECT_EQ(messageOf(update.set(kTraceRate, {"99999999999999999999"})),
        "Unable to parse 'trace_rate', value is out of range [ 0, 4294967295 ], got: "
        "99999999999999999999");
    for (const char* const name : {kTraceRate, kLogFrequency}) // Triton has the same limit
        EXPECT_THAT(
            messageOf(update.set(name, {"2147483648"})), HasSubstr("value is out of range"));
    EXPECT_TRUE(update.isEmpty());
}

TEST(TraceUpdateTest, TakesLevelsThatItKnows)
{
    ROWS("1.10.6", "6.1.3");
    TraceUpdate update;
    ASSERT_TRUE(update.set(kTraceLevel, {"FOO"}).ok());
    ASSERT_TRUE(update.set(kTraceLevel, {}).ok());
    EXPECT_TRUE(update.isEmpty());
    ASSERT_TRUE(update.set(kTraceLevel, {"TENSORS", "FOO", "TIMESTAMPS"}).ok());
    EXPECT_THAT(shownLevels(update), ElementsAre("TIMESTAMPS", "TENSORS"));
    ASSERT_TRUE(update.set(kTraceLevel, {"OFF"}).ok());
    EXPECT_THAT(shownLevels(update), ElementsAre("OFF"));
    EXPECT_TRUE(update.newValues().has(kTraceLevel));
    EXPECT_EQ(messageOf(update.set(kTraceLevel, {"OFF", "TIMESTAMPS"})),
        "Expect only one trace level 'OFF' is specified");
}

TEST(TraceUpdateTest, ClearsWhatItIsTold)
{
    TraceUpdate update;
    for (const char* const name : {kTraceLevel, kTraceRate, kTraceCount, kLogFrequency})
        update.clear(name);
    for (const SettingRow& row : settingTable()) {
        EXPECT_TRUE(update.changes(row.name)) << row.name;
        EXPECT_FALSE(update.newValues().has(row.name)) << row.name;
    }
}

TEST(TraceUpdateTest, IgnoresNamesThatTheTableDoesNotHave)
{
    TraceUpdate update;
    EXPECT_TRUE(update.set("trace_mode", {"triton"}).ok());
    update.clear("trace_file");
    EXPECT_TRUE(update.isEmpty());
    EXPECT_FALSE(update.changes("trace_mode"));
}

TEST(TraceUpdateTest, TellsTheNamesAndLevelsThatItIgnores)
{
    TraceUpdate update;
    update.noteName(kTraceRate);
    ASSERT_TRUE(update.set(kTraceLevel, {"TENSORS"}).ok());
    EXPECT_THAT(update.ignored(), ElementsAre());
    update.noteName("trace_rat");
    ASSERT_TRUE(update.set(kTraceLevel, {"TENSORS", "TIMESTAMP"}).ok());
    EXPECT_THAT(update.ignored(),
        ElementsAre("there is no trace setting 'trace_rat' to change; there are trace_level, "
                    "trace_rate, trace_count, log_frequency, did you mean 'trace_rate'?",
            "trace_level: expected OFF, TIMESTAMPS, TENSORS or both of these, got "
            "'TENSORS,TIMESTAMP', did you mean 'TIMESTAMPS'?"));
    EXPECT_TRUE(update.newValues().has(kTraceLevel));
    for (int i = 0; i < 100; ++i)
        update.noteName("x" + std::to_string(i));
    EXPECT_EQ(update.ignored().size(), 16u);
}

TEST(TraceUpdateTest, ChangesALayerWhereItSetsOrClears)
{
    PartialSetting layer;
    ASSERT_TRUE(layer.set(*settingNamed(kTraceRate), {"7"}).ok());
    ASSERT_TRUE(layer.set(*settingNamed(kTraceCount), {"4"}).ok());
    TraceUpdate update;
    ASSERT_TRUE(update.set(kLogFrequency, {"3"}).ok());
    update.clear(kTraceRate);
    update.applyTo(layer);
    EXPECT_FALSE(layer.has(kTraceRate));
    EXPECT_EQ(layer.over({{.tensors = true}, 9, 8, 6}), (TraceSetting{{.tensors = true}, 9, 4, 3}));
    update.clear(kTraceCount);
    update.clear(kLogFrequency);
    update.applyTo(layer);
    EXPECT_TRUE(layer.isEmpty());
    EXPECT_EQ(layer, PartialSetting());
}

TEST(SettingTable, ReadsWhatItShows)
{
    const TraceSetting setting{{.timestamps = true, .tensors = true}, 7, 5, 3};
    for (const SettingRow& row : settingTable()) {
        TraceSetting read;
        const absl::StatusOr<bool> isSet = row.read(row.show(setting), read);
        ASSERT_TRUE(isSet.ok()) << isSet.status();
        EXPECT_TRUE(*isSet) << row.name;
        EXPECT_EQ(row.show(read), row.show(setting)) << row.name;
        TraceSetting copy;
        row.copy(setting, copy);
        EXPECT_EQ(copy, read) << row.name << ": each row has a member of its own";
        EXPECT_EQ(settingNamed(row.name), &row);
        EXPECT_EQ(settingOfOption(row.option), &row);
    }
}

} // namespace
} // namespace thalassa::trace
