// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/grpc/codec/infer_wire.h"

#include <grpcpp/support/slice.h>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "absl/container/inlined_vector.h"
#include "absl/strings/str_cat.h"
#include "core/base/status_macros.h"
#include "server/grpc/codec/field_limit.h"
#include "server/grpc/codec/wire_types.h"

namespace thalassa::grpcapi {
namespace {

constexpr int kMaxVarintBytes = 10;
constexpr int kMaxTagBytes = 5; // for a tag or a length of 32 bits; protobuf reads no more
constexpr size_t kUsualRequestHeadSize = 256; // bytes of a request without its tensors

// A base of its own, so that the slice is in its place before its address is taken: a small slice
// carries its bytes inside itself.
struct SliceHolder {
    grpc::Slice slice;
};

// A slice as a block, which releases the slice with the last reference.
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
    struct Place {
        size_t block = 0;
        size_t offset = 0;
    };

    void add(grpc::Slice slice)
    {
        if (slice.size() > 0)
            m_blocks.push_back(SliceBlock::make(std::move(slice)));
    }

    bool isAtEnd() const { return m_place.block == m_blocks.size(); }
    Place place() const { return m_place; }

    // Reads a varint of at most `maxBytes` bytes.
    std::optional<uint64_t> varint(int maxBytes)
    {
        uint64_t value = 0;
        for (int i = 0; i < maxBytes && !isAtEnd(); ++i) {
            const auto next =
                std::to_integer<uint8_t>(m_blocks[m_place.block]->data()[m_place.offset]);
            advance(m_place, 1);
            value |= uint64_t{next & 0x7fu} << (7 * i);
            if ((next & 0x80u) == 0)
                return value;
        }
        return std::nullopt;
    }

    bool skip(uint64_t count)
    {
        return visit(m_place, count, [](const tensor::BlockRef&, size_t, size_t) {});
    }

    // Lends the next `count` bytes to `target`. Returns false if there are not as many.
    bool lend(uint64_t count, tensor::Buffer& target)
    {
        return visit(
            m_place, count, [&](const tensor::BlockRef& block, size_t offset, size_t size) {
                target.append(tensor::slice(block, offset, size));
            });
    }

    // Appends the bytes that were read since `from`.
    void copySince(Place from, std::string& target) const
    {
        while (from.block < m_place.block || from.offset < m_place.offset) {
            const tensor::BlockRef& block = m_blocks[from.block];
            const size_t end = from.block < m_place.block ? block->size() : m_place.offset;
            target.append(
                reinterpret_cast<const char*>(block->data()) + from.offset, end - from.offset);
            advance(from, end - from.offset);
        }
    }

private:
    template <typename Visitor> bool visit(Place& place, uint64_t count, Visitor visitor) const
    {
        while (count > 0) {
            if (place.block == m_blocks.size())
                return false;
            const tensor::BlockRef& block = m_blocks[place.block];
            const size_t size =
                static_cast<size_t>(std::min<uint64_t>(count, block->size() - place.offset));
            visitor(block, place.offset, size);
            advance(place, size);
            count -= size;
        }
        return true;
    }

    void advance(Place& place, size_t count) const
    {
        place.offset += count;
        if (place.offset == m_blocks[place.block]->size()) {
            ++place.block;
            place.offset = 0;
        }
    }

    absl::InlinedVector<tensor::BlockRef, 4> m_blocks;
    Place m_place;
};

// Skips the value of a field other than raw_input_contents.
bool skipValue(Reader& reader, uint32_t wireType)
{
    switch (wireType) {
    case kVarint:
        return reader.varint(kMaxVarintBytes).has_value();
    case kFixed64:
        return reader.skip(8);
    case kLengthDelimited: {
        const std::optional<uint64_t> length = reader.varint(kMaxTagBytes);
        return length && reader.skip(*length);
    }
    case kFixed32:
        return reader.skip(4);
    default:
        return false;
    }
}

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

absl::Status split(Reader& reader, std::string& rest, std::vector<tensor::Buffer>& rawInputs)
{
    Occurrences occurrences;
    while (!reader.isAtEnd()) {
        const Reader::Place begin = reader.place();
        const std::optional<uint64_t> varint = reader.varint(kMaxTagBytes);
        if (!varint)
            return malformed();
        // Five bytes hold three bits more than a tag; protobuf drops them.
        const auto tag = static_cast<uint32_t>(*varint);
        RETURN_IF_ERROR(occurrences.add(tag >> 3));
        const uint32_t wireType = tag & 7;
        const bool isRaw =
            tag >> 3 == ::inference::ModelInferRequest::kRawInputContentsFieldNumber &&
            wireType == kLengthDelimited;
        if (isRaw) {
            const std::optional<uint64_t> length = reader.varint(kMaxTagBytes);
            if (!length || !reader.lend(*length, rawInputs.emplace_back()))
                return malformed();
        } else {
            if (!skipValue(reader, wireType))
                return malformed();
            if (tag >> 3 <= ::inference::ModelInferRequest::kRawInputContentsFieldNumber)
                reader.copySince(begin, rest); // the parser would keep fields that it does not know
        }
    }
    return absl::OkStatus();
}

absl::Status readSlices(const grpc::ByteBuffer& buffer, Reader& reader)
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
    Reader reader;
    RETURN_IF_ERROR(readSlices(buffer, reader));
    std::string rest;
    rest.reserve(kUsualRequestHeadSize);
    InferWire wire;
    RETURN_IF_ERROR(split(reader, rest, wire.rawInputs));
    if (const absl::Status checked =
            checkFieldCount(rest, *::inference::ModelInferRequest::descriptor(), kMaxInferFields);
        !checked.ok()) {
        return absl::InvalidArgumentError(absl::StrCat(
            checked.message(), "; send the bytes of large tensors in raw_input_contents"));
    }
    wire.message.setSize(rest.size());
    if (!wire.message->ParseFromString(rest))
        return malformed();
    return wire;
}

} // namespace thalassa::grpcapi
