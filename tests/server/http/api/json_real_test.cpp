// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/http/api/json/json_real.h"

#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>

#include "tests/support/rows.h"

namespace thalassa::httpapi {
namespace {

template <typename Real> std::string written(Real value)
{
    std::array<char, kLongestReal> text;
    return {text.data(), writeReal(value, text.data())};
}

// Returns the shortest text of the standard library, with a fraction or an exponent.
template <typename Real> std::string expected(Real value)
{
    std::array<char, kLongestReal> text;
    std::string digits(
        text.data(), std::to_chars(text.data(), text.data() + text.size(), value).ptr);
    return digits.find_first_of(".e") == std::string::npos ? digits + ".0" : digits;
}

TEST(JsonReal, WritesTheFewestDigits)
{
    ROWS("1.3.9");
    using Float = std::numeric_limits<float>;
    EXPECT_EQ(written(0.1F), "0.1");
    EXPECT_EQ(written(0.1), "0.1");
    EXPECT_EQ(written(-0.0F), "-0.0");
    EXPECT_EQ(written(3.0F), "3.0");
    EXPECT_EQ(written(-99999.0F), "-99999.0");
    EXPECT_EQ(written(1e5F), "1e+05");
    EXPECT_EQ(written(0.001F), "0.001");
    EXPECT_EQ(written(0.00123456789F), "0.0012345678");
    EXPECT_EQ(written(16777216.0F), "16777216.0");
    EXPECT_EQ(written(0.3333333333F), "0.33333334");
    EXPECT_EQ(written(Float::denorm_min()), "1e-45");
    EXPECT_EQ(written(Float::max()), "3.4028235e+38");
    EXPECT_EQ(written(Float::lowest()), "-3.4028235e+38");
    EXPECT_EQ(written(Float::infinity()), "Infinity");
    EXPECT_EQ(written(-Float::infinity()), "-Infinity");
    EXPECT_EQ(written(Float::quiet_NaN()), "NaN");
    EXPECT_EQ(written(std::numeric_limits<double>::lowest()), "-1.7976931348623157e+308");
}

TEST(JsonReal, WritesAFloatSoThatItMayBeReadAsADouble)
{
    const auto value = std::bit_cast<float>(0x15ae43fdU);
    EXPECT_NE(static_cast<float>(std::stod(expected(value))), value);
    EXPECT_EQ(static_cast<float>(std::stod(written(value))), value);
    EXPECT_EQ(static_cast<float>(std::stod(written(-value))), -value);
}

TEST(JsonReal, WritesFloatsLikeTheLibrary)
{
    // A prime step, so that exponents and fractions of all kinds occur.
    constexpr uint64_t kStep = 9973;
    for (uint64_t bits = 0; bits <= std::numeric_limits<uint32_t>::max(); bits += kStep) {
        const auto value = std::bit_cast<float>(static_cast<uint32_t>(bits));
        if (std::isfinite(value)) {
            ASSERT_EQ(written(value), expected(value)) << bits;
        }
    }
}

TEST(JsonReal, WritesShortNumbersAndTheirNeighboursLikeTheLibrary)
{
    for (int number = 1; number < 100'000; ++number) {
        for (const float unit : {1e-5F, 1e-4F, 1e-3F, 1e-2F, 0.1F, 1.0F, 10.0F}) {
            const float value = static_cast<float>(number) * unit;
            ASSERT_EQ(written(value), expected(value));
            const float above = std::nextafter(value, 1e9F);
            ASSERT_EQ(written(above), expected(above));
            const float below = std::nextafter(value, 0.0F);
            ASSERT_EQ(written(below), expected(below));
        }
    }
}

} // namespace
} // namespace thalassa::httpapi
