// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/config/print.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidjson/document.h>

#include "core/config/parse.h"
#include "tests/core/config/text_config.h"
#include "tests/support/rows.h"

namespace thalassa::config {
namespace {

rapidjson::Document printed(const std::string& text)
{
    rapidjson::Document document;
    const std::string json = modelConfigJson(textConfig(text));
    EXPECT_FALSE(document.Parse(json.c_str()).HasParseError()) << json;
    return document;
}

TEST(Print, ShowsDefaultsUnderTheNamesOfTheProto)
{
    ROWS("1.2.10");
    const auto json = printed("name: 'm'");
    EXPECT_STREQ(json["name"].GetString(), "m");
    EXPECT_STREQ(json["platform"].GetString(), "");
    EXPECT_EQ(json["max_batch_size"].GetInt(), 0);
    EXPECT_TRUE(json["input"].IsArray());
    EXPECT_TRUE(json["instance_group"].Empty());
    EXPECT_TRUE(json["parameters"].IsObject());
    for (const char* absent :
        {"dynamic_batching", "sequence_batching", "optimization", "maxBatchSize"})
        EXPECT_FALSE(json.HasMember(absent)) << absent;
}

TEST(Print, ShowsEnumeratorsByNameAndKeysOfMapsAsStrings)
{
    ROWS("1.2.10");
    const auto json =
        printed("input { name: 'i' data_type: TYPE_FP32 dims: [-1, 4] } dynamic_batching { "
                "priority_queue_policy { key: 10 value {} } "
                "priority_queue_policy { key: 9 value { timeout_action: DELAY } } }");
    const auto& input = json["input"][0];
    EXPECT_STREQ(input["data_type"].GetString(), "TYPE_FP32");
    EXPECT_STREQ(input["format"].GetString(), "FORMAT_NONE");
    const auto& policies = json["dynamic_batching"]["priority_queue_policy"];
    EXPECT_STREQ(policies["9"]["timeout_action"].GetString(), "DELAY");
    EXPECT_STREQ(policies.MemberBegin()->name.GetString(), "9");
}

TEST(Print, Shows64BitIntegersAsNumbersButForThreeFields)
{
    ROWS("3.1.12", "1.2.10");
    const auto json =
        printed("input { dims: [9007199254740993] reshape { shape: 2 } } version_policy { specific "
                "{ versions: 3 } } "
                "instance_group { secondary_devices { device_id: 6 } } sequence_batching { "
                "max_sequence_idle_microseconds: 5 state { dims: 7 initial_state { dims: 8 } } } "
                "model_warmup { inputs { key: 'x' value { dims: 9 } } }");
    EXPECT_EQ(json["input"][0]["dims"][0].GetInt64(), 9007199254740993);
    EXPECT_EQ(json["input"][0]["reshape"]["shape"][0].GetInt64(), 2);
    EXPECT_EQ(json["version_policy"]["specific"]["versions"][0].GetInt64(), 3);
    EXPECT_STREQ(json["instance_group"][0]["secondary_devices"][0]["device_id"].GetString(), "6");
    const auto& sequence = json["sequence_batching"];
    EXPECT_EQ(sequence["max_sequence_idle_microseconds"].GetInt64(), 5);
    EXPECT_EQ(sequence["state"][0]["dims"][0].GetInt64(), 7);
    EXPECT_STREQ(sequence["state"][0]["initial_state"][0]["dims"][0].GetString(), "8");
    EXPECT_EQ(json["model_warmup"][0]["inputs"]["x"]["dims"][0].GetInt64(), 9);
}

TEST(Print, TheValuesOfAOneofComeLastButItsMessagesInTheirPlace)
{
    ROWS("1.2.10");
    const auto json =
        printed("sequence_batching { direct {} state { initial_state { name: 's' data_type: "
                "TYPE_FP32 dims: 1 zero_data: true } } }");
    const auto names = [](const auto& object) {
        std::vector<std::string> found;
        for (const auto& member : object.GetObject())
            found.emplace_back(member.name.GetString());
        return found;
    };
    const auto& sequence = json["sequence_batching"];
    EXPECT_THAT(names(sequence),
        testing::ElementsAre("direct", "max_sequence_idle_microseconds", "control_input", "state",
            "iterative_sequence"));
    EXPECT_THAT(names(sequence["state"][0]["initial_state"][0]),
        testing::ElementsAre("data_type", "dims", "name", "zero_data"));
}

TEST(Print, WhatItPrintsReadsBackAsTheSame)
{
    const std::string text =
        "name: 'm' backend: 'b\\n\"\\303\\244' max_batch_size: 8 "
        "sequence_batching { direct { minimum_slot_utilization: 0.1 } } "
        "model_metrics { metric_control { histogram_options { buckets: [0.3, inf] } } } "
        "parameters { key: 'k' value { string_value: 'v' } }";
    const auto read = parseModelConfigJson(modelConfigJson(textConfig(text)));
    ASSERT_TRUE(read.ok()) << read.status();
    EXPECT_EQ(read->SerializeAsString(), textConfig(text).SerializeAsString());
}

} // namespace
} // namespace thalassa::config
