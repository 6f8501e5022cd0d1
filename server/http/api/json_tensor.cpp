// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/http/api/json_tensor.h"

#include <rapidjson/memorystream.h>
#include <rapidjson/reader.h>

#include <algorithm>
#include <cstring>
#include <tuple>
#include <type_traits>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/base/json.h"
#include "core/base/status_macros.h"
#include "core/base/string_view.h"
#include "core/tensor/bytes_tensor.h"
#include "core/tensor/text_buffer.h"

namespace thalassa::httpapi {
namespace {

using tensor::DataType;

using rapidjson::SizeType;

// Larger texts become a tensor's block as they are; smaller ones are copied to an aligned block.
constexpr size_t kCopiedText = 64 << 10;
constexpr size_t kLengthSize = 4; // in front of each element of BYTES

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
        // Wider numbers are truncated (row 1.3.13); the wrong signedness is a wrong type.
        if (std::is_signed_v<Element> && value.IsInt64())
            element = static_cast<Element>(value.GetInt64());
        else if (std::is_unsigned_v<Element> && value.IsUint64())
            element = static_cast<Element>(value.GetUint64());
        else
            return false;
    }
    return true;
}

// The JSON type that a datatype requires, in the words that clients know (row 1.3.6).
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

tensor::Buffer bufferOf(std::string text)
{
    return text.size() < kCopiedText ? tensor::copiedBuffer(text)
                                     : tensor::textBuffer(std::move(text));
}

absl::Status tooManyBytesOf(const std::string& input, uint64_t maxByteSize)
{
    return absl::InvalidArgumentError(absl::StrCat("input '", input,
        "': its data as a tensor exceeds the maximum allowed value of ", maxByteSize,
        " bytes, which is the maximum allowed input size. Use --http-max-input-size to increase "
        "the limit, or send it as binary data."));
}

// Appends each element of nested arrays to the tensor's bytes. A model of RapidJSON's concept
// Handler: the elements come from the parser, without a document.
class ElementReader {
public:
    // There are at most `bound` elements, with `textBound` bytes as BYTES: memory is allocated for
    // no more. The system backs only those pages of a large allocation that are written.
    ElementReader(const JsonTensor& tensor, size_t bound, size_t textBound)
        : m_input(tensor.input)
        , m_type(tensor.type)
        , m_elementCount(tensor.elementCount)
        , m_maxByteSize(tensor.maxByteSize)
        , m_stop(tensor.stop)
    {
        const uint64_t count = std::min<uint64_t>(static_cast<uint64_t>(m_elementCount), bound);
        const uint64_t elementSize = tensor::elementByteSize(m_type);
        if (elementSize > 0 && count > 0) {
            m_capacity = std::min(count, m_maxByteSize / elementSize + 1) * elementSize;
            m_block = tensor::allocateHeapBlock(m_capacity);
        }
        if (m_type == DataType::Bytes && textBound >= kCopiedText)
            m_text.reserve(textBound);
    }

    bool Null() { return add(json::Value()); }
    bool Bool(bool value) { return add(json::Value(value)); }
    bool Int(int value) { return add(json::Value(value)); }
    bool Uint(unsigned value) { return add(json::Value(value)); }
    bool Int64(int64_t value) { return add(json::Value(value)); }
    bool Uint64(uint64_t value) { return add(json::Value(value)); }
    bool Double(double value) { return add(json::Value(value)); }
    bool RawNumber(const char*, SizeType, bool) { return false; } // not with these flags
    bool String(const char* text, SizeType size, bool)
    {
        return add(json::Value(rapidjson::StringRef(text, size)));
    }
    bool StartObject() { return add(json::Value(rapidjson::kObjectType)); }
    bool Key(const char*, SizeType, bool) { return true; }
    bool EndObject(SizeType) { return true; }
    bool StartArray() { return true; } // its depth is checked already
    bool EndArray(SizeType) { return true; }

    bool add(const json::Value& value)
    {
        m_status = isStopped(m_stop) ? stopped() : append(value);
        return m_status.ok();
    }

