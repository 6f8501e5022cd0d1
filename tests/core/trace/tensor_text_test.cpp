// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/trace/tensor_text.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "core/tensor/bytes_tensor.h"
#include "tests/support/rows.h"

namespace thalassa::trace {
namespace {

using tensor::DataType;

template <typename Number> std::string textOf(DataType type, const std::vector<Number>& values)
{
    return tensorText(type,
        tensor::copiedBuffer(std::string_view(
            reinterpret_cast<const char*>(values.data()), values.size() * sizeof(Number))));
}

std::string textOf(const std::vector<std::string>& elements)
{
    std::string serialized;
    for (const std::string& element : elements)
        tensor::appendElement(element, serialized);
    return tensorText(DataType::Bytes, tensor::copiedBuffer(serialized));
}

TEST(TensorTextTest, NumbersAreWrittenAsStreamsDo)
{
    ROWS("6.4.9");
    EXPECT_EQ(textOf<float>(DataType::Fp32, {0.1f, 1e10f, 1234567.0f, -0.0f, NAN, 3.14159274f}),
        "0.1,1e+10,1.23457e+06,-0,nan,3.14159");
    EXPECT_EQ(textOf<double>(DataType::Fp64, {1.0 / 3, 1e300}), "0.333333,1e+300");
    EXPECT_EQ(textOf<int64_t>(DataType::Int64, {INT64_MIN, 5}), "-9223372036854775808,5");
    EXPECT_EQ(textOf<uint64_t>(DataType::Uint64, {UINT64_MAX}), "18446744073709551615");
    EXPECT_EQ(textOf<int32_t>(DataType::Int32, {-1}), "-1");
    EXPECT_EQ(textOf<uint32_t>(DataType::Uint32, {4000000000}), "4000000000");
    EXPECT_EQ(textOf<int16_t>(DataType::Int16, {-3, 4}), "-3,4");
    EXPECT_EQ(textOf<uint16_t>(DataType::Uint16, {65535}), "65535");
    EXPECT_EQ(textOf<uint8_t>(DataType::Bool, {1, 0, 7}), "1,0,1");
    EXPECT_EQ(textOf<uint16_t>(DataType::Fp16, {1}), "");
    EXPECT_EQ(textOf<uint16_t>(DataType::Bf16, {1}), "");
    EXPECT_EQ(textOf<float>(DataType::Fp32, {}), "");
}

TEST(TensorTextTest, SmallIntegersAreCharacters)
{
    ROWS("6.4.9");
    EXPECT_EQ(textOf<uint8_t>(DataType::Uint8, {65, 200}), "A,\xC3\x88");
    EXPECT_EQ(textOf<int8_t>(DataType::Int8, {66, -1}), "B,\xC3\xBF");
}

TEST(TensorTextTest, ElementsOfBytesAreQuoted)
{
    ROWS("6.4.9");
    EXPECT_EQ(textOf({"ab", "c\"d,\\", "", "\xC3\xBC"}), R"("ab","c\"d,\\","","ü")");
    EXPECT_EQ(textOf({std::string("\xFF\n\0x", 4)}), "\"\xC3\xBF\\n\\u0000x\"");
}

TEST(TensorTextTest, PiecesAreOneTensor)
{
    const std::vector<float> values{1, 2.5f};
    const auto* const bytes = reinterpret_cast<const char*>(values.data());
    tensor::Buffer buffer;
    for (const auto& [offset, size] : {std::pair(0, 3), std::pair(3, 5)}) {
        const tensor::Buffer part = tensor::copiedBuffer({bytes + offset, size_t(size)});
        buffer.append(part.fragment(0));
    }
    EXPECT_EQ(tensorText(DataType::Fp32, buffer), "1,2.5");
}

} // namespace
} // namespace thalassa::trace
