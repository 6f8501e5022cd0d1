// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/grpc/codec/field_limit.h"

#include <google/protobuf/descriptor.h>
#include <google/protobuf/io/coded_stream.h>
#include <google/protobuf/wire_format.h>

#include <cstdint>

#include "absl/strings/str_cat.h"
#include "server/grpc/codec/wire_types.h"

namespace thalassa::grpcapi {
namespace {

using google::protobuf::Descriptor;
using google::protobuf::FieldDescriptor;
using google::protobuf::internal::WireFormat;
using google::protobuf::io::CodedInputStream;

constexpr int kMaxDepth = 100; // of parts in parts; the parser refuses more

class FieldCounter {
public:
    FieldCounter(std::string_view bytes, size_t limit)
        : m_input(reinterpret_cast<const uint8_t*>(bytes.data()), static_cast<int>(bytes.size()))
        , m_left(limit)
    {
    }

    // NOLINTBEGIN(misc-no-recursion): kMaxDepth bounds it.

    // Counts the fields up to the end of the message, or of the innermost part. Returns false at a
    // field beyond the limit, and where the bytes are no message.
    bool count(const Descriptor& type, int depth = 0)
    {
        while (const uint32_t tag = m_input.ReadTag()) {
            if ((tag & 7) == kEndGroup)
                continue; // counted with its start
            const FieldDescriptor* const field = type.FindFieldByNumber(static_cast<int>(tag >> 3));
            if (!isNumber(field, tag & 7) && !spend())
                return false;
            if (!pass(tag, field, depth))
                return false;
        }
        return true;
    }
    bool isBeyond() const { return m_isBeyond; }

private:
    // Returns whether the parser keeps the value as a plain number. `field` is null if the type
    // does not have it.
    static bool isNumber(const FieldDescriptor* field, uint32_t wireType)
    {
        return field != nullptr && wireType != kLengthDelimited &&
            wireType == static_cast<uint32_t>(WireFormat::WireTypeForFieldType(field->type()));
    }
    bool spend()
    {
        m_isBeyond = m_left == 0;
        m_left -= m_isBeyond ? 0 : 1;
        return !m_isBeyond;
    }
    bool pass(uint32_t tag, const FieldDescriptor* field, int depth)
    {
        uint64_t number = 0;
        uint32_t fixed = 0;
        switch (tag & 7) {
        case kVarint:
            return m_input.ReadVarint64(&number);
        case kFixed64:
            return m_input.ReadLittleEndian64(&number);
        case kFixed32:
            return m_input.ReadLittleEndian32(&fixed);
        case kStartGroup:
            return true; // its fields follow
        case kLengthDelimited:
            return passBytes(field, depth);
        default:
            return false;
        }
    }
    // Passes text, packed numbers, or a part.
    bool passBytes(const FieldDescriptor* field, int depth)
    {
        int length = 0;
        if (!m_input.ReadVarintSizeAsInt(&length))
            return false;
        if (field == nullptr || field->type() != FieldDescriptor::TYPE_MESSAGE)
            return m_input.Skip(length);
        if (depth == kMaxDepth)
            return false;
        const CodedInputStream::Limit outer = m_input.PushLimit(length);
        const bool isCounted = count(*field->message_type(), depth + 1);
        m_input.PopLimit(outer);
        return isCounted;
    }

    // NOLINTEND(misc-no-recursion)

    CodedInputStream m_input;
    size_t m_left;
    bool m_isBeyond = false;
};

} // namespace

absl::Status checkFieldCount(std::string_view bytes, const Descriptor& type, size_t limit)
{
    if (bytes.size() / 2 <= limit) // each field has two bytes at least
        return absl::OkStatus();
    FieldCounter counter(bytes, limit);
    if (counter.count(type) || !counter.isBeyond())
        return absl::OkStatus();
    return absl::InvalidArgumentError(
        absl::StrCat("a ", type.name(), " may have at most ", limit, " fields"));
}

} // namespace thalassa::grpcapi
