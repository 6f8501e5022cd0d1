// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/http/api/json/json_number.h"

#include <gtest/gtest.h>

#include <bit>
#include <charconv>
#include <cmath>
#include <limits>
#include <random>
#include <string>

#include "tests/support/rows.h"

namespace thalassa::httpapi {
namespace {

template <typename Number> using Limits = std::numeric_limits<Number>;

// Returns the number; the text behind it must stay.
template <typename Number> std::optional<Number> read(const std::string& text)
{
    std::string whole = text + " ]"; // more than the number, so that its end is found
    std::string_view rest = whole;
    const std::optional<Number> number = takeNumber<Number>(rest);
    if (number) {
        EXPECT_EQ(rest, " ]") << text;
    }
    // The end of the text, without room for a whole word, gives the same.
    std::string_view exact = text;
    const std::optional<Number> again = takeNumber<Number>(exact);
    EXPECT_EQ(number.has_value(), again.has_value()) << text;
    if (number && again) {
        EXPECT_TRUE(*number == *again || *number != *number) << text;
    }
    return number;
}

TEST(JsonNumber, ReadsTheNearestFloat)
{
    EXPECT_EQ(read<float>("0.1"), 0.1F);
    EXPECT_EQ(read<float>("0.10000000149011612"), 0.1F);
    EXPECT_EQ(read<float>("3.141592653589793238462643383279"), 3.14159274F);
    EXPECT_EQ(read<float>("123456.789e3"), 123456789.0F);
    EXPECT_EQ(read<float>("16777217"), 16777216.0F);
    EXPECT_EQ(read<float>("18446744073709551615"), 18446744073709551616.0F);
    EXPECT_EQ(read<float>("1.17549435e-38"), Limits<float>::min());
    EXPECT_EQ(read<float>("1e-45"), Limits<float>::denorm_min());
    EXPECT_EQ(read<float>("3.4028234663852886e38"), Limits<float>::max());
    // A rounding to double in between would give the float below.
    EXPECT_EQ(read<float>("1.000000059604644775390626"), std::nextafter(1.0F, 2.0F));
    EXPECT_EQ(read<float>("1.000000059604644775390625"), 1.0F) << "the middle: to the even one";
}

TEST(JsonNumber, ReadsTheNearestDouble)
{
    EXPECT_EQ(read<double>("0.30000000000000004"), 0.30000000000000004);
    EXPECT_EQ(read<double>("9007199254740993"), 9007199254740992.0);
    EXPECT_EQ(read<double>("9007199254740993.0000000000000000001"), 9007199254740994.0);
    EXPECT_EQ(read<double>("1e22"), 1e22);
    EXPECT_EQ(read<double>("1e23"), 1e23);
    EXPECT_EQ(read<double>("2.2250738585072014e-308"), Limits<double>::min());
    EXPECT_EQ(read<double>("5e-324"), Limits<double>::denorm_min());
    EXPECT_EQ(read<double>("1.7976931348623157e308"), Limits<double>::max());
    EXPECT_EQ(read<double>("0.000000000000000000000000000000123456789012345678901234567890"),
        1.2345678901234567890123456789e-31);
}

TEST(JsonNumber, LeavesTheRangeOfTheTypeToInfinityAndZero)
{
    ROWS("1.3.9");
    EXPECT_EQ(read<float>("1e39"), Limits<float>::infinity());
    EXPECT_EQ(read<float>("-1e39"), -Limits<float>::infinity());
    EXPECT_EQ(read<float>("1e-46"), 0.0F);
    EXPECT_EQ(read<double>("1.8e308"), Limits<double>::infinity());
    EXPECT_EQ(read<double>("1e-400"), 0.0);
    EXPECT_EQ(read<double>("0e99999999999"), 0.0);
    EXPECT_EQ(read<double>("1e-99999999999"), 0.0);
    EXPECT_EQ(read<float>("Infinity"), Limits<float>::infinity());
    EXPECT_EQ(read<float>("-Infinity"), -Limits<float>::infinity());
    EXPECT_EQ(read<float>("-Inf"), -Limits<float>::infinity());
    EXPECT_TRUE(std::isnan(*read<float>("NaN")));
    EXPECT_TRUE(std::isnan(*read<double>("-NaN")));
}

TEST(JsonNumber, KeepsTheSignOfZeroOnlyWithAFraction)
{
    EXPECT_FALSE(std::signbit(*read<float>("-0")));
    EXPECT_TRUE(std::signbit(*read<float>("-0.0")));
    EXPECT_TRUE(std::signbit(*read<double>("-0e5")));
}

TEST(JsonNumber, ReadsIntegersUpToTheLimitsOf64Bits)
{
    EXPECT_EQ(read<int64_t>("-9223372036854775808"), Limits<int64_t>::min());
    EXPECT_EQ(read<int64_t>("9223372036854775807"), Limits<int64_t>::max());
    EXPECT_EQ(read<uint64_t>("18446744073709551615"), Limits<uint64_t>::max());
    EXPECT_EQ(read<uint64_t>("-0"), 0u);
    for (const char* const text : {"9223372036854775808", "-9223372036854775809",
             "18446744073709551616", "100000000000000000000000"})
        EXPECT_EQ(read<int64_t>(text), std::nullopt) << text;
    for (const char* const text : {"18446744073709551616", "-1", "99999999999999999999999999"})
        EXPECT_EQ(read<uint64_t>(text), std::nullopt) << text;
}

TEST(JsonNumber, TruncatesIntegersToTheType)
{
    ROWS("1.3.13");
    EXPECT_EQ(read<int8_t>("128"), -128);
    EXPECT_EQ(read<int8_t>("-129"), 127);
    EXPECT_EQ(read<uint8_t>("256"), 0);
    EXPECT_EQ(read<int16_t>("65537"), 1);
    EXPECT_EQ(read<uint32_t>("4294967295"), 4294967295u);
}

TEST(JsonNumber, RefusesAnythingButIntegersForAnInteger)
{
    for (const char* const text :
        {"1.0", "1e2", "1E2", "0.5", "NaN", "Infinity", "true", "\"1\"", "null", "{}", "-", ""})
        EXPECT_EQ(read<int32_t>(text), std::nullopt) << text;
    EXPECT_EQ(read<float>("true"), std::nullopt);
}

TEST(JsonNumber, ReadsRandomNumbersLikeTheLibrary)
{
    std::mt19937_64 random(1);
    std::array<char, 64> text;
    for (int i = 0; i < 200'000; ++i) {
        const auto real = std::bit_cast<double>(random());
        const auto small = std::bit_cast<float>(static_cast<uint32_t>(random()));
        if (!std::isfinite(real) || !std::isfinite(small))
            continue;
        const std::string digits(
            text.data(), std::to_chars(text.data(), text.data() + text.size(), real).ptr);
        ASSERT_EQ(read<double>(digits), real) << digits;
        const std::string few(
            text.data(), std::to_chars(text.data(), text.data() + text.size(), small).ptr);
        ASSERT_EQ(read<float>(few), small) << few;
    }
}

TEST(JsonNumberArray, FindsTheEndAndCountsDirectElements)
{
    for (const auto& [array, count] : {std::pair<std::string, size_t>("[]", 0), {"[ ]", 0},
             {"[1]", 1}, {"[1,-2.5e3 , 3E-10\t,\n0,-0.0]", 5}, {"[[1,2],[],[[3]], 4]", 4},
             {"[NaN,Infinity,-Infinity,true,false]", 5}, {"[1e99,1e-99]", 2},
             {"[12345678,123456789.123456789123456789]", 2}}) {
        for (const std::string& behind : {std::string(), std::string(",\"x\":[1]}         ")}) {
            const std::optional<ArrayExtent> extent = scanNumberArray(array + behind, nullptr);
            ASSERT_TRUE(extent) << array;
            EXPECT_EQ(extent->size, array.size()) << array;
            EXPECT_EQ(extent->count, count) << array;
        }
    }
}

TEST(JsonNumberArray, LeavesEverythingElseToTheParser)
{
    for (const char* const text :
        {"", "1", "]", "[", "[1", "[1,", "[1,]", "[,1]", "[1 2]", "[01]", "[1.]", "[.5]", "[1e]",
            "[1e+]", "[+1]", "[-]", "[- 1]", "[nan]", "[nul]", "[-true]", "[\"1\"]", "[{}]",
            "[null]", "[1e100]", "[1e-400]", "[0x10]", "[1_000]", "[tru]", "[--1]"}) {
        EXPECT_FALSE(scanNumberArray(text, nullptr)) << text;
    }
    EXPECT_FALSE(scanNumberArray("[1" + std::string(400, '0') + "]", nullptr));
}

TEST(JsonNumberArray, EndsAtTheMaximumDepthAndWhenStopped)
{
    const auto nested = [](size_t depth) {
        return std::string(depth, '[') + std::string(depth, ']');
    };
    EXPECT_TRUE(scanNumberArray(nested(kMaxJsonDepth), nullptr));
    EXPECT_FALSE(scanNumberArray(nested(kMaxJsonDepth + 1), nullptr));
    const std::atomic<bool> hasLeft{true};
    EXPECT_FALSE(scanNumberArray("[1]", &hasLeft));
}

} // namespace
} // namespace thalassa::httpapi
