// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Gathering: several requests become the inputs of one run. `joinable` groups the requests that can
// share a run, and a GatheredInput is one input of such a group: the rows of its requests, in
// order.
//
// Both refer to the members and to the memory of their requests. *thread-compatible*.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/backends/common/batch_member.h"

namespace thalassa::backends {

// The members of one run, in the order of the batch.
using RunMembers = std::vector<BatchMember*>;

// Returns groups of members that can share a run: they have the same inputs, and except for ragged
// inputs, the shapes differ at most in the first dimension. Most schedulers send only such batches,
// but not all. A group of one can always run.
std::vector<RunMembers> joinable(std::span<BatchMember> members);

class GatheredInput {
public:
    // Gathers the input at `index`, which all members have. The shape of a ragged input is the
    // number of all elements.
    GatheredInput(const RunMembers& members, size_t index);

    const char* name() const { return m_parts.front()->tensor.name; }
    TRITONSERVER_DataType type() const { return m_parts.front()->tensor.type; }
    const std::vector<int64_t>& shape() const { return m_shape; }
    uint64_t byteSize() const { return m_byteSize; }

    // Returns the bytes without a copy if they lie in one piece, which is the case for a single
    // request whose tensor does.
    std::optional<std::span<const std::byte>> whole() const;

    // Returns the GPU whose memory has some of the bytes; nothing if the CPU can read all of them.
    std::optional<int64_t> gpu() const;

    // Calls `take(piece, gpu)` with the bytes in order, in pieces that are not empty. `gpu` is
    // that of the request's tensor: the GPU with this piece or another one of the tensor; nothing
    // if the CPU can read all of the tensor.
    template <typename Take> void forEachPiece(Take&& take) const
    {
        for (const MemberInput* const part : m_parts) {
            for (const std::span<const std::byte> piece : part->pieces)
                take(piece, part->gpu);
        }
    }

    // Copies all bytes to `destination`, which has room for byteSize(). The CPU must be able to
    // read them.
    void copyTo(std::byte* destination) const;

    // Calls `take(index, text)` for each element of a BYTES tensor, until a call returns an error.
    template <typename Take> Error forEachText(Take&& take) const
    {
        size_t index = 0;
        for (const MemberInput* const part : m_parts) {
            for (const std::string_view text : part->texts)
                RETURN_IF_ERROR(take(index++, text));
        }
        return {};
    }

private:
    std::vector<const MemberInput*> m_parts;
    std::vector<int64_t> m_shape;
    uint64_t m_byteSize = 0;
};

} // namespace thalassa::backends
