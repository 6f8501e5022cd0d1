// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/grpc/infer_wire.h"

#include <grpcpp/support/slice.h>

#include <array>
#include <optional>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/base/status_macros.h"

namespace thalassa::grpcapi {
namespace {

// Protocol buffers' wire types.
constexpr uint32_t kVarint = 0;
constexpr uint32_t kFixed64 = 1;
constexpr uint32_t kLengthDelimited = 2;
constexpr uint32_t kFixed32 = 5;

constexpr int kMaxVarintBytes = 10;
constexpr int kMaxTagBytes = 5; // of a tag or a length: 32 bits, and protobuf reads no more

// A base of its own, so that the slice is in its place before its address is taken: a small slice
// carries its bytes inside itself.
struct SliceHolder {
    grpc::Slice slice;
};

// A slice as a block: gives the slice back when the last reference goes.
class SliceBlock final : private SliceHolder, public tensor::Block {
public:
    static tensor::BlockRef make(grpc::Slice slice)
    {
        return tensor::BlockRef::adopt(new SliceBlock(std::move(slice)));
    }

private:
    explicit SliceBlock(grpc::Slice from)
        : SliceHolder{std::move(from)}
        , Block(const_cast<uint8_t*>(slice.begin()), slice.size(), {}, &SliceBlock::release)
    {
    }
    static void release(tensor::Block* block) { delete static_cast<SliceBlock*>(block); }
};

// Reads forwards through the slices of a message.
class Reader {
public:
    explicit Reader(std::vector<grpc::Slice> slices)
    {
        for (grpc::Slice& slice : slices) {
            if (slice.size() > 0)
                m_blocks.push_back(SliceBlock::make(std::move(slice)));
        }
    }

    bool isAtEnd() const { return m_block == m_blocks.size(); }

    // The next byte; none at the end.
    std::optional<uint8_t> byte()
    {
        if (isAtEnd())
            return std::nullopt;
        const auto value = std::to_integer<uint8_t>(m_blocks[m_block]->data()[m_offset]);
        advance(1);
        return value;
    }

    // A varint of at most `maxBytes` bytes, which are also appended to `copy`.
    std::optional<uint64_t> varint(std::string& copy, int maxBytes)
    {
        uint64_t value = 0;
        for (int i = 0; i < maxBytes; ++i) {
            const std::optional<uint8_t> next = byte();
            if (!next)
                return std::nullopt;
            copy.push_back(static_cast<char>(*next));
            value |= uint64_t{*next & 0x7fu} << (7 * i);
            if ((*next & 0x80u) == 0)
                return value;
        }
        return std::nullopt;
    }

    // Visits the next `count` bytes piece by piece; false when there are not as many.
    template <typename Visit> bool take(uint64_t count, Visit visit)
    {
        while (count > 0) {
            if (isAtEnd())
                return false;
            const tensor::BlockRef& block = m_blocks[m_block];
            const size_t size =
                static_cast<size_t>(std::min<uint64_t>(count, block->size() - m_offset));
            visit(tensor::slice(block, m_offset, size));
            advance(size);
            count -= size;
        }
        return true;
    }

    bool copy(uint64_t count, std::string& target)
    {
        return take(count, [&](const tensor::Fragment& piece) { target.append(piece.view()); });
    }

private:
    void advance(size_t count)
    {
        m_offset += count;
        if (m_offset == m_blocks[m_block]->size()) {
            ++m_block;
            m_offset = 0;
        }
    }

    std::vector<tensor::BlockRef> m_blocks;
    size_t m_block = 0;
    size_t m_offset = 0;
};

// Copies a field other than raw_input_contents, whose tag is in `field` already, to `rest`.
bool copyField(Reader& reader, uint32_t wireType, std::string field, std::string& rest)
{
    switch (wireType) {
    case kVarint:
        if (!reader.varint(field, kMaxVarintBytes))
            return false;
        break;
    case kFixed64:
        if (!reader.copy(8, field))
            return false;
        break;
    case kLengthDelimited: {
        const std::optional<uint64_t> length = reader.varint(field, kMaxTagBytes);
        if (!length || !reader.copy(*length, field))
            return false;
        break;
    }
    case kFixed32:
        if (!reader.copy(4, field))
            return false;
        break;
    default:
        return false;
    }
    rest += field;
    return true;
}

absl::Status malformed()
{
    return absl::InvalidArgumentError("the message is no ModelInferRequest");
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

absl::Status split(Reader& reader, std::string& rest, std::vector<tensor::Buffer>& rawInputs)
{
    Occurrences occurrences;
    while (!reader.isAtEnd()) {
        std::string field;
        const std::optional<uint64_t> varint = reader.varint(field, kMaxTagBytes);
        if (!varint)
            return malformed();
        // Five bytes hold three bits more than a tag; protobuf drops them.
        const auto tag = static_cast<uint32_t>(*varint);
        RETURN_IF_ERROR(occurrences.add(tag >> 3));
        const uint32_t wireType = tag & 7;
        const bool isRaw =
            tag >> 3 == ::inference::ModelInferRequest::kRawInputContentsFieldNumber &&
            wireType == kLengthDelimited;
        if (!isRaw) {
            if (!copyField(reader, wireType, std::move(field), rest))
                return malformed();
            continue;
        }
        const std::optional<uint64_t> length = reader.varint(field, kMaxTagBytes);
        tensor::Buffer& buffer = rawInputs.emplace_back();
        if (!length || !reader.take(*length, [&](tensor::Fragment piece) {
                buffer.append(std::move(piece));
            })) {
            return malformed();
        }
    }
    return absl::OkStatus();
}

} // namespace

absl::StatusOr<InferWire> readInferRequest(const grpc::ByteBuffer& buffer)
{
    std::vector<grpc::Slice> slices;
    if (!buffer.Dump(&slices).ok())
        return malformed();
    Reader reader(std::move(slices));
    std::string rest;
    InferWire wire;
    RETURN_IF_ERROR(split(reader, rest, wire.rawInputs));
    if (!wire.message.ParseFromString(rest))
        return malformed();
    return wire;
}

} // namespace thalassa::grpcapi
