// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Tensors as their highest classes.
#include "core/inference/classification.h"

#include <gmock/gmock.h>

#include <cstring>
#include <limits>
#include <vector>

#include "core/tensor/bytes_tensor.h"
#include "tests/support/rows.h"

namespace thalassa::inference {
namespace {

using tensor::DataType;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

template <typename Value>
OutputTensor outputOf(DataType type, tensor::Shape shape, const std::vector<Value>& values)
{
    OutputTensor output;
    output.name = "OUT";
    output.dataType = type;
    output.shape = std::move(shape);
    output.byteSize = values.size() * sizeof(Value);
    if (output.byteSize > 0) {
        output.block = tensor::allocateHeapBlock(output.byteSize);
        std::memcpy(output.block->data(), values.data(), output.byteSize);
    }
    return output;
}

std::vector<std::string> textsOf(const OutputTensor& output)
{
    std::vector<std::string> texts;
    tensor::Buffer bytes;
    if (output.block)
        bytes.append(tensor::slice(output.block, 0, output.byteSize));
    EXPECT_TRUE(tensor::visitElements(bytes, [&](std::string_view text) {
        texts.emplace_back(text);
    }).ok());
    return texts;
}

template <typename Value>
std::vector<std::string> classesOf(DataType type, const std::vector<Value>& values,
    uint64_t count = 10, const config::Labels* labels = nullptr)
{
    OutputTensor output = outputOf(type, {static_cast<int64_t>(values.size())}, values);
    EXPECT_TRUE(classify(output, count, false, labels).ok());
    EXPECT_EQ(output.dataType, DataType::Bytes);
    return textsOf(output);
}

TEST(ClassificationTest, TheHighestValuesComeFirst)
{
    ROWS("1.5.1", "1.5.3");
    OutputTensor output = outputOf<float>(DataType::Fp32, {4}, {1, 4, 3, 2});
    ASSERT_TRUE(classify(output, 2, false, nullptr).ok());
    EXPECT_EQ(output.shape, tensor::Shape({2}));
    EXPECT_THAT(textsOf(output), ElementsAre("4.000000:1", "3.000000:2"));
    EXPECT_THAT(classesOf<float>(DataType::Fp32, {1, 4}, std::numeric_limits<uint64_t>::max()),
        ElementsAre("4.000000:1", "1.000000:0"));
    EXPECT_THAT(
        classesOf<float>(DataType::Fp32, {5, 5, 5}, 2), ElementsAre("5.000000:0", "5.000000:1"));
    EXPECT_THAT(classesOf<float>(DataType::Fp32, {}), IsEmpty());
}

TEST(ClassificationTest, ValuesAreWrittenByTheirType)
{
    ROWS("1.5.2", "1.5.5");
    EXPECT_THAT(classesOf<uint8_t>(DataType::Uint8, {1, 255}), ElementsAre("255:1", "1:0"));
    EXPECT_THAT(classesOf<uint16_t>(DataType::Uint16, {65535}), ElementsAre("65535:0"));
    EXPECT_THAT(classesOf<uint32_t>(DataType::Uint32, {4294967295}), ElementsAre("4294967295:0"));
    EXPECT_THAT(classesOf<uint64_t>(DataType::Uint64, {7, 18446744073709551615u}),
        ElementsAre("18446744073709551615:1", "7:0"));
    EXPECT_THAT(classesOf<int8_t>(DataType::Int8, {-4, 127}), ElementsAre("127:1", "-4:0"));
    EXPECT_THAT(classesOf<int16_t>(DataType::Int16, {-4, -5}), ElementsAre("-4:0", "-5:1"));
    EXPECT_THAT(classesOf<int32_t>(DataType::Int32, {-2147483647}), ElementsAre("-2147483647:0"));
    EXPECT_THAT(classesOf<int64_t>(DataType::Int64, {-9223372036854775807}),
        ElementsAre("-9223372036854775807:0"));
    EXPECT_THAT(classesOf<float>(DataType::Fp32, {0.1f, 1e20f}),
        ElementsAre("100000002004087734272.000000:1", "0.100000:0"));
    EXPECT_THAT(
        classesOf<double>(DataType::Fp64, {1.5, -1e-9}), ElementsAre("1.500000:0", "-0.000000:1"));
}

TEST(ClassificationTest, WhatIsNoNumberComesLast)
{
    ROWS("1.5.3");
    const float nan = std::numeric_limits<float>::quiet_NaN();
    const float infinity = std::numeric_limits<float>::infinity();
    EXPECT_THAT(classesOf<float>(DataType::Fp32, {nan, -infinity, 1, nan, infinity}),
        ElementsAre("inf:4", "1.000000:2", "-inf:1", "nan:0", "nan:3"));
}

TEST(ClassificationTest, LabelsStandBehindTheirIndex)
{
    ROWS("1.5.4");
    const config::Labels labels = {"zero", "", "two"};
    EXPECT_THAT(classesOf<int32_t>(DataType::Int32, {1, 2, 3, 4}, 4, &labels),
        ElementsAre("4:3", "3:2:two", "2:1", "1:0:zero"));
}

TEST(ClassificationTest, EachBatchEntryIsRankedByItself)
{
    ROWS("1.5.1", "1.5.7");
    OutputTensor output = outputOf<int32_t>(DataType::Int32, {2, 2, 2}, {1, 2, 3, 4, 8, 7, 6, 5});
    ASSERT_TRUE(classify(output, 3, true, nullptr).ok());
    EXPECT_EQ(output.shape, tensor::Shape({2, 3}));
    EXPECT_THAT(textsOf(output), ElementsAre("4:3", "3:2", "2:1", "8:0", "7:1", "6:2"));

    OutputTensor scalars = outputOf<int32_t>(DataType::Int32, {2}, {5, 6});
    ASSERT_TRUE(classify(scalars, 3, true, nullptr).ok());
    EXPECT_EQ(scalars.shape, tensor::Shape({2, 1}));
    EXPECT_THAT(textsOf(scalars), ElementsAre("5:0", "6:0"));

    OutputTensor none = outputOf<int32_t>(DataType::Int32, {0, 4}, {});
    ASSERT_TRUE(classify(none, 3, true, nullptr).ok());
    EXPECT_EQ(none.shape, tensor::Shape({0, 3}));
    EXPECT_THAT(textsOf(none), IsEmpty());

    // More entries than a loop could visit, all of them empty.
    OutputTensor empty = outputOf<int32_t>(DataType::Int32, {int64_t{1} << 40, 0}, {});
    ASSERT_TRUE(classify(empty, 3, true, nullptr).ok());
    EXPECT_EQ(empty.shape, tensor::Shape({int64_t{1} << 40, 0}));
}

TEST(ClassificationTest, WithoutBatchingAllDimensionsAreOneList)
{
    ROWS("1.5.7");
    OutputTensor output = outputOf<int32_t>(DataType::Int32, {2, 3}, {1, 2, 3, 6, 5, 4});
    ASSERT_TRUE(classify(output, 4, false, nullptr).ok());
    EXPECT_EQ(output.shape, tensor::Shape({4}));
    EXPECT_THAT(textsOf(output), ElementsAre("6:3", "5:4", "4:5", "3:2"));
}

TEST(ClassificationTest, OtherTypesAreRefused)
{
    ROWS("1.5.5");
    for (const DataType type :
        {DataType::Bool, DataType::Fp16, DataType::Bf16, DataType::Bytes, DataType::Invalid}) {
        OutputTensor output = outputOf<uint8_t>(type, {4}, {0, 0, 0, 0});
        const absl::Status status = classify(output, 1, false, nullptr);
        EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument);
        EXPECT_THAT(std::string(status.message()),
            HasSubstr("class result not available for output due to unsupported type '"));
        EXPECT_EQ(output.dataType, type);
    }
}

TEST(ClassificationTest, AMillionElementsAreTheMost)
{
    ROWS("1.5.5");
    std::vector<int8_t> values(1'000'000);
    values[999'999] = 1;
    EXPECT_THAT(classesOf<int8_t>(DataType::Int8, values, 1), ElementsAre("1:999999"));
    values.push_back(2);
    OutputTensor output = outputOf<int8_t>(DataType::Int8, {1'000'001}, values);
    EXPECT_EQ(classify(output, 1, false, nullptr).code(), absl::StatusCode::kInvalidArgument);
}

TEST(ClassificationTest, BytesThatDoNotFitTheShapeAreRefused)
{
    OutputTensor output = outputOf<float>(DataType::Fp32, {1000}, {1, 2});
    EXPECT_EQ(classify(output, 1, false, nullptr).code(), absl::StatusCode::kInternal);
}

} // namespace
} // namespace thalassa::inference
