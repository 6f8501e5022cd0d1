// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/tensor/shape.h"

#include <gtest/gtest.h>

#include <cstdint>

namespace thalassa::tensor {
namespace {

TEST(Shape, CountsElementsAndBytes)
{
    EXPECT_EQ(*elementCount({}), 1);
    EXPECT_EQ(*elementCount({2, 3, 4}), 24);
    EXPECT_EQ(*byteSize(DataType::Fp64, {2, 3}), 48);
    EXPECT_EQ(*byteSize(DataType::Bytes, {7}), 0);
}

TEST(Shape, RefusesAProductBeyondInt64)
{
    EXPECT_EQ(elementCount({INT64_MAX, 2}).status().code(), absl::StatusCode::kInvalidArgument);
    EXPECT_FALSE(elementCount({int64_t{1} << 32, int64_t{1} << 31}).ok());
    EXPECT_TRUE(elementCount({INT64_MAX}).ok());
    EXPECT_FALSE(byteSize(DataType::Uint16, {INT64_MAX}).ok());
}

TEST(Shape, RefusesANegativeDimensionEvenInAnEmptyTensor)
{
    EXPECT_FALSE(elementCount({0, -1}).ok());
    EXPECT_FALSE(elementCount({-5}).ok());
}

TEST(Shape, IsEmptyWhenAnyDimensionIsZero)
{
    EXPECT_EQ(*elementCount({0, INT64_MAX, INT64_MAX}), 0);
}

TEST(Shape, MatchesAPatternWithAnyDimensions)
{
    EXPECT_TRUE(matches({-1, 3}, {8, 3}));
    EXPECT_TRUE(matches({-1, 3}, {0, 3}));
    EXPECT_FALSE(matches({-1, 3}, {8, 4}));
    EXPECT_FALSE(matches({-1, 3}, {8, 3, 1}));
    EXPECT_FALSE(matches({-1, 3}, {8}));
    EXPECT_FALSE(matches({-1}, {-1}));
}

TEST(Shape, IsShownInBrackets)
{
    EXPECT_EQ(toString({1, -1, 3}), "[1,-1,3]");
    EXPECT_EQ(toString({}), "[]");
}

TEST(DataTypes, HaveNamesThatReadBack)
{
    for (int value = 1; value <= 14; ++value) {
        const auto type = static_cast<DataType>(value);
        EXPECT_EQ(dataTypeFromName(dataTypeName(type)), type);
    }
    EXPECT_EQ(dataTypeFromName("fp32"), std::nullopt);
    EXPECT_EQ(dataTypeFromName("<invalid>"), std::nullopt);
    EXPECT_EQ(elementByteSize(DataType::Bf16), 2u);
    EXPECT_EQ(elementByteSize(DataType::Bytes), 0u);
}

} // namespace
} // namespace thalassa::tensor
