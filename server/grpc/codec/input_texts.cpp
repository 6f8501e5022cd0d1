// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/grpc/codec/input_texts.h"

#include <optional>

#include "grpc_service.pb.h"

namespace thalassa::grpcapi {
namespace {

using ::inference::InferTensorContents;
using ::inference::ModelInferRequest;
using Place = SliceReader::Place;

constexpr uint32_t tagOf(int field)
{
    return static_cast<uint32_t>(field) << 3 | kLengthDelimited;
}

constexpr uint32_t kInput = tagOf(ModelInferRequest::kInputsFieldNumber);
constexpr uint32_t kContents = tagOf(ModelInferRequest::InferInputTensor::kContentsFieldNumber);
constexpr uint32_t kText = tagOf(InferTensorContents::kBytesContentsFieldNumber);

void appendVarint(std::string& target, uint64_t value)
{
    for (; value > 0x7f; value >>= 7)
        target += static_cast<char>(value | 0x80);
    target += static_cast<char>(value);
}

void appendHead(std::string& target, uint32_t tag, uint64_t length)
{
    appendVarint(target, tag);
    appendVarint(target, length);
}

// Calls read(tag, begin) for each field up to `end`, where `begin` is the place of the tag. It
// reads the value, and returns false where there is none.
template <typename Read> bool forEachField(SliceReader& reader, uint64_t end, Read read)
{
    while (reader.position() < end) {
        const Place begin = reader.place();
        const std::optional<uint32_t> tag = reader.tag();
        if (!tag || !read(*tag, begin))
            return false;
    }
    return reader.position() == end;
}

// The same for the fields of the contents whose tag has been read.
template <typename Read> bool forEachOfContents(SliceReader& reader, Read read)
{
    const std::optional<uint64_t> length = reader.length();
    return length && forEachField(reader, reader.position() + *length, read);
}

// Passes an input. Returns whether it has texts, or nothing if the bytes are no input.
std::optional<bool> hasTexts(SliceReader& reader, uint64_t end)
{
    bool isFound = false;
    const auto passElement = [&](uint32_t tag, const Place&) {
        isFound = isFound || tag == kText;
        return reader.skipValue(tag & 7);
    };
    const auto pass = [&](uint32_t tag, const Place&) {
        return tag == kContents ? forEachOfContents(reader, passElement)
                                : reader.skipValue(tag & 7);
    };
    return forEachField(reader, end, pass) ? std::optional(isFound) : std::nullopt;
}

bool readText(SliceReader& reader, std::string& texts)
{
    const std::optional<uint64_t> length = reader.length();
    if (!length)
        return false;
    const auto size = static_cast<uint32_t>(*length);
    texts.append(reinterpret_cast<const char*>(&size), sizeof size);
    return reader.copy(*length, texts);
}

// Protobuf merges the contents of an input that has several, so that each other field of the
// contents can be written as contents of its own, with a length that is known at once.
bool readContents(SliceReader& reader, std::string& input, std::string& texts)
{
    appendHead(input, kContents, 0); // contents without elements are contents as well
    return forEachOfContents(reader, [&](uint32_t tag, const Place& begin) {
        if (tag == kText)
            return readText(reader, texts);
        if (!reader.skipValue(tag & 7))
            return false;
        appendHead(input, kContents, reader.position() - begin.position);
        reader.copySince(begin, input);
        return true;
    });
}

} // namespace

bool splitInput(SliceReader& reader, uint64_t length, std::string& rest, std::string& texts)
{
    const Place start = reader.place();
    const uint64_t end = start.position + length;
    const std::optional<bool> isWithTexts = hasTexts(reader, end);
    if (!isWithTexts)
        return false;
    if (!*isWithTexts) {
        appendHead(rest, kInput, length);
        reader.copySince(start, rest);
        return true;
    }
    reader.rewind(start);
    std::string input;
    const bool isRead = forEachField(reader, end, [&](uint32_t tag, const Place& begin) {
        if (tag == kContents)
            return readContents(reader, input, texts);
        if (!reader.skipValue(tag & 7))
            return false;
        reader.copySince(begin, input);
        return true;
    });
    appendHead(rest, kInput, input.size());
    rest += input;
    return isRead;
}

} // namespace thalassa::grpcapi
