// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "perf/replay/tensor_values.h"

#include <charconv>
#include <cmath>
#include <cstring>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "core/base/status_macros.h"
#include "core/base/text/json_document.h"
#include "core/base/text/string_view.h"
#include "core/tensor/bytes_tensor.h"

namespace thalassa::perf {
namespace {

using tensor::DataType;

// The error does not show the element: errors are counted by their text, and clients chose it.
absl::Status unreadable(DataType type)
{
    return absl::InvalidArgumentError(
        absl::StrCat("an element is no value of type ", base::toAbsl(tensor::dataTypeName(type))));
}

template <typename Number>
absl::StatusOr<std::string> numbersOf(std::string_view text, DataType type)
{
    std::string bytes;
    while (!text.empty()) {
        const std::string_view element = text.substr(0, text.find(','));
        Number value{};
        const auto end = element.data() + element.size();
        const std::from_chars_result read = std::from_chars(element.data(), end, value);
        const bool isOutOfRange = read.ec == std::errc::result_out_of_range;
        if (read.ptr != end || (read.ec != std::errc() && !isOutOfRange))
            return unreadable(type);
        if (isOutOfRange) { // denormal numbers are out of range, too
            if constexpr (std::is_floating_point_v<Number>) {
                double wide = 0;
                if (!absl::SimpleAtod(base::toAbsl(element), &wide))
                    return unreadable(type);
                value = static_cast<Number>(wide);
            } else {
                return unreadable(type);
            }
        }
        bytes.append(reinterpret_cast<const char*>(&value), sizeof value);
        text.remove_prefix(std::min(text.size(), element.size() + 1));
    }
    return bytes;
}

// Each character has the number of its byte: Latin-1, as UTF-8.
absl::StatusOr<std::string> charactersOf(std::string_view text, DataType type)
{
    constexpr unsigned char kTwoBytes = 0xc0;
    std::string bytes;
    while (!text.empty()) {
        const auto first = static_cast<unsigned char>(text.front());
        text.remove_prefix(1);
        if (first < 0x80) {
            bytes.push_back(static_cast<char>(first));
        } else if ((first & 0xfc) == kTwoBytes && !text.empty()) {
            bytes.push_back(
                static_cast<char>(first << 6 | (static_cast<unsigned char>(text.front()) & 0x3f)));
            text.remove_prefix(1);
        } else {
            return unreadable(type);
        }
        if (!text.empty() && text.front() != ',')
            return unreadable(type);
        text.remove_prefix(std::min<size_t>(text.size(), 1));
    }
    return bytes;
}

absl::StatusOr<std::string> quotedOf(std::string_view text)
{
    const auto list = json::parse(absl::StrCat("[", base::toAbsl(text), "]"));
    if (!list.ok() || !list->IsArray())
        return unreadable(DataType::Bytes);
    std::string bytes;
    for (const json::Value& element : list->GetArray()) {
        if (!element.IsString())
            return unreadable(DataType::Bytes);
        tensor::appendElement({element.GetString(), element.GetStringLength()}, bytes);
    }
    return bytes;
}

template <typename Number> long double valueAt(std::string_view bytes, size_t index)
{
    Number value;
    std::memcpy(&value, bytes.data() + index * sizeof(Number), sizeof(Number));
    return static_cast<long double>(value);
}

} // namespace

absl::StatusOr<std::string> bytesOfText(std::string_view text, DataType type)
{
    switch (type) {
    case DataType::Bool:
        return numbersOf<uint8_t>(text, type);
    case DataType::Int8:
    case DataType::Uint8:
        return charactersOf(text, type);
    case DataType::Int16:
        return numbersOf<int16_t>(text, type);
    case DataType::Uint16:
        return numbersOf<uint16_t>(text, type);
    case DataType::Int32:
        return numbersOf<int32_t>(text, type);
    case DataType::Uint32:
        return numbersOf<uint32_t>(text, type);
    case DataType::Int64:
        return numbersOf<int64_t>(text, type);
    case DataType::Uint64:
        return numbersOf<uint64_t>(text, type);
    case DataType::Fp32:
        return numbersOf<float>(text, type);
    case DataType::Fp64:
        return numbersOf<double>(text, type);
    case DataType::Bytes:
        return quotedOf(text);
    case DataType::Fp16:
    case DataType::Bf16:
    case DataType::Invalid:
        break;
    }
    return absl::UnimplementedError("a trace file has no values of this type");
}

absl::StatusOr<std::vector<int64_t>> shapeOfText(std::string_view text)
{
    std::vector<int64_t> shape;
    if (text.empty())
        return shape;
    for (const absl::string_view part : absl::StrSplit(base::toAbsl(text), ',')) {
        if (!absl::SimpleAtoi(part, &shape.emplace_back()) || shape.back() < 0)
            return absl::InvalidArgumentError("the shape is no list of dimensions");
    }
    return shape;
}

absl::StatusOr<std::vector<std::string>> textsOf(std::string_view bytes)
{
    std::vector<std::string> texts;
    while (!bytes.empty()) {
        uint32_t size = 0;
        if (bytes.size() < sizeof size)
            return absl::InvalidArgumentError("the last length is cut off");
        std::memcpy(&size, bytes.data(), sizeof size);
        bytes.remove_prefix(sizeof size);
        if (bytes.size() < size)
            return absl::InvalidArgumentError("the last element is cut off");
        texts.emplace_back(bytes.substr(0, size));
        bytes.remove_prefix(size);
    }
    return texts;
}

long double numberAt(std::string_view bytes, DataType type, size_t index)
{
    switch (type) {
    case DataType::Bool:
    case DataType::Uint8:
        return valueAt<uint8_t>(bytes, index);
    case DataType::Int8:
        return valueAt<int8_t>(bytes, index);
    case DataType::Int16:
        return valueAt<int16_t>(bytes, index);
    case DataType::Uint16:
        return valueAt<uint16_t>(bytes, index);
    case DataType::Int32:
        return valueAt<int32_t>(bytes, index);
    case DataType::Uint32:
        return valueAt<uint32_t>(bytes, index);
    case DataType::Int64:
        return valueAt<int64_t>(bytes, index);
    case DataType::Uint64:
        return valueAt<uint64_t>(bytes, index);
    case DataType::Fp32:
        return valueAt<float>(bytes, index);
    case DataType::Fp64:
        return valueAt<double>(bytes, index);
    case DataType::Fp16:
    case DataType::Bf16:
    case DataType::Bytes:
    case DataType::Invalid:
        break;
    }
    return 0;
}

bool isFloatingPoint(DataType type)
{
    return type == DataType::Fp32 || type == DataType::Fp64;
}

} // namespace thalassa::perf
