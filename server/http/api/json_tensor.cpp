// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/http/api/json_tensor.h"

#include <charconv>
#include <cmath>
#include <cstring>

#include "absl/strings/str_cat.h"
#include "core/base/json.h"
#include "core/base/status_macros.h"
#include "core/base/string_view.h"
#include "core/tensor/bytes_tensor.h"

namespace thalassa::httpapi {
namespace {

using tensor::DataType;

constexpr int kMaxDepth = 100; // row 1.3.8

absl::Status noJsonForm(const std::string& tensor, DataType type)
{
    return absl::InvalidArgumentError(
        absl::StrCat("sending ", base::toAbsl(tensor::dataTypeName(type)),
            " data via JSON is not supported. Please use the binary data format for tensor '",
            tensor, "'"));
}

template <typename Element> bool readElement(const json::Value& value, Element& element)
{
    if constexpr (std::is_same_v<Element, bool>) {
        if (!value.IsBool())
            return false;
        element = value.GetBool();
    } else if constexpr (std::is_floating_point_v<Element>) {
        if (!value.IsNumber())
            return false;
        element = static_cast<Element>(value.GetDouble());
    } else {
        // Wider numbers are cut off (row 1.3.13); one of the other sign is of another type.
        if (std::is_signed_v<Element> && value.IsInt64())
            element = static_cast<Element>(value.GetInt64());
        else if (std::is_unsigned_v<Element> && value.IsUint64())
            element = static_cast<Element>(value.GetUint64());
        else
            return false;
    }
    return true;
}

// What a value has to be for a datatype, in the words that clients know (row 1.3.6).
const char* jsonTypeOf(DataType type)
{
    switch (type) {
    case DataType::Bool:
        return "non-boolean as boolean";
    case DataType::Bytes:
        return "non-string as string";
    case DataType::Fp32:
    case DataType::Fp64:
        return "non-number as double";
    case DataType::Uint8:
    case DataType::Uint16:
    case DataType::Uint32:
    case DataType::Uint64:
        return "non-unsigned-integer as unsigned-integer";
    default:
        return "non-signed-integer as signed-integer";
    }
}

// Walks the nested arrays and appends each element to the bytes.
class ElementReader {
public:
    explicit ElementReader(const JsonTensor& tensor)
        : m_input(tensor.input)
        , m_type(tensor.type)
        , m_elementCount(tensor.elementCount)
        , m_maxByteSize(tensor.maxByteSize)
    {
    }

    absl::StatusOr<tensor::Buffer> read(const json::Value& data)
    {
        const size_t elementSize = isBytes() ? kLengthSize : tensor::elementByteSize(m_type);
        if (static_cast<uint64_t>(m_elementCount) > m_maxByteSize / elementSize)
            return tooManyBytes(); // before any of the data is read
        // Never more memory than the elements that are there.
        const auto expected = static_cast<uint64_t>(m_elementCount) * elementSize;
        m_bytes.reserve(std::min<uint64_t>(expected, 1 << 20));
        RETURN_IF_ERROR(visit(data, 0));
        if (m_read != m_elementCount && !isBytes())
            return wrongCount();
        return tensor::copiedBuffer(m_bytes);
    }

private:
    absl::Status visit(const json::Value& value, int depth)
    {
        if (!value.IsArray())
            return append(value);
        if (depth >= kMaxDepth) {
            return absl::InvalidArgumentError(absl::StrCat("input '", m_input,
                "': JSON nesting depth exceeds maximum allowed limit (", kMaxDepth,
                "); use no more nested arrays than the tensor has dimensions"));
        }
        for (const json::Value& element : value.GetArray())
            RETURN_IF_ERROR(visit(element, depth + 1));
        return absl::OkStatus();
    }

    absl::Status append(const json::Value& value)
    {
        // The core compares the number of BYTES elements with the shape, as for binary data.
        if (++m_read > m_elementCount && !isBytes())
            return wrongCount();
        RETURN_IF_ERROR(appendElement(value));
        return m_bytes.size() > m_maxByteSize ? tooManyBytes() : absl::OkStatus();
    }

    absl::Status appendElement(const json::Value& value)
    {
        switch (m_type) {
        case DataType::Bool:
            return appendAs<bool>(value);
        case DataType::Uint8:
            return appendAs<uint8_t>(value);
        case DataType::Uint16:
            return appendAs<uint16_t>(value);
        case DataType::Uint32:
            return appendAs<uint32_t>(value);
        case DataType::Uint64:
            return appendAs<uint64_t>(value);
        case DataType::Int8:
            return appendAs<int8_t>(value);
        case DataType::Int16:
            return appendAs<int16_t>(value);
        case DataType::Int32:
            return appendAs<int32_t>(value);
        case DataType::Int64:
            return appendAs<int64_t>(value);
        case DataType::Fp32:
            return appendAs<float>(value);
        case DataType::Fp64:
            return appendAs<double>(value);
        case DataType::Bytes:
            if (!value.IsString())
                return wrongType();
            tensor::appendElement({value.GetString(), value.GetStringLength()}, m_bytes);
            return absl::OkStatus();
        default:
            return wrongType();
        }
    }

    template <typename Element> absl::Status appendAs(const json::Value& value)
    {
        Element element{};
        if (!readElement(value, element))
            return wrongType();
        m_bytes.append(reinterpret_cast<const char*>(&element), sizeof element);
        return absl::OkStatus();
    }

