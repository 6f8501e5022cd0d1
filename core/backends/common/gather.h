// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Gathering: several requests become the inputs of one run. `joinable` says which of them can be
// one, and a GatheredInput is one input of these, one request's rows behind the other's.
//
// Both refer to the members and to the memory of their requests. *thread-compatible*.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/backends/common/batch_member.h"

namespace thalassa::backends {

// Members of one run, in the order of the batch.
using RunMembers = std::vector<BatchMember*>;

// Groups that can run as one: they have the same inputs, whose dimensions differ in the first at
// most, but for ragged ones. A scheduler sees to that, but not every one; and a group of one always
// runs.
std::vector<RunMembers> joinable(std::span<BatchMember> members);

class GatheredInput {
public:
    // The input at `index`, which all members have. Of a ragged one nothing is left of their shapes
    // but the number of all elements.
    GatheredInput(const RunMembers& members, size_t index);

    const char* name() const { return m_parts.front()->tensor.name; }
    TRITONSERVER_DataType type() const { return m_parts.front()->tensor.type; }
    const std::vector<int64_t>& shape() const { return m_shape; }
    uint64_t byteSize() const { return m_byteSize; }

    // The bytes where they are, if they lie in one piece. That is so for a single request whose
    // tensor does, and saves the copy.
    std::optional<std::span<const std::byte>> whole() const;

    // Copies all bytes to `destination`, which has room for byteSize().
    void copyTo(std::byte* destination) const;

    // Of a BYTES tensor: calls `take(index, text)` for each element, until one returns an error.
    template <typename Take> Error forEachText(Take&& take) const
    {
        size_t index = 0;
        for (const MemberInput* const part : m_parts) {
            for (const std::string_view text : part->texts) {
                RETURN_IF_ERROR(take(index++, text));
            }
        }
        return {};
    }

private:
    std::vector<const MemberInput*> m_parts;
    std::vector<int64_t> m_shape;
    uint64_t m_byteSize = 0;
};

} // namespace thalassa::backends
