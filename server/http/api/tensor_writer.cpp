// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/http/api/tensor_writer.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <functional>
#include <limits>
#include <type_traits>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/base/json.h"
#include "core/base/status_macros.h"
#include "core/tensor/bytes_tensor.h"
#include "server/http/api/json_tensor.h"

namespace thalassa::httpapi {
namespace {

using tensor::DataType;

constexpr size_t kLengthSize = 4;       // in front of each element of BYTES
constexpr size_t kTextPiece = 16 << 10; // bytes of a long text that are written at once
constexpr size_t kNumberGuess = 10;     // bytes of a number with its comma

// A float is written as a double with the same value, as everywhere in this protocol.
void appendReal(double value, std::string& json)
{
    if (!std::isfinite(value)) {
        json += std::isnan(value) ? "NaN" : value > 0 ? "Infinity" : "-Infinity";
        return;
    }
    char digits[32];
    const auto end = std::to_chars(digits, digits + sizeof digits, value);
    json.append(digits, end.ptr);
    // A whole number keeps a fraction, for readers that distinguish integers.
    if (std::string_view(digits, static_cast<size_t>(end.ptr - digits)).find_first_of(".e") ==
        std::string_view::npos)
        json += ".0";
}

bool needsEscape(char character)
{
    return static_cast<unsigned char>(character) < 0x20 || character == '"' || character == '\\';
}

// Appends `text` with escapes and without quotes. Bytes are escaped one by one: a text may be cut
// anywhere.
void appendEscaped(std::string_view text, std::string& json)
{
    if (std::none_of(text.begin(), text.end(), needsEscape)) {
        json += text;
        return;
    }
    json::StringBuffer buffer;
    json::Writer<> writer(buffer);
    writer.String(text.data(), static_cast<rapidjson::SizeType>(text.size()));
    json.append(buffer.GetString() + 1, buffer.GetSize() - 2);
}

bool isWritten(DataType type)
{
    switch (type) {
    case DataType::Bool:
    case DataType::Uint8:
    case DataType::Uint16:
    case DataType::Uint32:
    case DataType::Uint64:
    case DataType::Int8:
    case DataType::Int16:
    case DataType::Int32:
    case DataType::Int64:
    case DataType::Fp32:
    case DataType::Fp64:
    case DataType::Bytes:
        return true;
    default:
        return false;
    }
}

} // namespace

absl::Status checkWritable(const inference::OutputTensor& output)
{
    if (output.byteSize == 0)
        return absl::OkStatus();
    if (!isWritten(output.dataType))
        return noJsonForm("sending", "output", output.name, output.dataType);
    if (output.dataType != DataType::Bytes)
        return absl::OkStatus();
    tensor::Buffer bytes;
    bytes.append(tensor::slice(output.block, 0, output.byteSize));
    return tensor::countElements(bytes).status();
}

bool TensorWriter::write(std::string& json, size_t size)
{
    if (!std::exchange(m_hasBegun, true) && m_form == Form::Array)
        json += '[';
    writeSome(json, size);
    if (m_at < m_output.get().byteSize || m_isInsideText)
        return false;
    if (m_form == Form::Array)
        json += ']';
    return true;
}

void TensorWriter::writeSome(std::string& json, size_t size)
{
    switch (m_output.get().dataType) {
    case DataType::Bool:
        return writeFlags(json, size);
    case DataType::Uint8:
        return writeElements<uint8_t>(json, size);
    case DataType::Uint16:
        return writeElements<uint16_t>(json, size);
    case DataType::Uint32:
        return writeElements<uint32_t>(json, size);
    case DataType::Uint64:
        return writeElements<uint64_t>(json, size);
    case DataType::Int8:
        return writeElements<int8_t>(json, size);
    case DataType::Int16:
        return writeElements<int16_t>(json, size);
    case DataType::Int32:
        return writeElements<int32_t>(json, size);
    case DataType::Int64:
        return writeElements<int64_t>(json, size);
    case DataType::Fp32:
        return writeElements<float>(json, size);
    case DataType::Fp64:
        return writeElements<double>(json, size);
    case DataType::Bytes:
        return writeTexts(json, size);
    default:
        return; // an empty tensor
    }
}

// Reads bytes, not bool: a byte that came from a client may be neither 0 nor 1.
void TensorWriter::writeFlags(std::string& json, size_t size)
{
    const inference::OutputTensor& output = m_output;
    for (; m_at < output.byteSize && json.size() < size; ++m_at) {
        const bool isSet = output.block->data()[m_at] != std::byte{0};
        absl::StrAppend(&json, m_at > 0 ? "," : "", isSet ? "true" : "false");
    }
}

template <typename Element> void TensorWriter::writeElements(std::string& json, size_t size)
{
    const inference::OutputTensor& output = m_output;
    for (; output.byteSize - m_at >= sizeof(Element) && json.size() < size;
         m_at += sizeof(Element)) {
        Element element;
        std::memcpy(&element, output.block->data() + m_at, sizeof element);
        if (m_at > 0)
            json += ',';
        if constexpr (std::is_floating_point_v<Element>)
            appendReal(element, json);
        else
            absl::StrAppend(&json,
                static_cast<std::conditional_t<std::is_signed_v<Element>, int64_t, uint64_t>>(
                    element));
    }
    if (output.byteSize - m_at < sizeof(Element))
        m_at = output.byteSize; // a part of an element is no element
}

void TensorWriter::writeTexts(std::string& json, size_t size)
{
    const inference::OutputTensor& output = m_output;
    const std::byte* const bytes = output.byteSize > 0 ? output.block->data() : nullptr;
    while ((m_at < output.byteSize || m_isInsideText) && json.size() < size) {
        if (!m_isInsideText) {
            uint32_t length = 0;
            std::memcpy(&length, bytes + m_at, kLengthSize);
            json += m_at > 0 ? ",\"" : "\"";
            m_at += kLengthSize;
            m_textRest = length;
            m_isInsideText = true;
        }
        const size_t piece = std::min(m_textRest, kTextPiece);
        appendEscaped({reinterpret_cast<const char*>(bytes + m_at), piece}, json);
        m_at += piece;
        m_textRest -= piece;
        if (m_textRest == 0) {
            json += '"';
            m_isInsideText = false;
        }
    }
}

size_t jsonSizeGuess(const inference::OutputTensor& output)
{
    const size_t elementSize = tensor::elementByteSize(output.dataType);
    return elementSize == 0 ? output.byteSize : output.byteSize / elementSize * kNumberGuess;
}

absl::Status appendTensorJson(const inference::OutputTensor& output, std::string& json)
{
    RETURN_IF_ERROR(checkWritable(output));
    TensorWriter(output).write(json, std::numeric_limits<size_t>::max());
    return absl::OkStatus();
}

} // namespace thalassa::httpapi
