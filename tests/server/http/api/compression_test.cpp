// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Content codings: their negotiation, and zlib in both directions in steps of any size.
#include "server/http/api/replies/compression.h"

#include <gmock/gmock.h>

#include <random>
#include <string>
#include <vector>

#include "tests/support/rows.h"
#include "tests/support/whole_coding.h"

namespace thalassa::httpapi {
namespace {

using ::testing::HasSubstr;
using tests::deflated;
using tests::inflated;

constexpr uint64_t kNoLimit = 1 << 30;
constexpr size_t kSmallStep = 7;

std::string textOf(const tensor::Buffer& buffer)
{
    std::string text(buffer.byteSize(), '\0');
    buffer.copyTo(text.data());
    return text;
}

// Returns the text in several fragments, as a body may be.
tensor::Buffer cut(const std::string& text, size_t size)
{
    tensor::Buffer buffer;
    for (size_t begin = 0; begin < text.size(); begin += size) {
        for (const tensor::Fragment& piece : tensor::copiedBuffer(text.substr(begin, size)))
            buffer.append(piece);
    }
    return buffer;
}

std::string compressed(const std::string& text, Coding coding)
{
    return textOf(deflated(tensor::copiedBuffer(text), coding).value());
}

std::string noise(size_t size)
{
    std::mt19937 random(7);
    std::string text(size, '\0');
    for (char& c : text)
        c = static_cast<char>(random());
    return text;
}

absl::StatusOr<std::string> inflatedText(const std::string& source, uint64_t limit = kNoLimit)
{
    const absl::StatusOr<tensor::Buffer> result = inflated(tensor::copiedBuffer(source), limit);
    return result.ok() ? absl::StatusOr<std::string>(textOf(*result)) : result.status();
}

http::Headers fields(const std::string& name, const std::vector<std::string>& values)
{
    http::Headers headers;
    for (const std::string& value : values)
        headers.add(name, value);
    return headers;
}

TEST(CompressionTest, WhatIsDeflatedInflatesToTheSame)
{
    for (const std::string& text :
        {std::string(), std::string("x"), std::string(300000, 'a'), noise(5000), noise(200000)}) {
        for (const Coding coding : {Coding::Gzip, Coding::Deflate})
            EXPECT_EQ(inflatedText(compressed(text, coding)).value(), text) << text.size();
    }
}

TEST(CompressionTest, StepsOfAnySizeOverPiecesOfAnySizeGiveTheSame)
{
    const std::string text = noise(3000) + std::string(50000, 'b');
    for (const size_t piece : {size_t{1}, size_t{3}, size_t{1000}}) {
        Deflation deflation(cut(text, piece), Coding::Gzip);
        while (!deflation.step(kSmallStep).value()) { }
        Inflation inflation(cut(textOf(deflation.take()), piece), kNoLimit);
        while (!inflation.step(kSmallStep).value()) { }
        EXPECT_EQ(textOf(inflation.take()), text) << piece;
    }
}

TEST(CompressionTest, AStepDoesNoMoreWorkThanItIsGiven)
{
    ROWS("1.6.4");
    const std::string bomb = compressed(std::string(10 << 20, '\0'), Coding::Gzip);
    Inflation inflation(tensor::copiedBuffer(bomb), kNoLimit);
    size_t steps = 1;
    for (; !inflation.step(64 << 10).value(); ++steps) { }
    EXPECT_GE(steps, 160U);
}

TEST(CompressionTest, TheLimitHoldsWhileInflating)
{
    ROWS("1.6.4");
    const std::string text(100000, 'z');
    const std::string source = compressed(text, Coding::Deflate);
    EXPECT_EQ(inflatedText(source, text.size()).value(), text);
    const absl::StatusOr<std::string> over = inflatedText(source, text.size() - 1);
    EXPECT_EQ(over.status().code(), absl::StatusCode::kInvalidArgument);
    EXPECT_THAT(std::string(over.status().message()), HasSubstr("99999 bytes"));
    EXPECT_FALSE(inflatedText(source, 0).ok());

    // A bomb of 1:1000 takes as many steps as the limit allows, not as many as its content.
    const std::string bomb = compressed(std::string(64 << 20, '\0'), Coding::Gzip);
    Inflation inflation(tensor::copiedBuffer(bomb), 1 << 20);
    absl::StatusOr<bool> isDone = false;
    size_t steps = 0;
    for (; isDone.ok(); ++steps)
        isDone = inflation.step(64 << 10);
    EXPECT_LE(steps, 18U) << "it ends at the limit";
}

TEST(CompressionTest, GzipMembersFollowOneAnother)
{
    ROWS("1.6.1");
    const std::string empty = compressed("", Coding::Gzip);
    EXPECT_EQ(
        inflatedText(compressed("one,", Coding::Gzip) + empty + compressed("two", Coding::Gzip))
            .value(),
        "one,two");
    EXPECT_FALSE(
        inflatedText(compressed("one", Coding::Deflate) + compressed("two", Coding::Deflate)).ok());
}

TEST(CompressionTest, WhatIsNoWholeStreamIsRefused)
{
    ROWS("1.6.1");
    const std::string whole = compressed("some text", Coding::Gzip);
    for (size_t size = 0; size < whole.size(); ++size)
        EXPECT_EQ(
            inflatedText(whole.substr(0, size)).status().code(), absl::StatusCode::kInvalidArgument)
            << size;
    EXPECT_THAT(std::string(inflatedText("").status().message()), HasSubstr("empty"));
    EXPECT_THAT(
        std::string(inflatedText(whole.substr(0, 15)).status().message()), HasSubstr("cut off"));
    EXPECT_THAT(
        std::string(inflatedText(whole + "xyz").status().message()), HasSubstr("continues for 3"));
    EXPECT_THAT(std::string(inflatedText("{\"inputs\":[]}").status().message()),
        HasSubstr("incorrect header"));
    std::string damaged = whole;
    damaged[whole.size() - 6] ^= 1; // in the checksum
    EXPECT_THAT(std::string(inflatedText(damaged).status().message()), HasSubstr("data check"));
}

TEST(CompressionTest, OneKnownCodingOfARequestIsTaken)
{
    ROWS("1.6.1", "1.6.2");
    const auto codingOf = [](const std::vector<std::string>& values) {
        return requestCoding(fields("content-encoding", values));
    };
    EXPECT_EQ(codingOf({}).value(), Coding::Identity);
    EXPECT_EQ(codingOf({""}).value(), Coding::Identity);
    EXPECT_EQ(codingOf({"identity"}).value(), Coding::Identity);
    EXPECT_EQ(codingOf({" gzip "}).value(), Coding::Gzip);
    EXPECT_EQ(codingOf({"Deflate"}).value(), Coding::Deflate);
    for (const std::vector<std::string>& values : {std::vector<std::string>{"br"}, {"gzip, gzip"},
             {"gzip", "gzip"}, {"identity, gzip"}, {"gzipx"}})
        EXPECT_EQ(codingOf(values).status().code(), absl::StatusCode::kUnimplemented)
            << values.front();
}

TEST(CompressionTest, TheHighestWeightChoosesTheCodingOfAnAnswer)
{
    ROWS("1.6.5");
    const std::pair<const char*, Coding> cases[] = {{"", Coding::Identity}, {"gzip", Coding::Gzip},
        {"deflate", Coding::Deflate}, {"deflate, gzip", Coding::Deflate},
        {"gzip,deflate", Coding::Gzip}, {"identity, gzip", Coding::Identity},
        {"gzip;q=0.5, deflate", Coding::Deflate}, {"gzip;q=0.5,deflate;q=0.6", Coding::Deflate},
        {"gzip; q=0.5, deflate; q=0.4", Coding::Gzip}, {"gzip;q=0", Coding::Identity},
        {"gzip;q=abc, deflate;q=0.1", Coding::Deflate}, {"gzip;q=, deflate;q=0.1", Coding::Deflate},
        {"gzip;q=0.5x, deflate;q=0.1", Coding::Deflate}, {"gzip;q=nan", Coding::Identity},
        {"gzip;level=9", Coding::Identity}, {"*", Coding::Identity},
        {"br, gzip;q=0.1", Coding::Gzip}, {"gzip;q=-1", Coding::Identity},
        {",;,gzip", Coding::Gzip}};
    for (const auto& [field, coding] : cases)
        EXPECT_EQ(replyCoding(fields("Accept-Encoding", {field})), coding) << field;
    EXPECT_EQ(replyCoding(fields("Accept-Encoding", {"gzip;q=0.3", "deflate"})), Coding::Deflate);
}

} // namespace
} // namespace thalassa::httpapi
