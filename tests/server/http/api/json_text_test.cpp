// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The JSON of answers: slices of any size give the same text.
#include "server/http/api/json/json_text.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <deque>
#include <limits>
#include <string>
#include <vector>

#include "core/tensor/bytes_tensor.h"
#include "tests/support/inference_fixture.h"
#include "tests/support/rows.h"

namespace thalassa::httpapi {
namespace {

using tensor::DataType;

class JsonTextTest : public testing::Test {
protected:
    inference::OutputTensor& add(DataType type, std::string_view bytes)
    {
        inference::OutputTensor& output = m_outputs.emplace_back();
        output.name = "OUT";
        output.dataType = type;
        output.byteSize = bytes.size();
        if (!bytes.empty()) {
            output.block = tensor::allocateHeapBlock(bytes.size());
            std::memcpy(output.block->data(), bytes.data(), bytes.size());
        }
        return output;
    }
    template <typename Element>
    inference::OutputTensor& add(DataType type, const std::vector<Element>& elements)
    {
        return add(type,
            {reinterpret_cast<const char*>(elements.data()), elements.size() * sizeof(Element)});
    }
    inference::OutputTensor& addTexts(const std::vector<std::string>& texts)
    {
        std::string bytes;
        for (const std::string& text : texts)
            tensor::appendElement(text, bytes);
        return add(DataType::Bytes, bytes);
    }
    // Returns the JSON with a text around each tensor.
    JsonText text() const
    {
        JsonText text;
        for (const inference::OutputTensor& output : m_outputs) {
            EXPECT_TRUE(checkWritable(output).ok());
            text.append("{\"data\":");
            text.append(TensorWriter(output), jsonSizeGuess(output));
            text.append("}");
        }
        return text;
    }
    static std::string written(JsonText& text, size_t slice)
    {
        std::string all;
        for (bool isDone = false; !isDone;) {
            std::string piece;
            isDone = text.write(piece, slice);
            EXPECT_FALSE(piece.empty());
            all += piece;
        }
        return all;
    }

    std::deque<inference::OutputTensor> m_outputs;
};

TEST_F(JsonTextTest, IsTheSameInSlices)
{
    ROWS("1.3.25");
    const float infinity = std::numeric_limits<float>::infinity();
    add<float>(DataType::Fp32, {1, -0.5F, 0.1F, 1e30F, infinity, -infinity, std::nanf("")});
    add<double>(DataType::Fp64, {0.1, 5e-324, 3});
    add<int64_t>(DataType::Int64, {std::numeric_limits<int64_t>::min(), 0, 7});
    add<uint64_t>(DataType::Uint64, {std::numeric_limits<uint64_t>::max()});
    add<int8_t>(DataType::Int8, {-128, 127});
    add<uint16_t>(DataType::Uint16, {65535, 0});
    add<uint8_t>(DataType::Bool, {0, 1, 2});
    add(DataType::Fp32, "");
    addTexts({"", "plain", "\"\\\n\x01", "\xc3\xa4\xe2\x82\xac", std::string("a\0b", 3), ""});
    JsonText whole = text();
    const std::string expected = whole.whole();
    EXPECT_EQ(
        expected.find("{\"data\":[1.0,-0.5,0.1,1e+30,Infinity,-Infinity,NaN]}"
                      "{\"data\":[0.1,5e-324,3.0]}{\"data\":[-9223372036854775808,0,7]}"
                      "{\"data\":[18446744073709551615]}{\"data\":[-128,127]}{\"data\":[65535,0]}"
                      "{\"data\":[false,true,true]}{\"data\":[]}"
                      "{\"data\":[\"\",\"plain\",\"\\\"\\\\\\n\\u0001\",\"\xc3\xa4\xe2\x82\xac\","
                      "\"a\\u0000b\",\"\"]}"),
        0u)
        << expected;
    for (const size_t slice : {1, 2, 7, 100}) {
        JsonText slices = text();
        EXPECT_EQ(written(slices, slice), expected) << slice;
        slices.rewind();
        EXPECT_EQ(written(slices, slice), expected) << "once more";
    }
}

TEST_F(JsonTextTest, ALongTextIsWrittenInPieces)
{
    std::string longText;
    for (int i = 0; i < 100'000; ++i)
        longText += i % 3 == 0 ? "\"" : "\xc3\xa4";
    addTexts({longText});
    JsonText slices = text();
    std::string piece;
    EXPECT_FALSE(slices.write(piece, 1000));
    EXPECT_LT(piece.size(), 100'000u);
    JsonText all = text();
    JsonText again = text();
    EXPECT_TRUE(written(again, 1000) == all.whole());
}

TEST_F(JsonTextTest, RefusesWhatJsonCannotCarry)
{
    ROWS("1.3.11");
    EXPECT_FALSE(checkWritable(add(DataType::Fp16, "ab")).ok());
    EXPECT_FALSE(checkWritable(add(DataType::Bf16, "ab")).ok());
    EXPECT_FALSE(checkWritable(add(DataType::Bytes, std::string_view("\x05\0\0\0ab", 6))).ok());
    EXPECT_FALSE(checkWritable(add(DataType::Fp16, "")).ok());
    EXPECT_TRUE(checkWritable(add(DataType::Bytes, "")).ok());
}

} // namespace
} // namespace thalassa::httpapi
