// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/http/api/json/tensor_writer.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <cstring>
#include <functional>
#include <limits>
#include <type_traits>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/base/status_macros.h"
#include "core/base/text/json.h"
#include "core/tensor/bytes_tensor.h"
#include "server/http/api/json/json_real.h"
#include "server/http/api/json/json_tensor.h"

namespace thalassa::httpapi {
namespace {

using tensor::DataType;

constexpr size_t kTextPiece = 16 << 10; // bytes of a long text that are written at once
constexpr size_t kNumberGuess = 10;     // bytes of a number with its comma

constexpr size_t kPiece = 4 << 10;    // bytes of numbers that are appended at once
constexpr size_t kLongestNumber = 32; // with its comma and ".0"

template <typename Element> char* writeNumber(Element value, char* at)
{
    if constexpr (std::is_floating_point_v<Element>)
        return writeReal(value, at);
    else
        return std::to_chars(at, at + kLongestNumber, value).ptr;
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
    if (!isWritten(output.dataType))
        return noJsonForm("sending", "output", output.name, output.dataType);
    if (output.dataType != DataType::Bytes || output.byteSize == 0)
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
    std::array<char, kPiece> piece;
    while (output.byteSize - m_at >= sizeof(Element) && json.size() < size) {
        const size_t wanted = std::min(kPiece - kLongestNumber - 1, size - json.size());
        char* const limit = piece.data() + wanted;
        char* at = piece.data();
        for (; at < limit && output.byteSize - m_at >= sizeof(Element); m_at += sizeof(Element)) {
            Element element;
            std::memcpy(&element, output.block->data() + m_at, sizeof element);
            if (m_at > 0)
                *at++ = ',';
            at = writeNumber(element, at);
        }
        json.append(piece.data(), at);
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
            std::memcpy(&length, bytes + m_at, kElementLengthSize);
            json += m_at > 0 ? ",\"" : "\"";
            m_at += kElementLengthSize;
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
