// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/trace/settings/setting_layers.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/rows.h"

namespace thalassa::trace {
namespace {

using testing::HasSubstr;

constexpr TraceLevels kTimes{.timestamps = true};

TraceUpdate set(std::initializer_list<std::pair<const char*, const char*>> values)
{
    TraceUpdate update;
    for (const auto& [name, text] : values)
        EXPECT_TRUE(update.set(name, {text}).ok());
    return update;
}

TraceUpdate levels(const char* name)
{
    TraceUpdate update;
    EXPECT_TRUE(update.set(kTraceLevel, {name}).ok());
    return update;
}

TraceUpdate clear(std::initializer_list<const char*> names)
{
    TraceUpdate update;
    for (const char* const name : names)
        update.clear(name);
    return update;
}

class SettingLayersTest : public ::testing::Test {
protected:
    TraceSetting global() const { return m_layers.global()->setting(); }
    TraceSetting model() const { return m_layers.of("model")->setting(); }
    bool hasModels() const { return !m_layers.samplers()->models.empty(); }

    SettingLayers m_layers{{kTimes, 1000, -1, 0}, true};
};

TEST_F(SettingLayersTest, BoundsTheModelsWithSettingsOfTheirOwn)
{
    for (size_t i = 0; i < SettingLayers::kMaxModels; ++i)
        ASSERT_TRUE(m_layers.update(std::to_string(i), set({{kTraceRate, "7"}})).ok());
    const absl::Status refused = m_layers.update("one more", set({{kTraceRate, "7"}})).status();
    EXPECT_EQ(refused.code(), absl::StatusCode::kResourceExhausted);
    EXPECT_THAT(std::string(refused.message()), HasSubstr("at most 4096 models"));
    EXPECT_TRUE(m_layers.update("5", set({{kTraceRate, "8"}})).ok());
    EXPECT_TRUE(m_layers.update("5", clear({kTraceRate})).ok());
    EXPECT_TRUE(m_layers.update("one more", set({{kTraceRate, "7"}})).ok());
}

TEST_F(SettingLayersTest, ANewModelReplacesTheOldestThatIsNotLoaded)
{
    const auto isLoaded = [](const std::string& model) { return model == "0" || model == "new"; };
    const auto rateOf = [this](const std::string& model) {
        return m_layers.of(model)->setting().rate;
    };
    for (size_t i = 0; i < SettingLayers::kMaxModels; ++i)
        ASSERT_TRUE(m_layers.update(std::to_string(i), set({{kTraceRate, "7"}}), isLoaded).ok());
    ASSERT_TRUE(m_layers.update("1", set({{kTraceRate, "8"}}), isLoaded).ok());
    ASSERT_TRUE(m_layers.update(set({{kTraceRate, "5"}})).ok()); // not counted for a model
    EXPECT_FALSE(m_layers.update("new", set({{kTraceRate, "0"}}), isLoaded).ok());
    EXPECT_EQ(rateOf("2"), 7u) << "removed for a setting that was refused";
    ASSERT_TRUE(m_layers.update("new", set({{kTraceRate, "9"}}), isLoaded).ok());
    EXPECT_EQ(m_layers.models().size(), SettingLayers::kMaxModels);
    EXPECT_EQ(rateOf("0"), 7u);
    EXPECT_EQ(rateOf("1"), 8u);
    EXPECT_EQ(rateOf("2"), 5u) << "the oldest follows the global setting again";
    EXPECT_EQ(rateOf("3"), 7u);
    EXPECT_EQ(rateOf("new"), 9u);
    const auto allAreLoaded = [](const std::string&) { return true; };
    EXPECT_EQ(m_layers.update("newer", set({{kTraceRate, "9"}}), allAreLoaded).status().code(),
        absl::StatusCode::kResourceExhausted);
}

TEST_F(SettingLayersTest, EachLayerFollowsTheOneBelow)
{
    ROWS("6.1.4", "6.1.5");
    EXPECT_EQ(model().rate, 1000u);
    ASSERT_TRUE(m_layers.update(set({{kTraceRate, "5"}, {kLogFrequency, "3"}})).ok());
    ASSERT_TRUE(m_layers.update("model", set({{kTraceRate, "7"}})).ok());
    EXPECT_EQ(model(), (TraceSetting{kTimes, 7, -1, 3}));
    ASSERT_TRUE(m_layers.update(set({{kTraceRate, "8"}, {kLogFrequency, "9"}})).ok());
    EXPECT_EQ(model(), (TraceSetting{kTimes, 7, -1, 9}));
    EXPECT_EQ(m_layers.of("other")->setting(), (TraceSetting{kTimes, 8, -1, 9}));
    ASSERT_TRUE(m_layers.update(clear({kTraceRate})).ok());
    EXPECT_EQ(global(), (TraceSetting{kTimes, 1000, -1, 9}));
    EXPECT_EQ(model().rate, 7u);
}

TEST_F(SettingLayersTest, AModelsSettingIsGoneWhenAllOfItIsCleared)
{
    ROWS("6.1.6");
    ASSERT_TRUE(m_layers.update("model", set({{kTraceRate, "7"}, {kTraceCount, "4"}})).ok());
    ASSERT_TRUE(m_layers.update("model", clear({kTraceRate})).ok());
    EXPECT_TRUE(hasModels());
    EXPECT_EQ(model(), (TraceSetting{kTimes, 1000, 4, 0}));
    ASSERT_TRUE(m_layers.update("model", clear({kTraceCount, kTraceLevel})).ok());
    EXPECT_FALSE(hasModels());
    EXPECT_EQ(m_layers.of("model"), m_layers.global());
}

TEST_F(SettingLayersTest, AnUpdateRestartsTheSamplingAndKeepsTheRestOfTheCount)
{
    ROWS("6.1.7", "6.1.8", "6.1.9");
    ASSERT_TRUE(m_layers.update(set({{kTraceRate, "2"}, {kTraceCount, "5"}})).ok());
    EXPECT_FALSE(m_layers.global()->sample());
    EXPECT_TRUE(m_layers.global()->sample());
    EXPECT_FALSE(m_layers.global()->sample());
    ASSERT_TRUE(m_layers.update(set({{kLogFrequency, "3"}})).ok());
    EXPECT_EQ(m_layers.global()->remaining(), 4);
    EXPECT_FALSE(m_layers.global()->sample()); // the first request of the new setting
    ASSERT_TRUE(m_layers.update("model", set({{kTraceRate, "1"}})).ok());
    EXPECT_EQ(m_layers.of("model")->remaining(), 4);
    EXPECT_TRUE(m_layers.of("model")->sample());
    ASSERT_TRUE(m_layers.update("model", set({{kTraceCount, "6"}})).ok());
    EXPECT_TRUE(m_layers.of("model")->sample());
    ASSERT_TRUE(m_layers.update(set({{kTraceRate, "9"}})).ok());
    EXPECT_EQ(m_layers.of("model")->remaining(), 5);
    ASSERT_TRUE(m_layers.update("model", clear({kTraceCount})).ok());
    EXPECT_EQ(m_layers.of("model")->remaining(), 4); // it follows the global setting again
    ASSERT_TRUE(m_layers.update(set({{kTraceCount, "7"}})).ok());
    EXPECT_EQ(m_layers.of("model")->remaining(), 7);
    ASSERT_TRUE(m_layers.update(clear({kTraceCount})).ok());
    EXPECT_EQ(m_layers.of("model")->remaining(), -1);
}

// A request that has read the previous setting may still be sampled by it.
TEST_F(SettingLayersTest, WhatIsTakenDuringAnUpdateIsTakenOfTheSameCount)
{
    ROWS("6.1.8");
    ASSERT_TRUE(m_layers.update(set({{kTraceRate, "1"}, {kTraceCount, "3"}})).ok());
    ASSERT_TRUE(m_layers.update("model", set({{kTraceRate, "1"}, {kTraceCount, "2"}})).ok());
    const auto global = m_layers.global();
    const auto model = m_layers.of("model");
    ASSERT_TRUE(m_layers.update(set({{kLogFrequency, "5"}})).ok());
    ASSERT_NE(m_layers.global(), global);
    ASSERT_NE(m_layers.of("model"), model); // it follows the global setting
    EXPECT_TRUE(global->sample());
    EXPECT_TRUE(model->sample());
    EXPECT_EQ(m_layers.global()->remaining(), 2);
    EXPECT_EQ(m_layers.of("model")->remaining(), 1);
    const auto followed = m_layers.of("model");
    ASSERT_TRUE(m_layers.update("model", set({{kLogFrequency, "6"}})).ok());
    EXPECT_TRUE(followed->sample());
    EXPECT_EQ(m_layers.of("model")->remaining(), 0);
    ASSERT_TRUE(m_layers.update("model", set({{kTraceCount, "9"}})).ok()); // a count of its own
    EXPECT_FALSE(followed->sample());
    EXPECT_EQ(m_layers.of("model")->remaining(), 9);
}

TEST_F(SettingLayersTest, ACountOfTheStartIsTakenAfresh)
{
    ROWS("6.1.8");
    SettingLayers layers({kTimes, 1, 2, 0}, true);
    EXPECT_TRUE(layers.global()->sample());
    EXPECT_TRUE(layers.global()->sample());
    // An exhausted count of the options refuses no update.
    EXPECT_TRUE(*layers.update(set({{kTraceRate, "1"}})));
    EXPECT_EQ(layers.global()->remaining(), 2);
    EXPECT_TRUE(layers.global()->sample());
    EXPECT_TRUE(*layers.update(TraceUpdate()));
    EXPECT_EQ(layers.global()->remaining(), 2);
    EXPECT_FALSE(*layers.update(TraceUpdate()));
    ASSERT_TRUE(layers.update(set({{kTraceCount, "1"}})).ok());
    EXPECT_TRUE(layers.global()->sample());
    EXPECT_FALSE(layers.update(TraceUpdate()).ok());
    EXPECT_EQ(layers.global()->remaining(), 0);
}

TEST_F(SettingLayersTest, ACountThatAModelFollowsIsTakenAfreshOfWhatIsLeftOfTheGlobalOne)
{
    ROWS("6.1.5", "6.1.8");
    SettingLayers layers({kTimes, 1, 3, 0}, true);
    EXPECT_TRUE(layers.global()->sample());
    ASSERT_TRUE(layers.update("model", set({{kTraceRate, "1"}})).ok());
    EXPECT_TRUE(layers.of("model")->sample());
    EXPECT_EQ(layers.of("model")->remaining(), 1);
    ASSERT_TRUE(layers.update("model", set({{kLogFrequency, "5"}})).ok());
    EXPECT_EQ(layers.of("model")->remaining(), 2);
    ASSERT_TRUE(layers.update(set({{kTraceRate, "2"}})).ok());
    EXPECT_EQ(layers.global()->remaining(), 3);
    EXPECT_EQ(layers.of("model")->remaining(), 3);
    EXPECT_TRUE(layers.of("model")->sample());
    EXPECT_TRUE(*layers.update(TraceUpdate())) << "the model may trace more than before";
    EXPECT_EQ(layers.of("model")->remaining(), 3);
}

TEST_F(SettingLayersTest, AModelsCountThatIsUsedUpRefusesNoGlobalChange)
{
    ASSERT_TRUE(m_layers.update("model", set({{kTraceRate, "1"}, {kTraceCount, "1"}})).ok());
    EXPECT_TRUE(m_layers.of("model")->sample());
    EXPECT_TRUE(m_layers.update(set({{kTraceRate, "5"}})).ok());
    EXPECT_FALSE(m_layers.of("model")->sample());
    EXPECT_FALSE(m_layers.update("model", TraceUpdate()).ok());
}

TEST_F(SettingLayersTest, EachUpdateRestartsTheSamplingOfTheModelsToo)
{
    ROWS("6.1.7");
    ASSERT_TRUE(m_layers.update(set({{kTraceRate, "2"}})).ok());
    ASSERT_TRUE(m_layers.update("model", set({{kTraceRate, "2"}})).ok());
    const auto isNextTraced = [this](const char* model) { return m_layers.of(model)->sample(); };
    for (const TraceUpdate& update : {TraceUpdate(), set({{kTraceRate, "2"}})}) {
        EXPECT_FALSE(isNextTraced("any"));
        EXPECT_FALSE(isNextTraced("model"));
        EXPECT_FALSE(*m_layers.update(update));
        EXPECT_FALSE(isNextTraced("any"));
        EXPECT_FALSE(isNextTraced("model"));
        EXPECT_FALSE(*m_layers.update("model", update));
        EXPECT_TRUE(isNextTraced("any"));
        EXPECT_FALSE(isNextTraced("model"));
        EXPECT_TRUE(isNextTraced("model"));
    }
    const std::shared_ptr<Sampler> before = m_layers.global();
    EXPECT_FALSE(*m_layers.update("other", TraceUpdate())); // it has no setting of its own
    EXPECT_EQ(m_layers.of("other"), before);
}

TEST_F(SettingLayersTest, AnUpdateTellsWhetherItChangedAValue)
{
    EXPECT_TRUE(*m_layers.update(set({{kTraceRate, "5"}, {kTraceCount, "3"}})));
    EXPECT_FALSE(*m_layers.update(set({{kTraceRate, "5"}, {kTraceCount, "3"}})));
    for (int i = 0; i < 5; ++i)
        m_layers.global()->sample();
    EXPECT_FALSE(*m_layers.update(set({{kTraceRate, "5"}}))); // requests have decreased the count
    EXPECT_FALSE(*m_layers.update(set({{kTraceCount, "2"}})));
    EXPECT_TRUE(*m_layers.update(set({{kTraceCount, "3"}})));
    EXPECT_FALSE(*m_layers.update("model", clear({kTraceRate})));
    EXPECT_TRUE(*m_layers.update("model", set({{kTraceRate, "5"}}))); // no longer follows
    EXPECT_FALSE(*m_layers.update("model", set({{kTraceRate, "5"}})));
    EXPECT_TRUE(*m_layers.update("model", clear({kTraceRate})));
}

TEST_F(SettingLayersTest, ASettingThatMakesNoSenseIsRefusedUnlessItIsOff)
{
    ROWS("1.10.8", "6.1.11");
    const auto expectRefused = [this](const TraceUpdate& update, const char* why) {
        const TraceSetting before = global();
        const absl::Status status = m_layers.update(update).status();
        EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument);
        EXPECT_THAT(std::string(status.message()),
            HasSubstr(absl::StrCat("Attempting to set invalid trace setting :", why)));
        EXPECT_EQ(global(), before);
        EXPECT_FALSE(m_layers.update("model", update).ok());
        EXPECT_FALSE(hasModels());
    };
    expectRefused(set({{kTraceRate, "0"}}), "sample rate must be non-zero");
    expectRefused(set({{kTraceCount, "0"}}), "no trace is left");
    ASSERT_TRUE(m_layers.update(levels("OFF")).ok());
    EXPECT_TRUE(m_layers.isOff());
    ASSERT_TRUE(m_layers.update(set({{kTraceRate, "0"}})).ok());
    expectRefused(levels("TIMESTAMPS"), "sample rate");
}

TEST_F(SettingLayersTest, AChangeThatLeavesAModelWithoutSenseIsRefused)
{
    ROWS("1.10.8");
    ASSERT_TRUE(m_layers.update(levels("OFF")).ok());
    ASSERT_TRUE(m_layers.update("model", levels("TIMESTAMPS")).ok());
    const TraceSetting before = global();
    const auto expectRefused = [&](const TraceUpdate& update, const char* why) {
        const absl::Status status = m_layers.update(update).status();
        EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument);
        EXPECT_THAT(std::string(status.message()), HasSubstr(why));
        EXPECT_THAT(std::string(status.message()),
            HasSubstr(", and the model 'model' follows this setting"));
        EXPECT_EQ(global(), before);
        EXPECT_EQ(model().rate, before.rate);
        EXPECT_EQ(model().count, before.count);
    };
    expectRefused(set({{kTraceRate, "0"}}), "sample rate must be non-zero");
    expectRefused(set({{kTraceCount, "0"}}), "no trace is left of the trace count");
}

TEST_F(SettingLayersTest, WithoutAFileNothingCanBeTraced)
{
    ROWS("1.10.8");
    SettingLayers layers({}, false);
    const absl::Status status = layers.update(levels("TIMESTAMPS")).status();
    EXPECT_THAT(std::string(status.message()),
        HasSubstr("Attempting to set invalid trace setting :trace file name is not given"));
    EXPECT_TRUE(layers.update(set({{kTraceRate, "4"}})).ok());
}

TEST_F(SettingLayersTest, IsOffOnlyWhenNoModelIsTraced)
{
    EXPECT_FALSE(m_layers.isOff());
    ASSERT_TRUE(m_layers.update(levels("OFF")).ok());
    ASSERT_TRUE(m_layers.update("model", levels("TENSORS")).ok());
    EXPECT_FALSE(m_layers.isOff());
    ASSERT_TRUE(m_layers.update("model", clear({kTraceLevel})).ok());
    EXPECT_TRUE(m_layers.isOff());
}

} // namespace
} // namespace thalassa::trace
