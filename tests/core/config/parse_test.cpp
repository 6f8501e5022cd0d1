// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/config/parse.h"

#include <gmock/gmock.h>
#include <google/protobuf/text_format.h>
#include <google/protobuf/util/json_util.h>
#include <google/protobuf/util/message_differencer.h>
#include <gtest/gtest.h>

#include "tests/support/rows.h"

namespace thalassa::config {
namespace {

using google::protobuf::Descriptor;
using google::protobuf::FieldDescriptor;
using google::protobuf::Message;
using google::protobuf::Reflection;
using ::inference::ModelConfig;
using testing::HasSubstr;

void setValue(Message& message, const FieldDescriptor* field)
{
    const Reflection& r = *message.GetReflection();
    const bool many = field->is_repeated();
    switch (field->cpp_type()) {
    case FieldDescriptor::CPPTYPE_INT32:
        many ? r.AddInt32(&message, field, 3) : r.SetInt32(&message, field, 3);
        break;
    case FieldDescriptor::CPPTYPE_INT64:
        many ? r.AddInt64(&message, field, 5) : r.SetInt64(&message, field, 5);
        break;
    case FieldDescriptor::CPPTYPE_UINT32:
        many ? r.AddUInt32(&message, field, 7) : r.SetUInt32(&message, field, 7);
        break;
    case FieldDescriptor::CPPTYPE_UINT64:
        many ? r.AddUInt64(&message, field, 9) : r.SetUInt64(&message, field, 9);
        break;
    case FieldDescriptor::CPPTYPE_FLOAT:
        many ? r.AddFloat(&message, field, 0.5f) : r.SetFloat(&message, field, 0.5f);
        break;
    case FieldDescriptor::CPPTYPE_DOUBLE:
        many ? r.AddDouble(&message, field, 0.25) : r.SetDouble(&message, field, 0.25);
        break;
    case FieldDescriptor::CPPTYPE_BOOL:
        many ? r.AddBool(&message, field, true) : r.SetBool(&message, field, true);
        break;
    case FieldDescriptor::CPPTYPE_STRING:
        many ? r.AddString(&message, field, "text") : r.SetString(&message, field, "text");
        break;
    case FieldDescriptor::CPPTYPE_ENUM: {
        const auto* const value = field->enum_type()->value(field->enum_type()->value_count() - 1);
        many ? r.AddEnum(&message, field, value) : r.SetEnum(&message, field, value);
        break;
    }
    case FieldDescriptor::CPPTYPE_MESSAGE:
        break;
    }
}

// Sets every field of `message` and of its submessages. The last member of a oneof stays set, or
// `keep` if it is one of them.
void fill(Message& message, const FieldDescriptor* keep = nullptr)
{
    const Descriptor& type = *message.GetDescriptor();
    for (int i = 0; i < type.field_count(); ++i) {
        const FieldDescriptor* const field = type.field(i);
        if (keep != nullptr && field != keep && field->containing_oneof() != nullptr &&
            field->containing_oneof() == keep->containing_oneof()) {
            continue;
        }
        if (field->cpp_type() != FieldDescriptor::CPPTYPE_MESSAGE) {
            setValue(message, field);
        } else if (field->is_repeated()) {
            fill(*message.GetReflection()->AddMessage(&message, field), keep);
        } else {
            fill(*message.GetReflection()->MutableMessage(&message, field), keep);
        }
    }
}

void collectOneofMembers(const Descriptor& type, std::vector<const FieldDescriptor*>& members)
{
    for (int i = 0; i < type.field_count(); ++i) {
        if (type.field(i)->containing_oneof() != nullptr)
            members.push_back(type.field(i));
        if (type.field(i)->message_type() != nullptr)
            collectOneofMembers(*type.field(i)->message_type(), members);
    }
}

// Returns one configuration for each member of a oneof, so that together they contain every field.
std::vector<ModelConfig> configsWithEveryField()
{
    std::vector<const FieldDescriptor*> members;
    collectOneofMembers(*ModelConfig::descriptor(), members);
    std::vector<ModelConfig> configs;
    for (const FieldDescriptor* const member : members)
        fill(configs.emplace_back(), member);
    return configs;
}

TEST(ParseModelConfig, ReadsEveryFieldThatThereIs)
{
    ROWS("3.3.1", "3.3.2", "3.4.1", "3.5.1", "3.7.1", "3.7.2", "3.7.3", "3.8.1", "3.8.2", "3.8.6",
        "3.8.7", "3.8.11", "3.8.13", "3.8.14");
    for (const ModelConfig& config : configsWithEveryField()) {
        std::string text;
        ASSERT_TRUE(google::protobuf::TextFormat::PrintToString(config, &text));
        const auto parsed = parseModelConfig(text, "config.pbtxt");
        ASSERT_TRUE(parsed.ok()) << parsed.status();
        EXPECT_TRUE(google::protobuf::util::MessageDifferencer::Equals(*parsed, config)) << text;
    }
}

TEST(ParseModelConfig, ReadsEveryFieldThatThereIsFromJson)
{
    for (const bool asInProto : {true, false}) {
        for (const ModelConfig& config : configsWithEveryField()) {
            google::protobuf::util::JsonPrintOptions options;
            options.preserve_proto_field_names = asInProto;
            std::string json;
            ASSERT_TRUE(google::protobuf::util::MessageToJsonString(config, &json, options).ok());
            const auto parsed = parseModelConfigJson(json);
            ASSERT_TRUE(parsed.ok()) << parsed.status() << json;
            EXPECT_TRUE(google::protobuf::util::MessageDifferencer::Equals(*parsed, config))
                << json;
        }
    }
}

TEST(ParseModelConfig, AnEmptyFileIsAConfigurationThatSaysNothing)
{
    EXPECT_TRUE(parseModelConfig("", "f").ok());
    EXPECT_TRUE(parseModelConfig("# a comment\n", "f").ok());
}

struct BadText {
    const char* text;
    const char* message;
};

class BadModelConfigText : public testing::TestWithParam<BadText> { };

TEST_P(BadModelConfigText, IsRefusedWithItsPlaceAndWhatWasMeant)
{
    ROWS("3.1.5");
    const auto parsed = parseModelConfig(GetParam().text, "m/config.pbtxt");
    ASSERT_FALSE(parsed.ok());
    EXPECT_EQ(parsed.status().code(), absl::StatusCode::kInvalidArgument);
    EXPECT_EQ(parsed.status().message(), GetParam().message);
}

INSTANTIATE_TEST_SUITE_P(Texts, BadModelConfigText,
    testing::Values(
        BadText{"max_batchsize: 4",
            "m/config.pbtxt:1:1: max_batchsize: unknown field, did you mean 'max_batch_size'?"},
        BadText{"name: \"m\"\ninput { name: \"a\" }\ninput {\n  data_tpe: TYPE_FP32\n}",
            "m/config.pbtxt:4:3: input[1].data_tpe: unknown field, did you mean 'data_type'?"},
        BadText{"input [ { nam: \"a\" } ]",
            "m/config.pbtxt:1:11: input[0].nam: unknown field, did you mean 'name'?"},
        BadText{"something_else_entirely: 1",
            "m/config.pbtxt:1:1: something_else_entirely: unknown field"},
        BadText{"input { data_type: TYPE_FP31 }",
            "m/config.pbtxt:1:20: input[0].data_type: unknown value 'TYPE_FP31', did you mean "
            "'TYPE_FP32'?"},
        BadText{"input { data_type: FP32 }",
            "m/config.pbtxt:1:20: input[0].data_type: unknown value 'FP32', did you mean "
            "'TYPE_FP32'?"},
        BadText{"input { data_type: TYPE_FLOAT32 }",
            "m/config.pbtxt:1:20: input[0].data_type: unknown value 'TYPE_FLOAT32', did you mean "
            "'TYPE_FP32'?"},
        BadText{"input { data_type: int64 }",
            "m/config.pbtxt:1:20: input[0].data_type: unknown value 'int64', did you mean "
            "'TYPE_INT64'?"},
        BadText{"instance_group { kind: CPU }",
            "m/config.pbtxt:1:24: instance_group[0].kind: unknown value 'CPU', did you mean "
            "'KIND_CPU'?"},
        BadText{"instance_group { kind: KIND_TPU_POD_SLICE }",
            "m/config.pbtxt:1:24: instance_group[0].kind: unknown value 'KIND_TPU_POD_SLICE'"}));

INSTANTIATE_TEST_SUITE_P(ValuesInQuotes, BadModelConfigText,
    testing::Values(
        BadText{"input { data_type: \"TYPE_FP32\" }",
            "m/config.pbtxt:1:20: input[0].data_type: expected TYPE_FP32 without quotes, got "
            "\"TYPE_FP32\""},
        BadText{"input { data_type: 'FP32' }",
            "m/config.pbtxt:1:20: input[0].data_type: an enumerator is written without quotes, and "
            "'FP32' is unknown, did you mean 'TYPE_FP32'?"},
        BadText{"max_batch_size: \"4\"",
            "m/config.pbtxt:1:17: max_batch_size: expected a value without quotes, got \"4\""},
        BadText{"response_cache { enable: \"true\" }",
            "m/config.pbtxt:1:26: response_cache.enable: expected a value without quotes, got "
            "\"true\""}));

INSTANTIATE_TEST_SUITE_P(TextsWithAMissingBracket, BadModelConfigText,
    testing::Values(
        BadText{"name: \"m\"\ndynamic_batching {\ninstance_group { count: 1 }\n",
            "m/config.pbtxt:3:1: dynamic_batching.instance_group: the '{' of line 2 is not closed"},
        BadText{"input [\n  { name: \"X\"\n]\n",
            "m/config.pbtxt:3:1: input[0]: the '{' of line 2 is not closed"},
        BadText{"input [\n  { name: \"X\" }\noutput [ { name: \"Y\" } ]\n",
            "m/config.pbtxt:3:1: input[1]: the '[' of line 1 is not closed"},
        BadText{"input {\n  name: \"X\"\n",
            "m/config.pbtxt:3:1: input[0]: the '{' of line 1 is not closed"},
        BadText{"input {\n  dims: [ 1\n}\n",
            "m/config.pbtxt:3:1: input[0].dims[1]: the '[' of line 2 is not closed"},
        // An error before the missing bracket has its own message.
        BadText{"input {\n  nam: \"X\"\noutput {\n",
            "m/config.pbtxt:2:3: input[0].nam: unknown field, did you mean 'name'?"},
        // With all brackets closed, the field only stands in the wrong message.
        BadText{"input {\n  backend: \"b\"\n}\n",
            "m/config.pbtxt:2:3: input[0].backend: unknown field"}));

INSTANTIATE_TEST_SUITE_P(TextsInOtherEncodings, BadModelConfigText,
    testing::Values(BadText{"\xef\xbb\xbfname: \"m\"",
                        "m/config.pbtxt:1:1: starts with a byte order mark; save the file as UTF-8 "
                        "without this "
                        "mark"},
        BadText{"\xff\xfen\1a\1",
            "m/config.pbtxt:1:1: starts with a byte order mark of UTF-16; "
            "save the file as UTF-8 without a byte order mark"},
        BadText{"\xfe\xffn",
            "m/config.pbtxt:1:1: starts with a byte order mark of UTF-16; save the "
            "file as UTF-8 without a byte order mark"}));

// Protobuf writes these messages; the contract is only the position and the field.
class MalformedModelConfigText : public testing::TestWithParam<BadText> { };

TEST_P(MalformedModelConfigText, IsRefusedWithLineColumnAndField)
{
    const auto parsed = parseModelConfig(GetParam().text, "f");
    ASSERT_FALSE(parsed.ok());
    EXPECT_THAT(std::string(parsed.status().message()), HasSubstr(GetParam().message));
}

INSTANTIATE_TEST_SUITE_P(Texts, MalformedModelConfigText,
    testing::Values(BadText{"max_batch_size: \"four\"", "f:1:17: max_batch_size: "},
        BadText{"max_batch_size: 4294967296", "f:1:17: max_batch_size: "},
        BadText{"name: 4", "f:1:7: name: "}, BadText{"name: \"a", "f:1:9: "},
        BadText{"name: \"a\"\nname: \"b\"", "f:2:"},
        BadText{"input { name: \"a\" dims: [ 1, x ] }", "f:1:30: input[0].dims[1]: "},
        BadText{"input {\n name: \"a\"\n", "f:3:1: input[0]: "}, BadText{"}", "f:1:1: "},
        BadText{"\x01", "f:1:1: "}, BadText{"dynamic_batching { } sequence_batching { }", "f:1:"},
        BadText{"name: \"\\377\"", "f: name: expected UTF-8 text"},
        BadText{"input { data_type: 77 }",
            "f: input[0].data_type: expected a value of DataType (TYPE_INVALID, TYPE_BOOL, "
            "TYPE_UINT8, TYPE_UINT16, TYPE_UINT32, TYPE_UINT64, TYPE_INT8, TYPE_INT16, TYPE_INT32, "
            "TYPE_INT64, TYPE_FP16, TYPE_FP32, TYPE_FP64, TYPE_STRING, TYPE_BF16), got 77"}));

TEST(ParseModelConfig, RefusesAFileThatIsTooLongWithoutReadingIt)
{
    const auto parsed = parseModelConfig(std::string(kMaxConfigBytes + 1, ' '), "f");
    EXPECT_EQ(parsed.status().message(),
        "f: has 16777217 bytes, a model configuration may have 16777216");
    EXPECT_FALSE(parseModelConfigJson(std::string(kMaxConfigBytes + 1, ' ')).ok());
}

TEST(ParseModelConfig, SurvivesEveryPrefixAndEveryOverwrittenByte)
{
    const std::string text = "name: \"m\" input [ { dims: [ 1, -1 ] reshape { shape: 1 } } ]\n"
                             "parameters { key: \"k\" value { string_value: 'v' } } # end\n";
    for (size_t i = 0; i <= text.size(); ++i) {
        (void)parseModelConfig(text.substr(0, i), "f");
        for (const char c : {'{', '}', '"', '[', ':', '\0', '\xff', '\n'}) {
            std::string changed = text;
            changed[std::min(i, text.size() - 1)] = c;
            (void)parseModelConfig(changed, "f");
            (void)parseModelConfigJson(changed);
        }
    }
    (void)parseModelConfig(std::string(100000, '{'), "f");
    (void)parseModelConfigJson(std::string(100000, '['));
}

class BadModelConfigJson : public testing::TestWithParam<BadText> { };

TEST_P(BadModelConfigJson, IsRefusedWithItsField)
{
    const auto parsed = parseModelConfigJson(GetParam().text);
    ASSERT_FALSE(parsed.ok());
    EXPECT_EQ(parsed.status().code(), absl::StatusCode::kInvalidArgument);
    EXPECT_THAT(std::string(parsed.status().message()), HasSubstr(GetParam().message));
}

INSTANTIATE_TEST_SUITE_P(Texts, BadModelConfigJson,
    testing::Values(BadText{R"({"max_batchsize": 4})",
                        "max_batchsize: unknown field, did you mean 'max_batch_size'?"},
        BadText{R"({"input": [{"name": "a"}, {"data_tpe": "TYPE_FP32"}]})",
            "input[1].data_tpe: unknown field, did you mean 'data_type'?"},
        BadText{R"({"input": [{"data_type": "TYPE_FP31"}]})", "did you mean 'TYPE_FP32'?"},
        BadText{R"({"max_batch_size": "four"})", "max_batch_size"}, BadText{R"({"name": "m")", ""},
        BadText{"[]", "Root element must be a message"}, BadText{"7", ""}));

TEST(ModelConfigJson, AnErrorAtTheTopLevelBeginsWithItsWords)
{
    EXPECT_EQ(parseModelConfigJson("[]").status().message(), "Root element must be a message.");
}

} // namespace
} // namespace thalassa::config
