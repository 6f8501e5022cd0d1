// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "perf/inputs/element_values.h"

#include <bit>
#include <cmath>
#include <cstring>
#include <limits>

#include "absl/strings/str_cat.h"
#include "core/base/text/string_view.h"

namespace thalassa::perf {
namespace {

using tensor::DataType;

template <typename Value> void appendBytes(Value value, std::string& bytes)
{
    char raw[sizeof value];
    std::memcpy(raw, &value, sizeof value);
    bytes.append(raw, sizeof raw);
}

// Upper half of a float, rounded to nearest, ties to even.
uint16_t toBf16(float value)
{
    const auto bits = std::bit_cast<uint32_t>(value);
    if (std::isnan(value))
        return static_cast<uint16_t>((bits >> 16) | 0x40);
    return static_cast<uint16_t>((bits + 0x7fff + ((bits >> 16) & 1)) >> 16);
}

uint16_t toFp16(float value)
{
    constexpr float kSmallestNormal = 0x1p-14F;
    constexpr float kTooLarge = 65520.0F; // rounds to infinity
    const auto sign = static_cast<uint16_t>(std::signbit(value) ? 0x8000 : 0);
    const float magnitude = std::fabs(value);
    if (std::isnan(value))
        return sign | 0x7e00;
    if (magnitude >= kTooLarge)
        return sign | 0x7c00;
    if (magnitude < kSmallestNormal)
        return sign | static_cast<uint16_t>(std::lrint(magnitude * 0x1p24F));
    const auto bits = std::bit_cast<uint32_t>(magnitude);
    const uint32_t rounded = bits + 0xfff + ((bits >> 13) & 1);
    return sign | static_cast<uint16_t>((rounded - (112U << 23)) >> 13);
}

absl::Status doesNotFit(const std::string& value, DataType type)
{
    return absl::InvalidArgumentError(
        absl::StrCat(value, " does not fit into ", base::toAbsl(tensor::dataTypeName(type))));
}

// Calls `use` with a value of the C++ type of an integer datatype; false for the others.
template <typename Use> bool withIntegerType(DataType type, Use use)
{
    switch (type) {
    case DataType::Uint8:
        return use(uint8_t{}), true;
    case DataType::Uint16:
        return use(uint16_t{}), true;
    case DataType::Uint32:
        return use(uint32_t{}), true;
    case DataType::Uint64:
        return use(uint64_t{}), true;
    case DataType::Int8:
        return use(int8_t{}), true;
    case DataType::Int16:
        return use(int16_t{}), true;
    case DataType::Int32:
        return use(int32_t{}), true;
    case DataType::Int64:
        return use(int64_t{}), true;
    default:
        return false;
    }
}

// Returns false for a datatype without fractions; then nothing is appended.
bool appendFraction(double value, DataType type, std::string& bytes)
{
    switch (type) {
    case DataType::Fp16:
        appendBytes(toFp16(static_cast<float>(value)), bytes);
        return true;
    case DataType::Bf16:
        appendBytes(toBf16(static_cast<float>(value)), bytes);
        return true;
    case DataType::Fp32:
        appendBytes(static_cast<float>(value), bytes);
        return true;
    case DataType::Fp64:
        appendBytes(value, bytes);
        return true;
    default:
        return false;
    }
}

template <typename Integer>
absl::Status appendWhole(Integer value, DataType type, std::string& bytes)
{
    if (type == DataType::Bool) {
        if (value > 1 || value < Integer{0})
            return doesNotFit(absl::StrCat(value), type);
        bytes.push_back(static_cast<char>(value));
        return absl::OkStatus();
    }
    if (appendFraction(static_cast<double>(value), type, bytes))
        return absl::OkStatus();
    bool fits = true;
    const bool isInteger = withIntegerType(type, [&](auto zero) {
        fits = std::in_range<decltype(zero)>(value);
        if (fits)
            appendBytes(static_cast<decltype(zero)>(value), bytes);
    });
    return isInteger && fits ? absl::OkStatus() : doesNotFit(absl::StrCat(value), type);
}

} // namespace

absl::Status appendNumber(double value, DataType type, std::string& bytes)
{
    if (appendFraction(value, type, bytes))
        return absl::OkStatus();
    if (value != std::floor(value) || std::fabs(value) >= 0x1p63)
        return doesNotFit(absl::StrCat(value), type);
    return appendInteger(static_cast<int64_t>(value), type, bytes);
}

absl::Status appendInteger(int64_t value, DataType type, std::string& bytes)
{
    return appendWhole(value, type, bytes);
}

absl::Status appendInteger(uint64_t value, DataType type, std::string& bytes)
{
    return appendWhole(value, type, bytes);
}

void appendRandom(DataType type, std::mt19937_64& random, std::string& bytes)
{
    const uint64_t bits = random();
    const auto fraction = static_cast<float>(bits >> 40) * 0x1p-24F;
    absl::Status fits = absl::OkStatus();
    switch (type) {
    case DataType::Fp16:
    case DataType::Bf16:
    case DataType::Fp32:
    case DataType::Fp64:
        fits = appendNumber(fraction, type, bytes);
        break;
    case DataType::Bool:
        fits = appendInteger(bits & 1, type, bytes);
        break;
    default:
        fits = appendInteger(bits & 127, type, bytes);
        break;
    }
    fits.IgnoreError(); // the values are chosen to fit
}

std::string randomText(size_t length, std::mt19937_64& random)
{
    constexpr std::string_view kLetters =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
    std::string text(length, ' ');
    for (char& letter : text)
        letter = kLetters[random() % kLetters.size()];
    return text;
}

} // namespace thalassa::perf
