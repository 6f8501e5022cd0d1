// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/caching/packed_response.h"

#include <gmock/gmock.h>

#include "tests/core/caching/responses.h"
#include "tests/support/rows.h"

namespace thalassa::caching {
namespace {

using tensor::DataType;
using tests::Outputs;
using tests::outputsOf;
using tests::stored;

std::string packed(const StoredResponse& response)
{
    std::string bytes(packedSize(response), '?');
    pack(response, reinterpret_cast<std::byte*>(bytes.data()));
    return bytes;
}

const Outputs kKinds = {
    {"O", DataType::Fp32, {2, 1}, "abcdefgh"},
    {"texts", DataType::Bytes, {2}, std::string("\1\0\0\0a\2\0\0\0bc", 11)},
    {"none", DataType::Int64, {0, 3}, ""},
    {"scalar", DataType::Bool, {}, "\1"},
};

TEST(PackedResponse, ComesBackAsItWas)
{
    ROWS("4.6.3");
    const inference::Parameters parameters = {
        {"text", std::string("\0x", 2)}, {"number", int64_t{-5}}, {"flag", true}, {"real", 0.5}};
    const auto back = unpack(packed(*stored(kKinds, parameters)));
    ASSERT_TRUE(back.ok()) << back.status();
    EXPECT_EQ(outputsOf(**back), kKinds);
    ASSERT_EQ((*back)->parameters.size(), parameters.size());
    for (size_t i = 0; i < parameters.size(); ++i) {
        EXPECT_EQ((*back)->parameters[i].name, parameters[i].name);
        EXPECT_EQ((*back)->parameters[i].value, parameters[i].value);
    }
    EXPECT_EQ(outputsOf(*unpack(packed(*stored({}))).value()), Outputs());
}

TEST(PackedResponse, CountsAsCopiesOfTheRequestThatItAnswers)
{
    const auto countsOf = [](const StoredResponse& response) {
        const tests::TestRequest request(tests::modelOfTwoOutputs());
        EXPECT_TRUE(restore(response, *request.request->context()).ok());
        return request.request->context()->copies.counts();
    };
    const StoredResponsePtr lent = stored(kKinds);
    EXPECT_EQ(countsOf(*lent), timeline::CopyCounts());
    EXPECT_EQ(countsOf(**unpack(packed(*lent))), (timeline::CopyCounts{3, 8 + 11 + 1, 0}));
}

TEST(PackedResponse, IsRefusedWhereverItIsCutOrContinued)
{
    const std::string whole = packed(*stored(kKinds, {{"text", std::string("x")}}));
    for (size_t size = 0; size < whole.size(); ++size) {
        const absl::Status refused = unpack(std::string_view(whole).substr(0, size)).status();
        EXPECT_EQ(refused.code(), absl::StatusCode::kDataLoss) << size;
    }
    EXPECT_EQ(unpack(whole + "x").status().code(), absl::StatusCode::kDataLoss);
}

TEST(PackedResponse, IsRefusedWhereShapeAndSizeDisagree)
{
    const auto refused = [](const Outputs& outputs) {
        return unpack(packed(*stored(outputs))).status().code() == absl::StatusCode::kDataLoss;
    };
    EXPECT_TRUE(refused({{"O", DataType::Fp32, {3}, "abcdefgh"}}));
    EXPECT_TRUE(refused({{"O", DataType::Fp32, {-1}, "abcdefgh"}}));
    EXPECT_TRUE(refused({{"O", DataType::Fp32, {int64_t{1} << 62, 4}, "abcdefgh"}}));
    EXPECT_TRUE(refused({{"O", DataType::Bytes, {1}, std::string("\2\0\0\0a", 5)}}));
    EXPECT_TRUE(refused({{"O", DataType::Bytes, {2}, std::string("\1\0\0\0a", 5)}}));
    EXPECT_TRUE(refused({{"O", DataType::Invalid, {1}, "a"}}));
    EXPECT_FALSE(refused({{"O", DataType::Fp32, {2}, "abcdefgh"}}));
}

TEST(PackedResponse, EndsNothingWhateverByteIsWrong)
{
    const std::string whole = packed(*stored(kKinds, {{"text", std::string("x")}, {"flag", true}}));
    for (size_t i = 0; i < whole.size(); ++i) {
        for (const char wrong : {'\0', '\x7f', '\xff'}) {
            std::string changed = whole;
            changed[i] = wrong;
            const auto read = unpack(changed);
            EXPECT_TRUE(read.ok() || read.status().code() == absl::StatusCode::kDataLoss);
        }
    }
}

} // namespace
} // namespace thalassa::caching
