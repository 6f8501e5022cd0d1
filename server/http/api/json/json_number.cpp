// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/http/api/json/json_number.h"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cstring>
#include <limits>
#include <type_traits>

#include "absl/base/attributes.h"
#include "absl/strings/numbers.h"
#include "core/base/text/string_view.h"

namespace thalassa::httpapi {
namespace {

// A number of a text. The value is `digits` times ten to the power `exponent` if the digits fit
// into 64 bits.
struct NumberText {
    std::string_view text;
    uint64_t digits = 0;
    int exponent = 0;
    bool isNegative = false;
    bool isInteger = false; // without fraction and exponent
    bool hasDigits = false; // `digits` holds all of them
};

constexpr size_t kWord = sizeof(uint64_t); // digits that are read at once
constexpr size_t kMaxDigits = std::numeric_limits<uint64_t>::digits10; // every such number fits
constexpr int kMaxExactPower = 22; // the largest power of ten that a double holds exactly

// The scan accepts numbers below 10^(200 + 99), which are far from the limit of a double.
constexpr ptrdiff_t kMaxScannedDigits = 200;
constexpr ptrdiff_t kMaxScannedExponent = 2; // in digits

static_assert(std::endian::native == std::endian::little, "the first digit is the lowest byte");

constexpr std::array<uint64_t, kMaxDigits + 1> kIntegerPowers = [] {
    std::array<uint64_t, kMaxDigits + 1> powers{1};
    for (size_t i = 1; i < powers.size(); ++i)
        powers[i] = powers[i - 1] * 10;
    return powers;
}();

// The powers of ten from 10^-22 to 10^22; the negative ones are rounded.
constexpr std::array kRealPowers{1e-22, 1e-21, 1e-20, 1e-19, 1e-18, 1e-17, 1e-16, 1e-15, 1e-14,
    1e-13, 1e-12, 1e-11, 1e-10, 1e-9, 1e-8, 1e-7, 1e-6, 1e-5, 1e-4, 1e-3, 1e-2, 1e-1, 1e0, 1e1, 1e2,
    1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
    1e20, 1e21, 1e22};

double powerOfTen(int exponent)
{
    return kRealPowers[static_cast<size_t>(exponent) + kMaxExactPower];
}

bool isDigit(char character)
{
    return character >= '0' && character <= '9';
}

bool isSpace(char character)
{
    return character == ' ' || character == '\n' || character == '\r' || character == '\t';
}

// The next eight characters of a text, which may be digits.
struct Word {
    explicit Word(const char* at)
    {
        std::memcpy(&values, at, kWord);
        values ^= 0x3030303030303030; // the characters of the digits
        // A byte above 9 sets its highest bit, and may set that of the bytes behind it.
        const uint64_t others = (values | (values + 0x7676767676767676)) & 0x8080808080808080;
        digits = static_cast<size_t>(std::countr_zero(others)) / 8;
    }

