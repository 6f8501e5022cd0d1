// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/grpc/codec/slice_reader.h"

#include <utility>

namespace thalassa::grpcapi {
namespace {

constexpr int kMaxVarintBytes = 10;

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

} // namespace

void SliceReader::add(grpc::Slice slice)
{
    if (slice.size() > 0)
        m_blocks.push_back(SliceBlock::make(std::move(slice)));
}

bool SliceReader::skipValue(uint32_t wireType)
{
    switch (wireType) {
    case kVarint:
        return varint(kMaxVarintBytes).has_value();
    case kFixed64:
        return skip(8);
    case kLengthDelimited: {
        const std::optional<uint64_t> size = length();
        return size && skip(*size);
    }
    case kFixed32:
        return skip(4);
    default:
        return false;
    }
}

void SliceReader::copySince(Place from, std::string& target) const
{
    while (from.position < m_place.position) {
        const tensor::BlockRef& block = m_blocks[from.block];
        const size_t end = from.block < m_place.block ? block->size() : m_place.offset;
        target.append(
            reinterpret_cast<const char*>(block->data()) + from.offset, end - from.offset);
        advance(from, end - from.offset);
    }
}

} // namespace thalassa::grpcapi
