// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/grpc/codec/infer_wire.h"

#include <grpcpp/support/slice.h>

#include <array>
#include <optional>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/base/status_macros.h"
#include "server/grpc/codec/field_limit.h"
#include "server/grpc/codec/input_texts.h"
#include "server/grpc/codec/slice_reader.h"

namespace thalassa::grpcapi {
namespace {

constexpr size_t kUsualRequestHeadSize = 256; // bytes of a request without its tensors

absl::Status malformed()
{
    return absl::InvalidArgumentError("the message is not a ModelInferRequest");
}

// Counts how often each field of a request occurs.
class Occurrences {
public:
    absl::Status add(uint64_t field)
    {
        if (field >= m_counts.size() || ++m_counts[field] <= kMaxOccurrences)
            return absl::OkStatus();
        const auto* const name = ::inference::ModelInferRequest::descriptor()->FindFieldByNumber(
            static_cast<int>(field));
        return absl::InvalidArgumentError(absl::StrCat("a request may have at most ",
            kMaxOccurrences, " '", name == nullptr ? "" : name->name(), "' elements"));
    }

private:
    std::array<size_t, ::inference::ModelInferRequest::kRawInputContentsFieldNumber + 1> m_counts{};
};

absl::Status splitField(SliceReader& reader, const SliceReader::Place& begin, uint32_t tag,
    std::string& rest, InferWire& wire)
{
    constexpr uint32_t kInputs = ::inference::ModelInferRequest::kInputsFieldNumber;
    constexpr uint32_t kRawInputs = ::inference::ModelInferRequest::kRawInputContentsFieldNumber;
    const uint32_t field = tag >> 3;
    const uint32_t wireType = tag & 7;
    if ((field == kInputs || field == kRawInputs) && wireType == kLengthDelimited) {
        const std::optional<uint64_t> length = reader.length();
        const bool isRead = length &&
            (field == kInputs ? splitInput(reader, *length, rest, wire.texts.emplace_back())
                              : reader.lend(*length, wire.rawInputs.emplace_back()));
        return isRead ? absl::OkStatus() : malformed();
    }
    if (!reader.skipValue(wireType))
        return malformed();
    if (field <= kRawInputs)
        reader.copySince(begin, rest); // the parser would keep fields that it does not know
    return absl::OkStatus();
}

absl::Status split(SliceReader& reader, std::string& rest, InferWire& wire)
{
    Occurrences occurrences;
    while (!reader.isAtEnd()) {
        const SliceReader::Place begin = reader.place();
        const std::optional<uint32_t> tag = reader.tag();
        if (!tag)
            return malformed();
        RETURN_IF_ERROR(occurrences.add(*tag >> 3));
        RETURN_IF_ERROR(splitField(reader, begin, *tag, rest, wire));
    }
    return absl::OkStatus();
}

absl::Status readSlices(const grpc::ByteBuffer& buffer, SliceReader& reader)
{
    grpc::Slice whole; // the usual case of a small message: no list of slices is made
    if (buffer.TrySingleSlice(&whole).ok()) {
        reader.add(std::move(whole));
        return absl::OkStatus();
    }
    std::vector<grpc::Slice> slices;
    if (!buffer.Dump(&slices).ok())
        return malformed();
    for (grpc::Slice& slice : slices)
        reader.add(std::move(slice));
    return absl::OkStatus();
}

} // namespace

absl::StatusOr<InferWire> readInferRequest(const grpc::ByteBuffer& buffer)
{
    SliceReader reader;
    RETURN_IF_ERROR(readSlices(buffer, reader));
    std::string rest;
    rest.reserve(kUsualRequestHeadSize);
    InferWire wire;
    RETURN_IF_ERROR(split(reader, rest, wire));
    RETURN_IF_ERROR(
        checkFieldCount(rest, *::inference::ModelInferRequest::descriptor(), kMaxInferFields));
    wire.message.setSize(rest.size());
    if (!wire.message->ParseFromString(rest))
        return malformed();
    return wire;
}

} // namespace thalassa::grpcapi
