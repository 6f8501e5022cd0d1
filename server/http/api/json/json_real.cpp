// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/http/api/json/json_real.h"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <string_view>

namespace thalassa::httpapi {
namespace {

char* copyTo(char* at, std::string_view text)
{
    return std::copy(text.begin(), text.end(), at);
}

template <typename Real> char* writeAny(Real value, char* at)
{
    if (!std::isfinite(value))
        return copyTo(at, std::isnan(value) ? "NaN" : value > 0 ? "Infinity" : "-Infinity");
    char* const end = std::to_chars(at, at + kLongestReal, value).ptr;
    const bool isWhole =
        std::none_of(at, end, [](char character) { return character == '.' || character == 'e'; });
    return isWhole ? copyTo(end, ".0") : end;
}

// Whether the text, read as a double first, as most clients do, and then rounded, is the value. For
// a few floats (7.038531e-26) it is the next one.
bool mayBeReadAsDouble(const char* at, const char* end, float value)
{
    double read = 0;
    std::from_chars(at, end, read);
    return static_cast<float>(read) == value;
}

char* writeCarefully(float value, char* at)
{
    char* const end = writeAny(value, at);
    const bool isCertain = !std::isfinite(value) || mayBeReadAsDouble(at, end, value);
    return isCertain ? end : writeAny<double>(value, at);
}

// Common floats take a shorter way than std::to_chars(), in doubles: nine digits in front of the
// decimal point of a double leave more than six exact ones behind it. The result is the same;
// where the inexact rest might decide, std::to_chars() does.
constexpr float kSmallest = 1e-3F; // from here to kLargest, std::to_chars() writes no exponent
constexpr float kLargest = 1e5F;
constexpr int kDigits = 9;       // enough for each float
constexpr double kMargin = 1e-6; // more than the inexact rest

constexpr std::array kScales{1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12};
constexpr std::array kShares{1e-0, 1e-1, 1e-2, 1e-3, 1e-4, 1e-5, 1e-6, 1e-7, 1e-8};
constexpr std::array<uint32_t, kDigits> kUnits{
    1, 10, 100, 1000, 10'000, 100'000, 1'000'000, 10'000'000, 100'000'000};

// The floats of one binary exponent: the decimals that give the smaller ones nine digits, and the
// power of ten from which one less does.
struct Range {
    int decimals = 0;
    double next = 0;
};

constexpr int kMantissaBits = std::numeric_limits<float>::digits - 1;
constexpr uint32_t kSmallestExponent = std::bit_cast<uint32_t>(kSmallest) >> kMantissaBits;
constexpr uint32_t kLargestExponent = std::bit_cast<uint32_t>(kLargest) >> kMantissaBits;

constexpr std::array kRanges = [] {
    std::array<Range, kLargestExponent - kSmallestExponent + 1> ranges;
    Range range{kDigits + 3, 1e-3};
    for (uint32_t exponent = kSmallestExponent; exponent <= kLargestExponent; ++exponent) {
        const double least = std::bit_cast<float>(exponent << kMantissaBits);
        while (least >= range.next)
            range = {range.decimals - 1, range.next * 10};
        ranges[exponent - kSmallestExponent] = range;
    }
    return ranges;
}();

// Whether the fraction of a number is so close to that of an integer that its rest may decide.
bool isNearInteger(double fraction)
{
    return fraction < kMargin || fraction > 1 - kMargin;
}

// A decimal number of nine digits.
struct Decimal {
    uint32_t digits = 0;    // the first one is not 0
    int decimals = 0;       // number of digits behind the decimal point
    size_t zeros = 0;       // number of the last digits, all 0, that need not be written
    bool isCertain = false; // the number is found
};

// Returns the decimal number with the fewest digits, and of those the nearest one, between the
// middles of `value` and its neighbours. REQUIRES: kSmallest <= value < kLargest.
Decimal shortestDecimal(float value)
{
    const auto bits = std::bit_cast<uint32_t>(value);
    const double exact = value;
    const Range& range = kRanges[(bits >> kMantissaBits) - kSmallestExponent];
    const int decimals = range.decimals - (exact >= range.next ? 1 : 0);
    const double scale = kScales[static_cast<size_t>(decimals)];
    const double below = (exact + std::bit_cast<float>(bits - 1)) / 2 * scale;
    const double above = (exact + std::bit_cast<float>(bits + 1)) / 2 * scale;
    // The integers above `low` up to `high` lie between the middles. If they include a multiple of
    // a power of ten, as many digits are zeros; seldom more than three.
    const auto low = static_cast<int32_t>(below);
    const auto high = static_cast<int32_t>(above);
    size_t zeros = (low / 10 < high / 10 ? 1U : 0U) + (low / 100 < high / 100 ? 1U : 0U) +
        (low / 1000 < high / 1000 ? 1U : 0U);
    if (zeros == 3) {
        for (int32_t least = low / 10'000, most = high / 10'000; least < most; ++zeros) {
            least /= 10;
            most /= 10;
        }
    }
    if (zeros == kDigits)
        return {}; // a power of ten with one digit more than nine
    const double nearest = exact * scale * kShares[zeros] + 0.5;
    const auto multiple = static_cast<int32_t>(nearest);
    const auto digits = static_cast<int64_t>(multiple) * kUnits[zeros];
    const bool isUncertain = isNearInteger(below - low) || isNearInteger(above - high) ||
        isNearInteger(nearest - multiple) || digits <= low || digits > high ||
        digits >= int64_t{10} * kUnits[kDigits - 1];
    return {static_cast<uint32_t>(digits), decimals, zeros, !isUncertain};
}

// Returns the characters of eight digits, the first one in the lowest byte. The three steps part
// fours, pairs and digits.
uint64_t charactersOf(uint32_t digits)
{
    uint64_t parts = digits / 10'000 | uint64_t{digits % 10'000} << 32;
    const uint64_t hundreds = (parts * 10'486 >> 20) & 0x0000007f0000007f;
    parts = hundreds | (parts - hundreds * 100) << 16;
    const uint64_t tens = (parts * 103 >> 10) & 0x000f000f000f000f;
    parts = tens | (parts - tens * 10) << 8;
    return parts | 0x3030303030303030;
}

// Writes the number with at least one digit on each side of the decimal point. Each store has a
// fixed size and may write more than the number has.
char* writeDecimal(const Decimal& number, char* at)
{
    const auto first = static_cast<char>('0' + number.digits / kUnits[kDigits - 1]);
    const uint64_t others = charactersOf(number.digits % kUnits[kDigits - 1]);
    const auto count = static_cast<ptrdiff_t>(kDigits - number.zeros);
    const ptrdiff_t whole = kDigits - number.decimals;
    if (whole > 0) {
        const uint64_t fraction = others >> (whole - 1) * 8;
        *at = first;
        std::memcpy(at + 1, &others, sizeof others);
        std::memcpy(at + whole + 1, &fraction, sizeof fraction);
        at[whole] = '.';
        return at + 1 + std::max(count, whole + 1);
    }
    constexpr std::string_view kZeros = "0.0000";
    copyTo(at, kZeros);
    at += 2 - whole;
    *at = first;
    std::memcpy(at + 1, &others, sizeof others);
    return at + count;
}

} // namespace

char* writeReal(float value, char* at)
{
    const float magnitude = std::abs(value);
    if (!(magnitude >= kSmallest && magnitude < kLargest))
        return writeCarefully(value, at);
    const Decimal number = shortestDecimal(magnitude);
    if (!number.isCertain)
        return writeCarefully(value, at);
    *at = '-';
    return writeDecimal(number, at + (value < 0 ? 1 : 0));
}

char* writeReal(double value, char* at)
{
    return writeAny(value, at);
}

} // namespace thalassa::httpapi
