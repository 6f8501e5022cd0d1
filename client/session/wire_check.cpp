// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/session/wire_check.h"

#include <climits>
#include <cstdint>
#include <string>

#include "client/session/fault.h"
#include "core/base/status_macros.h"
#include "core/base/text/visible_text.h"
#include "google/protobuf/descriptor.h"
#include "google/protobuf/io/coded_stream.h"
#include "google/protobuf/wire_format_lite.h"

namespace thalassa::client {
namespace {

using google::protobuf::Descriptor;
using google::protobuf::FieldDescriptor;
using google::protobuf::internal::WireFormatLite;
using Input = google::protobuf::io::CodedInputStream;

constexpr int kDeepest = 64;

class Checker {
public:
    explicit Checker(const WireLimits& limits)
        : m_limits(limits)
    {
    }

    // NOLINTNEXTLINE(misc-no-recursion): to kDeepest
    absl::Status check(Input& input, const Descriptor& type, int depth)
    {
        if (depth > kDeepest)
            return malformed(QT_TRANSLATE_NOOP("Client", "its %1 is nested too deeply"), type);
        while (const uint32_t tag = input.ReadTag()) {
            if (++m_count > m_limits.values) {
                return faultError(Fault::TooLarge,
                    QT_TRANSLATE_NOOP("Client", "it has more than %1 values"), {m_limits.values});
            }
            const FieldDescriptor* const field =
                type.FindFieldByNumber(WireFormatLite::GetTagFieldNumber(tag));
            if (WireFormatLite::GetTagWireType(tag) == WireFormatLite::WIRETYPE_LENGTH_DELIMITED)
                RETURN_IF_ERROR(checkBytes(input, type, field, depth));
            else if (!WireFormatLite::SkipField(&input, tag))
                return damaged(type);
        }
        return input.ConsumedEntireMessage() ? absl::OkStatus() : damaged(type);
    }

private:
    // NOLINTNEXTLINE(misc-no-recursion): to kDeepest
    absl::Status checkBytes(
        Input& input, const Descriptor& type, const FieldDescriptor* field, int depth)
    {
        uint32_t length = 0;
        if (!input.ReadVarint32(&length) || length > uint32_t{INT_MAX})
            return damaged(type);
        const int size = static_cast<int>(length);
        if (field != nullptr && field->type() == FieldDescriptor::TYPE_MESSAGE) {
            const Input::Limit before = input.PushLimit(size);
            if (input.BytesUntilLimit() != size)
                return damaged(type);
            RETURN_IF_ERROR(check(input, *field->message_type(), depth + 1));
            input.PopLimit(before);
            return absl::OkStatus();
        }
        if (field != nullptr && field->type() == FieldDescriptor::TYPE_STRING)
            return checkText(input, type, *field, size);
        if (field != nullptr && field->is_packable()) {
            m_count += length / sizeof(uint64_t); // a packed element takes at most eight bytes
            if (m_count > m_limits.values)
                return faultError(Fault::TooLarge,
                    QT_TRANSLATE_NOOP("Client", "it has more than %1 values"), {m_limits.values});
        }
        return input.Skip(size) ? absl::OkStatus() : damaged(type);
    }

    absl::Status checkText(
        Input& input, const Descriptor& type, const FieldDescriptor& field, int size)
    {
        if (static_cast<size_t>(size) > m_limits.textBytes) {
            return faultError(Fault::TooLarge,
                QT_TRANSLATE_NOOP("Client", "its text '%1' has %2 bytes, more than %3"),
                {field.full_name(), size, m_limits.textBytes});
        }
        const void* data = nullptr;
        int left = 0;
        input.GetDirectBufferPointerInline(&data, &left);
        if (left < size)
            return damaged(type);
        if (!base::isUtf8({static_cast<const char*>(data), static_cast<size_t>(size)}))
            return faultError(Fault::Malformed,
                QT_TRANSLATE_NOOP("Client", "its %1 has a '%2' that is not UTF-8"),
                {type.full_name(), field.name()});
        input.Skip(size);
        return absl::OkStatus();
    }

    static absl::Status damaged(const Descriptor& type)
    {
        return malformed(QT_TRANSLATE_NOOP("Client", "its %1 is cut or damaged"), type);
    }
    static absl::Status malformed(std::string_view pattern, const Descriptor& type)
    {
        return faultError(Fault::Malformed, pattern, {type.full_name()});
    }

    const WireLimits& m_limits;
    size_t m_count = 0;
};

} // namespace

absl::Status checkWire(std::string_view bytes, const Descriptor& type, const WireLimits& limits)
{
    if (bytes.size() > INT_MAX)
        return faultError(Fault::TooLarge, QT_TRANSLATE_NOOP("Client", "it has more than 2 GiB"));
    Input input(reinterpret_cast<const uint8_t*>(bytes.data()), static_cast<int>(bytes.size()));
    return Checker(limits).check(input, type, 0);
}

} // namespace thalassa::client