    absl::Status wrongType() const
    {
        return absl::InternalError(absl::StrCat("Unable to parse 'data': attempt to access JSON ",
            jsonTypeOf(m_type), ": element ", m_read - 1, " of input '", m_input,
            "' is no value of type ", base::toAbsl(tensor::dataTypeName(m_type))));
    }
    absl::Status tooManyBytes() const
    {
        return absl::InvalidArgumentError(absl::StrCat("input '", m_input,
            "': its data as a tensor exceeds the maximum allowed value of ", m_maxByteSize,
            " bytes, which is the maximum allowed input size. Use --http-max-input-size to "
            "increase the limit, or send it as binary data."));
    }
    absl::Status wrongCount() const
    {
        return absl::InternalError(
            absl::StrCat("Unable to parse 'data': Shape does not match true shape of 'data' field: "
                         "input '",
                m_input, "' has ", m_read > m_elementCount ? "more than " : "",
                std::min(m_read, m_elementCount), " elements, expected ", m_elementCount));
    }

    bool isBytes() const { return m_type == DataType::Bytes; }

    static constexpr size_t kLengthSize = sizeof(uint32_t); // in front of each BYTES element
    const std::string& m_input;
    const DataType m_type;
    const int64_t m_elementCount;
    const uint64_t m_maxByteSize;
    int64_t m_read = 0;
    std::string m_bytes;
};

// A float is written as the double that it is, like everywhere in this protocol.
void appendReal(double value, std::string& json)
{
    if (!std::isfinite(value)) {
        json += std::isnan(value) ? "NaN" : value > 0 ? "Infinity" : "-Infinity";
        return;
    }
    char digits[32];
    const auto end = std::to_chars(digits, digits + sizeof digits, value);
    json.append(digits, end.ptr);
    // A whole number stays a floating-point one for readers that tell them apart.
    if (std::string_view(digits, static_cast<size_t>(end.ptr - digits)).find_first_of(".e") ==
        std::string_view::npos)
        json += ".0";
}

// As numbers, not as bool: a byte that came from a client may be neither 0 nor 1.
void appendFlags(const inference::OutputTensor& output, std::string& json)
{
    for (size_t i = 0; i < output.byteSize; ++i) {
        const bool isSet = output.block->data()[i] != std::byte{0};
        absl::StrAppend(&json, i > 0 ? "," : "", isSet ? "true" : "false");
    }
}

template <typename Element>
void appendElements(const inference::OutputTensor& output, std::string& json)
{
    const size_t count = output.byteSize / sizeof(Element);
    for (size_t i = 0; i < count; ++i) {
        Element element;
        std::memcpy(&element, output.block->data() + i * sizeof element, sizeof element);
        if (i > 0)
            json += ',';
        if constexpr (std::is_floating_point_v<Element>)
            appendReal(element, json);
        else
            absl::StrAppend(&json,
                static_cast<std::conditional_t<std::is_signed_v<Element>, int64_t, uint64_t>>(
                    element));
    }
}

absl::Status appendTexts(const inference::OutputTensor& output, std::string& json)
{
    tensor::Buffer bytes;
    bytes.append(tensor::slice(output.block, 0, output.byteSize));
    json::StringBuffer buffer;
    bool first = true;
    RETURN_IF_ERROR(tensor::visitElements(bytes, [&](std::string_view element) {
        if (!std::exchange(first, false))
            buffer.Put(',');
        json::Writer<> writer(buffer);
        writer.String(element.data(), static_cast<rapidjson::SizeType>(element.size()));
    }));
    json.append(buffer.GetString(), buffer.GetSize());
    return absl::OkStatus();
}

} // namespace

absl::StatusOr<tensor::Buffer> tensorFromJson(const JsonTensor& tensor, const json::Value& data)
{
    if (tensor.type == DataType::Fp16 || tensor.type == DataType::Bf16)
        return noJsonForm(tensor.input, tensor.type);
    return ElementReader(tensor).read(data);
}

absl::Status appendTensorJson(const inference::OutputTensor& output, std::string& json)
{
    json += '[';
    if (output.byteSize == 0) {
        json += ']';
        return absl::OkStatus();
    }
    switch (output.dataType) {
    case DataType::Bool:
        appendFlags(output, json);
        break;
    case DataType::Uint8:
        appendElements<uint8_t>(output, json);
        break;
    case DataType::Uint16:
        appendElements<uint16_t>(output, json);
        break;
    case DataType::Uint32:
        appendElements<uint32_t>(output, json);
        break;
    case DataType::Uint64:
        appendElements<uint64_t>(output, json);
        break;
    case DataType::Int8:
        appendElements<int8_t>(output, json);
        break;
    case DataType::Int16:
        appendElements<int16_t>(output, json);
        break;
    case DataType::Int32:
        appendElements<int32_t>(output, json);
        break;
    case DataType::Int64:
        appendElements<int64_t>(output, json);
        break;
    case DataType::Fp32:
        appendElements<float>(output, json);
        break;
    case DataType::Fp64:
        appendElements<double>(output, json);
        break;
    case DataType::Bytes:
        RETURN_IF_ERROR(appendTexts(output, json));
        break;
    default:
        return noJsonForm(output.name, output.dataType);
    }
    json += ']';
    return absl::OkStatus();
}

} // namespace thalassa::httpapi