    uint64_t values = 0; // one byte for the value of each digit
    size_t digits = 0;   // number of digits in front of any other character
};

// Returns the end of the digits from `at`. Numbers of different lengths take the same way, so that
// the processor predicts it.
const char* digitsEnd(const char* at, const char* end)
{
    if (end - at >= static_cast<ptrdiff_t>(3 * kWord)) {
        const Word first(at);
        const Word second(at + kWord);
        const Word third(at + 2 * kWord);
        const size_t seconds = first.digits == kWord ? second.digits : 0;
        const size_t thirds = seconds == kWord ? third.digits : 0;
        at += first.digits + seconds + thirds;
        if (thirds < kWord)
            return at;
    }
    while (at != end && isDigit(*at))
        ++at;
    return at;
}

// Returns the number that eight digits form; each byte of `values` is the value of a digit. The
// three steps join neighbours: digits to pairs, pairs to fours, fours to the whole.
uint64_t joined(uint64_t values)
{
    values = (values * 10 + (values >> 8)) & 0x00ff00ff00ff00ff;
    values = (values * 100 + (values >> 16)) & 0x0000ffff0000ffff;
    return (values * 10000 + (values >> 32)) & 0xffffffff;
}

// Returns the number that the first `count` digits of the word form.
uint64_t joinedFirst(const Word& word, size_t count)
{
    // The shift drops the characters behind the digits and puts zeros in front of them.
    return count == 0 ? 0 : joined(word.values << (kWord - count) * 8);
}

// Appends the digits from `at` to `number`, and returns their end. More digits than 64 bits hold
// are cut off at the front.
const char* readDigits(const char* at, const char* end, uint64_t& number)
{
    // Numbers of different lengths take the same way, so that the processor predicts it.
    if (end - at >= static_cast<ptrdiff_t>(3 * kWord)) {
        const Word first(at);
        const Word second(at + kWord);
        const Word third(at + 2 * kWord);
        const size_t seconds = first.digits == kWord ? second.digits : 0;
        const size_t thirds = seconds == kWord ? third.digits : 0;
        number = number * kIntegerPowers[first.digits] + joinedFirst(first, first.digits);
        number = number * kIntegerPowers[seconds] + joinedFirst(second, seconds);
        number = number * kIntegerPowers[thirds] + joinedFirst(third, thirds);
        at += first.digits + seconds + thirds;
        if (thirds < kWord)
            return at;
    }
    for (; at != end && isDigit(*at); ++at)
        number = number * 10 + static_cast<uint64_t>(*at - '0');
    return at;
}

// The same, in a shorter way for less than eight digits.
const char* readFewDigits(const char* at, const char* end, uint64_t& number)
{
    if (end - at >= static_cast<ptrdiff_t>(kWord)) {
        const Word word(at);
        if (word.digits < kWord) {
            number = number * kIntegerPowers[word.digits] + joinedFirst(word, word.digits);
            return at + word.digits;
        }
    }
    return readDigits(at, end, number);
}

// Returns the end of a literal at the beginning of the text, or null.
const char* literalEnd(const char* at, const char* end)
{
    const std::string_view text(at, static_cast<size_t>(end - at));
    for (const std::string_view literal : {"NaN", "Infinity", "-Infinity", "true", "false"}) {
        if (text.starts_with(literal))
            return at + literal.size();
    }
    return nullptr;
}

// Returns the end of the number or literal at `at`, or null for other characters and for numbers
// that need a closer look.
const char* scannedEnd(const char* at, const char* end)
{
    const char* const begin = at;
    if (at != end && *at == '-')
        ++at;
    const char* const first = at;
    while (at != end && isDigit(*at))
        ++at;
    const ptrdiff_t digits = at - first;
    if (digits == 0)
        return literalEnd(begin, end);
    if (digits > kMaxScannedDigits || (digits > 1 && *first == '0'))
        return nullptr;
    if (at != end && *at == '.') {
        const char* const fraction = ++at;
        at = digitsEnd(at, end);
        if (at == fraction)
            return nullptr;
    }
    if (at != end && (*at == 'e' || *at == 'E')) {
        ++at;
        if (at != end && (*at == '+' || *at == '-'))
            ++at;
        const char* const power = at;
        at = digitsEnd(at, end);
        if (at == power || at - power > kMaxScannedExponent)
            return nullptr;
    }
    return at;
}

// Returns the exponent from the text behind `e`, bounded to what an int holds.
int exponentOf(std::string_view text)
{
    if (text.starts_with('+'))
        text.remove_prefix(1);
    int exponent = 0;
    const auto parsed = std::from_chars(text.data(), text.data() + text.size(), exponent);
    if (parsed.ec == std::errc::result_out_of_range)
        return text.starts_with('-') ? std::numeric_limits<int>::min() / 2
                                     : std::numeric_limits<int>::max() / 2;
    return exponent;
}

// Returns the text without its sign.
std::string_view magnitudeOf(const NumberText& number)
{
    return number.text.substr(number.isNegative ? 1 : 0);
}

// Reads `NaN`, `Inf` and `Infinity`. Returns false for other texts.
bool readSpecial(std::string_view text, NumberText& number)
{
    const size_t sign = number.isNegative ? 1 : 0;
    for (const std::string_view name : {"NaN", "Infinity", "Inf"}) {
        if (!text.substr(sign).starts_with(name))
            continue;
        number.text = text.substr(0, sign + name.size());
        return true;
    }
    return false;
}

// Whether a double holds the power of ten of the number exactly, or its inverse.
bool hasQuickPower(const NumberText& number)
{
    return number.hasDigits && number.exponent >= -kMaxExactPower &&
        number.exponent <= kMaxExactPower;
}

// Returns the value if a few operations on doubles give the nearest one.
std::optional<double> quickValue(const NumberText& number, double)
{
    // The digits and the power are exact, so the one operation rounds correctly.
    constexpr uint64_t kMaxExact = uint64_t{1} << std::numeric_limits<double>::digits;
    if (!hasQuickPower(number) || number.digits > kMaxExact)
        return std::nullopt;
    const auto digits = static_cast<double>(number.digits);
    return number.exponent < 0 ? digits / powerOfTen(-number.exponent)
                               : digits * powerOfTen(number.exponent);
}

std::optional<float> quickValue(const NumberText& number, float)
{
    if (!hasQuickPower(number))
        return std::nullopt;
    const double value = static_cast<double>(number.digits) * powerOfTen(number.exponent);
    // The digits, the power and the product are rounded, which moves the double by a few units in
    // the last place. Only near the middle of two floats may that change the float.
    constexpr int kDropped =
        std::numeric_limits<double>::digits - std::numeric_limits<float>::digits;
    constexpr uint64_t kMiddle = uint64_t{1} << (kDropped - 1);
    constexpr uint64_t kMargin = 8;
    const uint64_t dropped = std::bit_cast<uint64_t>(value) & (2 * kMiddle - 1);
    if (dropped - (kMiddle - kMargin) <= 2 * kMargin)
        return std::nullopt;
    return static_cast<float>(value);
}

template <typename Real> Real carefulValue(std::string_view text)
{
    Real value = 0;
    const auto parsed = std::from_chars(text.data(), text.data() + text.size(), value);
    if (parsed.ec == std::errc())
        return value;
    // Out of range: abseil's functions, unlike from_chars(), return the limit.
    if constexpr (std::is_same_v<Real, float>)
        (void)absl::SimpleAtof(base::toAbsl(text), &value);
    else
        (void)absl::SimpleAtod(base::toAbsl(text), &value);
    return value;
}

template <typename Real> Real specialValue(std::string_view magnitude)
{
    return magnitude == "NaN" ? std::numeric_limits<Real>::quiet_NaN()
                              : std::numeric_limits<Real>::infinity();
}

// Reads the number at the beginning of the text. Returns false if there is none. Inline: the fields
// of `number` then stay in registers.
ABSL_ATTRIBUTE_ALWAYS_INLINE inline bool readNumber(std::string_view text, NumberText& number)
{
    const char* at = text.data();
    const char* const end = at + text.size();
    number.isNegative = at != end && *at == '-';
    const char* const whole = at + (number.isNegative ? 1 : 0);
    at = readFewDigits(whole, end, number.digits);
    if (at == whole)
        return readSpecial(text, number);
    auto digits = static_cast<size_t>(at - whole);
    number.isInteger = true;
    if (at != end && *at == '.') {
        const char* const fraction = ++at;
        at = readDigits(at, end, number.digits);
        digits += static_cast<size_t>(at - fraction);
        number.exponent = -static_cast<int>(at - fraction);
        number.isInteger = false;
    }
    number.hasDigits = digits <= kMaxDigits;
    if (at != end && (*at == 'e' || *at == 'E')) {
        const char* const power = at + 1;
        const bool isSigned = power != end && (*power == '+' || *power == '-');
        at = digitsEnd(power + (isSigned ? 1 : 0), end);
        number.isInteger = false;
        number.exponent += exponentOf({power, static_cast<size_t>(at - power)});
    }
    number.text = text.substr(0, static_cast<size_t>(at - text.data()));
    if (number.isInteger && !number.hasDigits)
        number.hasDigits = std::from_chars(whole, at, number.digits).ec == std::errc();
    return true;
}

template <typename Real> Real realOf(const NumberText& number)
{
    const std::string_view magnitude = magnitudeOf(number);
    if (!isDigit(magnitude.front()))
        return magnitude.front() == 'N' || !number.isNegative ? specialValue<Real>(magnitude)
                                                              : -specialValue<Real>(magnitude);
    const std::optional<Real> quick = quickValue(number, Real{});
    const Real value = quick ? *quick : carefulValue<Real>(magnitude);
    const bool isZeroInteger = number.isInteger && value == 0;
    return number.isNegative && !isZeroInteger ? -value : value;
}

std::optional<int64_t> signedOf(const NumberText& number)
{
    if (!number.isInteger || !number.hasDigits)
        return std::nullopt;
    constexpr auto kMax = static_cast<uint64_t>(std::numeric_limits<int64_t>::max());
    if (number.digits > kMax + (number.isNegative ? 1 : 0))
        return std::nullopt;
    return static_cast<int64_t>(number.isNegative ? ~number.digits + 1 : number.digits);
}

std::optional<uint64_t> unsignedOf(const NumberText& number)
{
    if (!number.isInteger || !number.hasDigits || (number.isNegative && number.digits > 0))
        return std::nullopt;
    return number.digits;
}

} // namespace

std::optional<ArrayExtent> scanNumberArray(std::string_view text, StopFlag stop)
{
    const char* at = text.data();
    const char* const end = at + text.size();
    size_t depth = 0;
    size_t count = 0;
    bool isValueNext = true; // a value, else a comma or a bracket
    bool mayBeEmpty = false; // behind an opening bracket
    while (at != end) {
        if (isValueNext && *at != '[' && *at != ']' && !isSpace(*at)) {
            at = depth > 0 && !isStopped(stop) ? scannedEnd(at, end) : nullptr;
            if (at == nullptr)
                return std::nullopt;
            count += depth == 1 ? 1 : 0;
            isValueNext = mayBeEmpty = false;
        } else if (*at == ',' && !isValueNext) {
            ++at;
            isValueNext = true;
        } else if (isSpace(*at)) {
            ++at;
        } else if (*at == '[' && isValueNext) {
            ++at;
            count += depth == 1 ? 1 : 0;
            if (++depth > kMaxJsonDepth)
                return std::nullopt;
            mayBeEmpty = true;
        } else if (*at == ']' && (!isValueNext || mayBeEmpty)) {
            ++at;
            isValueNext = mayBeEmpty = false;
            if (--depth == 0)
                return ArrayExtent{static_cast<size_t>(at - text.data()), count};
        } else {
            return std::nullopt;
        }
    }
    return std::nullopt;
}

template <typename Number> std::optional<Number> takeNumber(std::string_view& text)
{
    NumberText number;
    if (!readNumber(text, number))
        return std::nullopt;
    text.remove_prefix(number.text.size());
    if constexpr (std::is_floating_point_v<Number>) {
        return realOf<Number>(number);
    } else if constexpr (std::is_signed_v<Number>) {
        const std::optional<int64_t> value = signedOf(number);
        return value ? std::optional(static_cast<Number>(*value)) : std::nullopt;
    } else {
        const std::optional<uint64_t> value = unsignedOf(number);
        return value ? std::optional(static_cast<Number>(*value)) : std::nullopt;
    }
}

template std::optional<int8_t> takeNumber(std::string_view& text);
template std::optional<int16_t> takeNumber(std::string_view& text);
template std::optional<int32_t> takeNumber(std::string_view& text);
template std::optional<int64_t> takeNumber(std::string_view& text);
template std::optional<uint8_t> takeNumber(std::string_view& text);
template std::optional<uint16_t> takeNumber(std::string_view& text);
template std::optional<uint32_t> takeNumber(std::string_view& text);
template std::optional<uint64_t> takeNumber(std::string_view& text);
template std::optional<float> takeNumber(std::string_view& text);
template std::optional<double> takeNumber(std::string_view& text);

} // namespace thalassa::httpapi
