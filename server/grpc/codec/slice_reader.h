// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// SliceReader: reads the fields of a message from the slices that the socket read filled, without
// a copy of the whole message. *thread-compatible*.
#pragma once

#include <grpcpp/support/slice.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "absl/container/inlined_vector.h"
#include "core/tensor/buffer.h"
#include "server/grpc/codec/wire_types.h"

namespace thalassa::grpcapi {

class SliceReader {
public:
    struct Place {
        size_t block = 0;
        size_t offset = 0;
        uint64_t position = 0; // bytes of the message before the place
    };

    void add(grpc::Slice slice);

    bool isAtEnd() const { return m_place.block == m_blocks.size(); }
    Place place() const { return m_place; }
    uint64_t position() const { return m_place.position; }
    void rewind(const Place& place) { m_place = place; }

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

    // Reads a tag. Five bytes hold three bits more than a tag; protobuf drops them.
    std::optional<uint32_t> tag()
    {
        const std::optional<uint64_t> value = varint(kMaxTagBytes);
        return value ? std::optional(static_cast<uint32_t>(*value)) : std::nullopt;
    }
    std::optional<uint64_t> length() { return varint(kMaxTagBytes); }

    // Each of these returns false if there are fewer bytes than `count`.
    bool skip(uint64_t count)
    {
        return visit(count, [](const tensor::BlockRef&, size_t, size_t) {});
    }
    // Skips the value of a field with this wire type. Returns false for a group.
    bool skipValue(uint32_t wireType);
    // Lends the next bytes to `target`.
    bool lend(uint64_t count, tensor::Buffer& target)
    {
        return visit(count, [&](const tensor::BlockRef& block, size_t offset, size_t size) {
            target.append(tensor::slice(block, offset, size));
        });
    }
    // Appends the next bytes to `target`.
    bool copy(uint64_t count, std::string& target)
    {
        return visit(count, [&](const tensor::BlockRef& block, size_t offset, size_t size) {
            target.append(reinterpret_cast<const char*>(block->data()) + offset, size);
        });
    }

    // Appends the bytes that were read since `from`.
    void copySince(Place from, std::string& target) const;

private:
    static constexpr int kMaxTagBytes = 5; // for a tag or a length; protobuf reads no more

    template <typename Visitor> bool visit(uint64_t count, Visitor visitor)
    {
        while (count > 0) {
            if (isAtEnd())
                return false;
            const tensor::BlockRef& block = m_blocks[m_place.block];
            const size_t size =
                static_cast<size_t>(std::min<uint64_t>(count, block->size() - m_place.offset));
            visitor(block, m_place.offset, size);
            advance(m_place, size);
            count -= size;
        }
        return true;
    }

    void advance(Place& place, size_t count) const
    {
        place.position += count;
        place.offset += count;
        if (place.offset == m_blocks[place.block]->size()) {
            ++place.block;
            place.offset = 0;
        }
    }

    absl::InlinedVector<tensor::BlockRef, 4> m_blocks;
    Place m_place;
};

} // namespace thalassa::grpcapi