    absl::StatusOr<tensor::Buffer> take()
    {
        RETURN_IF_ERROR(m_status);
        if (m_read != m_elementCount && !isBytes())
            return wrongCount();
        if (!m_block)
            return bufferOf(std::move(m_text));
        tensor::Buffer bytes;
        bytes.append(tensor::slice(m_block, 0, m_size));
        return bytes;
    }

private:
    absl::Status append(const json::Value& value)
    {
        // The core compares the number of BYTES elements with the shape, as for binary data.
        if (++m_read > m_elementCount && !isBytes())
            return wrongCount();
        RETURN_IF_ERROR(appendElement(value));
        return m_size > m_maxByteSize ? tooManyBytes() : absl::OkStatus();
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
            tensor::appendElement({value.GetString(), value.GetStringLength()}, m_text);
            m_size = m_text.size();
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
        if (m_capacity - m_size < sizeof element || !m_block)
            return noMemory();
        std::memcpy(m_block->data() + m_size, &element, sizeof element);
        m_size += sizeof element;
        return absl::OkStatus();
    }

    absl::Status wrongType() const
    {
        return absl::InternalError(absl::StrCat("Unable to parse ",
            isBytes() ? "JSON bytes array" : "'data'", ": attempt to access JSON ",
            jsonTypeOf(m_type), ": element ", m_read - 1, " of input '", m_input,
            "' is not a value of type ", base::toAbsl(tensor::dataTypeName(m_type))));
    }
    absl::Status noMemory() const
    {
        return absl::UnavailableError(absl::StrCat(
            "no memory for input '", m_input, "': its data has ", m_capacity, " bytes"));
    }
    absl::Status tooManyBytes() const { return tooManyBytesOf(m_input, m_maxByteSize); }
    absl::Status wrongCount() const
    {
        return absl::InternalError(
            absl::StrCat("Unable to parse 'data': Shape does not match true shape of 'data' field: "
                         "input '",
                m_input, "' has ", m_read > m_elementCount ? "more than " : "",
                std::min(m_read, m_elementCount), " elements, expected ", m_elementCount));
    }

    bool isBytes() const { return m_type == DataType::Bytes; }

    const std::string& m_input;
    const DataType m_type;
    const int64_t m_elementCount;
    const uint64_t m_maxByteSize;
    const StopFlag m_stop;
    int64_t m_read = 0;
    absl::Status m_status;
    tensor::BlockRef m_block; // for a type of fixed size
    uint64_t m_capacity = 0;  // bytes of the block
    std::string m_text;       // for BYTES
    size_t m_size = 0;        // in bytes
};

} // namespace

absl::Status noJsonForm(
    const char* action, const char* role, const std::string& tensor, DataType type)
{
    return absl::InvalidArgumentError(
        absl::StrCat(action, " ", base::toAbsl(tensor::dataTypeName(type)),
            " data via JSON is not supported. Please use the binary data format for ", role, " ",
            tensor));
}

absl::StatusOr<tensor::Buffer> tensorFromJson(const JsonTensor& tensor, const json::Value& value)
{
    if (tensor.type == DataType::Fp16 || tensor.type == DataType::Bf16)
        return noJsonForm("receiving", "input", tensor.input, tensor.type);
    const size_t length = value.IsString() ? value.GetStringLength() : 0;
    ElementReader elements(tensor, 1, length + kLengthSize);
    RETURN_IF_ERROR(checkByteSize(tensor));
    std::ignore = elements.add(value); // take() returns its error
    return elements.take();
}

absl::Status checkByteSize(const JsonTensor& tensor)
{
    const bool isBytes = tensor.type == DataType::Bytes;
    const uint64_t elementSize = isBytes ? kLengthSize : tensor::elementByteSize(tensor.type);
    const bool fits =
        static_cast<uint64_t>(tensor.elementCount) <= tensor.maxByteSize / elementSize;
    return fits ? absl::OkStatus() : tooManyBytesOf(tensor.input, tensor.maxByteSize);
}

absl::StatusOr<tensor::Buffer> tensorFromJsonText(const JsonTensor& tensor, std::string_view text)
{
    if (tensor.type == DataType::Fp16 || tensor.type == DataType::Bf16)
        return noJsonForm("receiving", "input", tensor.input, tensor.type);
    // With its comma, an element has at least two bytes, and a string three besides its characters.
    ElementReader elements(tensor, text.size() / 2, text.size() + text.size() / 3 + kLengthSize);
    RETURN_IF_ERROR(checkByteSize(tensor));
    rapidjson::MemoryStream stream(text.data(), text.size());
    rapidjson::GenericReader<rapidjson::UTF8<>, rapidjson::UTF8<>, json::Allocator> reader;
    reader.Parse<kJsonFlags>(stream, elements);
    return elements.take();
}

} // namespace thalassa::httpapi
