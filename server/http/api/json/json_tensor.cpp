// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/http/api/json/json_tensor.h"

#include <rapidjson/memorystream.h>
#include <rapidjson/reader.h>

#include <algorithm>
#include <cstring>
#include <type_traits>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/base/status_macros.h"
#include "core/base/text/json.h"
#include "core/base/text/string_view.h"
#include "core/tensor/bytes_tensor.h"
#include "core/tensor/text_buffer.h"
#include "server/http/api/json/json.h"
#include "server/http/api/json/json_number.h"

namespace thalassa::httpapi {
namespace {

using tensor::DataType;

using rapidjson::SizeType;

// Larger texts become a tensor's block as they are; smaller ones are copied to an aligned block.
constexpr size_t kCopiedText = 64 << 10;

// Integers wider than the element are truncated (row 1.3.13); the wrong signedness is a wrong type.
template <typename Element> std::optional<Element> elementOf(const json::Value& value)
{
    if constexpr (std::is_same_v<Element, bool>) {
        return value.IsBool() ? std::optional(value.GetBool()) : std::nullopt;
    } else if constexpr (std::is_floating_point_v<Element>) {
        if (value.IsNumber())
            return static_cast<Element>(value.GetDouble());
    } else if constexpr (std::is_signed_v<Element>) {
        if (value.IsInt64())
            return static_cast<Element>(value.GetInt64());
    } else {
        if (value.IsUint64())
            return static_cast<Element>(value.GetUint64());
    }
    return std::nullopt;
}

// Takes the element at the beginning of `text` out of it. Returns nullopt for another type.
template <typename Element> std::optional<Element> takeElement(std::string_view& text)
{
    if constexpr (std::is_same_v<Element, bool>) {
        for (const std::string_view literal : {"true", "false"}) {
            if (!text.starts_with(literal))
                continue;
            text.remove_prefix(literal.size());
            return literal == "true";
        }
        return std::nullopt;
    } else {
        return takeNumber<Element>(text);
    }
}

// Characters between the elements of a checked array.
bool isBetweenElements(char character)
{
    return character == ',' || character == ' ' || character == '[' || character == ']' ||
        character == '\n' || character == '\r' || character == '\t';
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

// Appends elements to the tensor's bytes.
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

    absl::Status add(const json::Value& value)
    {
        RETURN_IF_ERROR(begin());
        if (isBytes())
            return value.IsString() ? appendText(characters(value)) : wrongType();
        return withElementType([&]<typename Element>(Element) {
            const std::optional<Element> element = elementOf<Element>(value);
            return element ? append(*element) : wrongType();
        });
    }
    // The same for an element of BYTES.
    absl::Status add(std::string_view text)
    {
        RETURN_IF_ERROR(begin());
        return appendText(text);
    }
    // Adds each element of arrays, whose text a JSON parser has accepted. REQUIRES: not BYTES.
    absl::Status addAll(std::string_view text)
    {
        return withElementType(
            [&]<typename Element>(Element) { return addElements<Element>(text); });
    }

    absl::StatusOr<tensor::Buffer> take()
    {
        if (m_read != m_elementCount && !isBytes())
            return wrongCount();
        if (!m_block)
            return bufferOf(std::move(m_text));
        tensor::Buffer bytes;
        bytes.append(tensor::slice(m_block, 0, m_size));
        return bytes;
    }

private:
    // Calls `function` with a value of the type of the elements.
    template <typename Function> absl::Status withElementType(Function function)
    {
        switch (m_type) {
        case DataType::Bool:
            return function(bool{});
        case DataType::Uint8:
            return function(uint8_t{});
        case DataType::Uint16:
            return function(uint16_t{});
        case DataType::Uint32:
            return function(uint32_t{});
        case DataType::Uint64:
            return function(uint64_t{});
        case DataType::Int8:
            return function(int8_t{});
        case DataType::Int16:
            return function(int16_t{});
        case DataType::Int32:
            return function(int32_t{});
        case DataType::Int64:
            return function(int64_t{});
        case DataType::Fp32:
            return function(float{});
        case DataType::Fp64:
            return function(double{});
        default:
            return wrongType();
        }
    }

    template <typename Element> absl::Status addElements(std::string_view text)
    {
        for (;;) {
            while (!text.empty() && isBetweenElements(text.front()))
                text.remove_prefix(1);
            if (text.empty())
                return absl::OkStatus();
            RETURN_IF_ERROR(begin());
            const std::optional<Element> element = takeElement<Element>(text);
            RETURN_IF_ERROR(element ? append(*element) : wrongType());
        }
    }

    // Counts the next element.
    absl::Status begin()
    {
        if (isStopped(m_stop))
            return stopped();
        // The core compares the number of BYTES elements with the shape, as for binary data.
        return ++m_read > m_elementCount && !isBytes() ? wrongCount() : absl::OkStatus();
    }

    template <typename Element> absl::Status append(Element element)
    {
        if (m_capacity - m_size < sizeof element || !m_block)
            return noMemory();
        std::memcpy(m_block->data() + m_size, &element, sizeof element);
        m_size += sizeof element;
        return checkSize();
    }
    absl::Status appendText(std::string_view text)
    {
        tensor::appendElement(text, m_text);
        m_size = m_text.size();
        return checkSize();
    }
    absl::Status checkSize() const
    {
        return m_size > m_maxByteSize ? tooManyBytesOf(m_input, m_maxByteSize) : absl::OkStatus();
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
    tensor::BlockRef m_block; // for a type of fixed size
    uint64_t m_capacity = 0;  // bytes of the block
    std::string m_text;       // for BYTES
    size_t m_size = 0;        // in bytes
};

// A model of RapidJSON's concept Handler that reads the elements of a BYTES tensor, without a
// document.
class TextHandler : public rapidjson::BaseReaderHandler<rapidjson::UTF8<>, TextHandler> {
public:
    explicit TextHandler(ElementReader& elements)
        : m_elements(elements)
    {
    }

    const absl::Status& status() const { return m_status; }

    // Called for a value without a function of its own here.
    bool Default() { return set(m_elements.add(json::Value())); }
    bool String(const char* text, SizeType size, bool)
    {
        return set(m_elements.add(std::string_view(text, size)));
    }
    bool StartArray() { return true; } // its depth is checked already
    bool EndArray(SizeType) { return true; }

private:
    bool set(absl::Status status)
    {
        m_status = std::move(status);
        return m_status.ok();
    }

    ElementReader& m_elements;
    absl::Status m_status;
};

// A model of RapidJSON's concept Handler that measures nested arrays.
class ShapeHandler : public rapidjson::BaseReaderHandler<rapidjson::UTF8<>, ShapeHandler> {
public:
    const tensor::Shape& shape() const { return m_shape; }

    bool StartArray()
    {
        if (++m_depth > m_shape.size())
            m_shape.push_back(kUnknown);
        return true;
    }
    bool EndArray(SizeType count)
    {
        int64_t& dimension = m_shape[--m_depth];
        const bool agrees = dimension == kUnknown || dimension == int64_t{count};
        dimension = agrees ? int64_t{count} : tensor::kAnyDimension;
        return true;
    }

private:
    static constexpr int64_t kUnknown = -2; // no array has ended at this depth

    tensor::Shape m_shape;
    size_t m_depth = 0;
};

// Reads a text that parseJson() has checked.
template <typename Handler> void readChecked(std::string_view text, Handler& handler)
{
    rapidjson::MemoryStream stream(text.data(), text.size());
    rapidjson::GenericReader<rapidjson::UTF8<>, rapidjson::UTF8<>, json::Allocator> reader;
    reader.Parse<kJsonFlags>(stream, handler);
}

absl::Status addTexts(std::string_view text, ElementReader& elements)
{
    TextHandler handler(elements);
    readChecked(text, handler);
    return handler.status();
}

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
    ElementReader elements(tensor, 1, length + kElementLengthSize);
    RETURN_IF_ERROR(checkByteSize(tensor));
    RETURN_IF_ERROR(elements.add(value));
    return elements.take();
}

std::optional<tensor::Shape> nestedShapeOf(std::string_view array)
{
    ShapeHandler handler;
    readChecked(array, handler);
    return handler.shape().size() > 1 ? std::optional(handler.shape()) : std::nullopt;
}

absl::Status checkByteSize(const JsonTensor& tensor)
{
    const bool isBytes = tensor.type == DataType::Bytes;
    const uint64_t elementSize =
        isBytes ? kElementLengthSize : tensor::elementByteSize(tensor.type);
    const bool fits =
        static_cast<uint64_t>(tensor.elementCount) <= tensor.maxByteSize / elementSize;
    return fits ? absl::OkStatus() : tooManyBytesOf(tensor.input, tensor.maxByteSize);
}

absl::StatusOr<tensor::Buffer> tensorFromJsonText(const JsonTensor& tensor, std::string_view text)
{
    if (tensor.type == DataType::Fp16 || tensor.type == DataType::Bf16)
        return noJsonForm("receiving", "input", tensor.input, tensor.type);
    // With its comma, an element has at least two bytes, and a string three besides its characters.
    ElementReader elements(
        tensor, text.size() / 2, text.size() + text.size() / 3 + kElementLengthSize);
    RETURN_IF_ERROR(checkByteSize(tensor));
    const bool isBytes = tensor.type == DataType::Bytes;
    RETURN_IF_ERROR(isBytes ? addTexts(text, elements) : elements.addAll(text));
    return elements.take();
}

} // namespace thalassa::httpapi
