// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/config/field_error.h"

#include <gtest/gtest.h>

#include "core/config/parse.h"
#include "core/config/validation/validate.h"
#include "tests/core/config/text_config.h"

namespace thalassa::config {
namespace {

constexpr const char* kText = R"(name: "m"
max_batch_size: 4
input { name: "A" data_type: TYPE_FP32 dims: 1 }
input {
  name: "B"
  dims: [ 2,
    0 ]
}
dynamic_batching {
  preferred_batch_size: 9
}
metric_tags { key: "a.x" value: "1" }
metric_tags { key: "b" value: "2" }
)";

TEST(FieldError, IsOnTheLineWhereItsFieldBegins)
{
    EXPECT_EQ(lineOfField(kText, "max_batch_size"), 2);
    EXPECT_EQ(lineOfField(kText, "input"), 3);
    EXPECT_EQ(lineOfField(kText, "input[1]"), 4);
    EXPECT_EQ(lineOfField(kText, "input[1].name"), 5);
    EXPECT_EQ(lineOfField(kText, "dynamic_batching.preferred_batch_size"), 10);
}

TEST(FieldError, IsOnTheLineOfTheKeyInAMap)
{
    EXPECT_EQ(lineOfField(kText, "metric_tags['a.x']"), 12);
    EXPECT_EQ(lineOfField(kText, "metric_tags['b']"), 13);
    EXPECT_EQ(lineOfField(kText, "metric_tags['b'].value"), 13);
}

TEST(FieldError, MayHaveANameBesideAnIndex)
{
    EXPECT_EQ(lineOfField(kText, "input[1] 'B'.dims"), 6);
    EXPECT_EQ(lineOfField(kText, "input[1] 'a.b'.dims"), 6);
}

TEST(FieldError, IsOnTheLineOfTheMessageThatLacksTheField)
{
    EXPECT_EQ(lineOfField(kText, "input[1].data_type"), 4);
    EXPECT_EQ(lineOfField(kText, "dynamic_batching.default_priority_level"), 9);
}

TEST(FieldError, IsOnNoLineWhereTheTextHasNothingOfIt)
{
    EXPECT_EQ(lineOfField(kText, "instance_group[0].count"), std::nullopt);
    EXPECT_EQ(lineOfField(kText, "input[2].name"), std::nullopt);
    EXPECT_EQ(lineOfField(kText, "input[-1].name"), std::nullopt);
    EXPECT_EQ(lineOfField(kText, "metric_tags['c']"), std::nullopt);
    EXPECT_EQ(lineOfField(kText, "what is no field"), std::nullopt);
    EXPECT_EQ(lineOfField("no configuration", "input"), std::nullopt);
}

TEST(FieldError, NamesItsField)
{
    EXPECT_EQ(fieldOf(fieldError("input[1].dims", "model 'm': input[1].dims must be set")),
        "input[1].dims");
    EXPECT_EQ(fieldOf(absl::InvalidArgumentError("about no field")), "");
    const absl::Status status =
        validateConfig(textConfig("name: 'm' backend: 'b' max_batch_size: -3"), {});
    EXPECT_EQ(fieldOf(status), "max_batch_size") << status;
}

TEST(FieldError, OfTheParserHasItsPlace)
{
    const absl::Status unknown =
        parseModelConfig("name: 'm'\n  max_batch_sise: 3\n", "config.pbtxt").status();
    EXPECT_EQ(fieldOf(unknown), "max_batch_sise");
    ASSERT_TRUE(placeOf(unknown));
    EXPECT_EQ(placeOf(unknown)->line, 2);
    EXPECT_EQ(placeOf(unknown)->column, 3);
    EXPECT_EQ(std::string(unknown.message()),
        "config.pbtxt:2:3: max_batch_sise: unknown field, did you mean "
        "'max_batch_size'?");
    EXPECT_FALSE(placeOf(fieldError("name", "is wrong")));
    EXPECT_FALSE(placeOf(absl::OkStatus()));
}

} // namespace
} // namespace thalassa::config
