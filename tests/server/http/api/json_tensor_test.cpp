// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/http/api/json/json_tensor.h"

#include <gmock/gmock.h>

#include <cstring>
#include <string>
#include <vector>

#include "core/tensor/bytes_tensor.h"
#include "tests/support/rows.h"

namespace thalassa::httpapi {
namespace {

using tensor::DataType;
using ::testing::HasSubstr;

constexpr uint64_t kMaxByteSize = 1000;

absl::StatusOr<std::string> bytesOf(DataType type, int64_t count, std::string_view text)
{
    const std::string name = "IN";
    const absl::StatusOr<tensor::Buffer> buffer =
        tensorFromJsonText({name, type, count, kMaxByteSize}, text);
    if (!buffer.ok())
        return buffer.status();
    std::string bytes;
    for (const tensor::Fragment& fragment : *buffer)
        bytes += fragment.view();
    return bytes;
}

template <typename Element>
void expectElements(DataType type, std::string_view text, const std::vector<Element>& elements)
{
    const absl::StatusOr<std::string> bytes =
        bytesOf(type, static_cast<int64_t>(elements.size()), text);
    ASSERT_TRUE(bytes.ok()) << bytes.status();
    ASSERT_EQ(bytes->size(), elements.size() * sizeof(Element));
    // An empty vector may have no address, which memcmp() does not allow.
    EXPECT_TRUE(elements.empty() || std::memcmp(bytes->data(), elements.data(), bytes->size()) == 0)
        << text;
}

void expectRefusal(DataType type, int64_t count, std::string_view text, const char* message)
{
    const absl::Status status = bytesOf(type, count, text).status();
    EXPECT_EQ(status.code(), absl::StatusCode::kInternal) << text;
    EXPECT_THAT(std::string(status.message()), HasSubstr(message)) << text;
}

TEST(JsonTensor, ReadsNestedArraysOfEachType)
{
    ROWS("1.3.10", "1.3.12");
    expectElements<float>(DataType::Fp32, "[ [1, 2.5],\n[-3e2 ,NaN]\t]", {1, 2.5F, -300, NAN});
    expectElements<double>(DataType::Fp64, "[0.1,-0.0]", {0.1, -0.0});
    expectElements<int8_t>(DataType::Int8, "[-128,127]", {-128, 127});
    expectElements<int64_t>(DataType::Int64, "[[[-1]],[[1]]]", {-1, 1});
    expectElements<uint16_t>(DataType::Uint16, "[65535,-0]", {65535, 0});
    expectElements<uint8_t>(DataType::Bool, "[true,[false]]", {1, 0});
    expectElements<float>(DataType::Fp32, "[]", {});
    std::string texts;
    tensor::appendElement("a\n", texts);
    tensor::appendElement("", texts);
    EXPECT_EQ(*bytesOf(DataType::Bytes, 2, R"([["a\n"],""])"), texts);
}

TEST(JsonTensor, NamesTheElementOfAWrongType)
{
    ROWS("1.3.12");
    expectRefusal(DataType::Fp32, 3, "[1,[2],\"3\"]", "element 2 of input 'IN' is not a value");
    expectRefusal(DataType::Fp32, 2, "[1,{\"a\":[1]}]", "element 1 of input 'IN' is not a value");
    expectRefusal(DataType::Fp64, 1, "[null]", "non-number as double");
    expectRefusal(DataType::Int32, 2, "[1,1.0]", "non-signed-integer as signed-integer: element 1");
    expectRefusal(DataType::Uint8, 1, "[-1]", "non-unsigned-integer as unsigned-integer");
    expectRefusal(DataType::Bool, 1, "[1]", "non-boolean as boolean");
    expectRefusal(DataType::Fp32, 1, "[true]", "non-number as double");
    expectRefusal(DataType::Bytes, 2, "[\"a\",1]", "non-string as string: element 1");
    expectRefusal(DataType::Bytes, 1, "[{\"a\":1}]", "non-string as string: element 0");
}

TEST(JsonTensor, ComparesTheNumberOfElementsWithTheShape)
{
    ROWS("1.3.10");
    expectRefusal(DataType::Fp32, 2, "[1,2,3]", "has more than 2 elements, expected 2");
    expectRefusal(DataType::Fp32, 4, "[1,2,3]", "has 3 elements, expected 4");
    expectRefusal(DataType::Fp32, 0, "[1]", "has more than 0 elements, expected 0");
    expectRefusal(DataType::Int32, 1, "[1,true]", "has more than 1 elements");
}

TEST(JsonTensor, RefusesWhatNeedsTooManyBytes)
{
    ROWS("1.3.7");
    EXPECT_EQ(bytesOf(DataType::Fp32, kMaxByteSize, "[1]").status().code(),
        absl::StatusCode::kInvalidArgument);
}

TEST(JsonTensor, EndsWhenTheClientHasLeft)
{
    const std::atomic<bool> hasLeft{true};
    const std::string name = "IN";
    for (const auto& [type, text] :
        {std::pair(DataType::Fp32, "[1]"), std::pair(DataType::Bytes, "[\"a\"]")}) {
        EXPECT_EQ(
            tensorFromJsonText({name, type, 1, kMaxByteSize, &hasLeft}, text).status(), stopped());
    }
}

} // namespace
} // namespace thalassa::httpapi
