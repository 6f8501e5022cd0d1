// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/trace/tensor_text.h"

#include <algorithm>
#include <charconv>
#include <cstring>
#include <iterator>
#include <string_view>
#include <type_traits>
#include <utility>

#include "core/base/text/json.h"
#include "core/base/text/utf8_text.h"
#include "core/device/copy.h"
#include "core/tensor/bytes_tensor.h"

namespace thalassa::trace {
namespace {

tensor::Buffer firstBytes(const tensor::Buffer& data, size_t byteSize)
{
    tensor::Buffer beginning;
    for (tensor::Fragment piece : data) {
        piece.size = std::min(piece.size, byteSize - beginning.byteSize());
        if (piece.size > 0)
            beginning.append(std::move(piece));
    }
    return beginning;
}

std::string characters(std::string_view bytes)
{
    std::string text;
    for (size_t i = 0; i < bytes.size(); ++i) {
        if (i > 0)
            text += ',';
        base::appendLatin1(static_cast<unsigned char>(bytes[i]), text);
    }
    return text;
}

std::string truths(std::string_view bytes)
{
    std::string text;
    for (const char byte : bytes)
        text += byte == 0 ? ",0" : ",1";
    return text.empty() ? text : text.substr(1);
}

std::string quoted(const tensor::Buffer& data)
{
    std::string text;
    tensor::visitElements(data, [&text](std::string_view element) {
        const std::string valid = base::asUtf8(element);
        json::StringBuffer buffer;
        json::Writer<> writer(buffer);
        writer.String(valid.data(), static_cast<rapidjson::SizeType>(valid.size()));
        if (!text.empty())
            text += ',';
        text.append(buffer.GetString(), buffer.GetSize());
    }).IgnoreError(); // if it is cut off, the complete elements are shown
    return text;
}

template <typename Number> std::string numbers(std::string_view bytes)
{
    constexpr int kDigits = 6; // precision of a C++ stream
    std::string text;
    char digits[32];
    for (size_t offset = 0; offset + sizeof(Number) <= bytes.size(); offset += sizeof(Number)) {
        Number value;
        std::memcpy(&value, bytes.data() + offset, sizeof(Number));
        std::to_chars_result end;
        if constexpr (std::is_floating_point_v<Number>)
            end =
                std::to_chars(digits, std::end(digits), value, std::chars_format::general, kDigits);
        else
            end = std::to_chars(digits, std::end(digits), value);
        if (offset > 0)
            text += ',';
        text.append(digits, end.ptr);
    }
    return text;
}

std::string elements(tensor::DataType type, std::string_view bytes)
{
    using tensor::DataType;
    switch (type) {
    case DataType::Bool:
        return truths(bytes);
    case DataType::Int8:
    case DataType::Uint8:
        return characters(bytes);
    case DataType::Int16:
        return numbers<int16_t>(bytes);
    case DataType::Uint16:
        return numbers<uint16_t>(bytes);
    case DataType::Int32:
        return numbers<int32_t>(bytes);
    case DataType::Uint32:
        return numbers<uint32_t>(bytes);
    case DataType::Int64:
        return numbers<int64_t>(bytes);
    case DataType::Uint64:
        return numbers<uint64_t>(bytes);
    case DataType::Fp32:
        return numbers<float>(bytes);
    case DataType::Fp64:
        return numbers<double>(bytes);
    case DataType::Fp16:
    case DataType::Bf16:
    case DataType::Bytes:
    case DataType::Invalid:
        break;
    }
    return "";
}

} // namespace

std::string tensorText(tensor::DataType type, const tensor::Buffer& data)
{
    const absl::StatusOr<tensor::Buffer> readable =
        device::hostBuffer(device::Registry::system(), firstBytes(data, kMaxTracedTensor));
    if (!readable.ok())
        return "";
    const tensor::Buffer& shown = *readable;
    if (type == tensor::DataType::Bytes)
        return quoted(shown);
    std::string bytes(shown.byteSize(), '\0');
    shown.copyTo(bytes.data());
    return elements(type, bytes);
}

} // namespace thalassa::trace
