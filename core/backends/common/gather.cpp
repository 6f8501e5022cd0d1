// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/backends/common/gather.h"

#include <algorithm>
#include <cstring>

#include "core/backends/common/tensor_size.h"

namespace thalassa::backends {
namespace {

bool differInTheFirstAtMost(std::span<const int64_t> a, std::span<const int64_t> b)
{
    return !a.empty() && !b.empty() && std::equal(a.begin() + 1, a.end(), b.begin() + 1, b.end());
}

bool canJoin(const BatchMember& a, const BatchMember& b)
{
    return std::equal(a.inputs.begin(), a.inputs.end(), b.inputs.begin(), b.inputs.end(),
        [](const auto& left, const auto& right) {
            return left.has_value() == right.has_value() &&
                (!left || left->isRagged ||
                    differInTheFirstAtMost(left->tensor.shape, right->tensor.shape));
        });
}

struct Group {
    RunMembers members;
    int64_t rows = 0;

    bool takes(const BatchMember& member)
    {
        // Without inputs, the rows of an output cannot be assigned to requests.
        if (members.front()->isAlone || member.isAlone || !member.hasInputs())
            return false;
        // The sum may overflow, because rows without elements need no memory.
        return canJoin(*members.front(), member) &&
            !__builtin_add_overflow(rows, member.rows, &rows);
    }
};

} // namespace

std::vector<RunMembers> joinable(std::span<BatchMember> members)
{
    std::vector<Group> groups;
    for (BatchMember& member : members) {
        const auto group = std::find_if(groups.begin(), groups.end(),
            [&](Group& candidate) { return candidate.takes(member); });
        if (group != groups.end())
            group->members.push_back(&member);
        else
            groups.push_back({{&member}, member.rows});
    }
    std::vector<RunMembers> result;
    result.reserve(groups.size());
    for (Group& group : groups)
        result.push_back(std::move(group.members));
    return result;
}

GatheredInput::GatheredInput(const RunMembers& members, size_t index)
{
    for (const BatchMember* const member : members) {
        const MemberInput& input = *member->inputs[index];
        if (input.isRagged) {
            m_shape.resize(1);
            m_shape.front() += elementCount(input.tensor.shape).value_or(0);
        } else if (m_parts.empty()) {
            m_shape.assign(input.tensor.shape.begin(), input.tensor.shape.end());
        } else {
            m_shape.front() += input.tensor.shape.front();
        }
        m_byteSize += input.tensor.byteSize;
        m_parts.push_back(&input);
    }
}

std::optional<std::span<const std::byte>> GatheredInput::whole() const
{
    std::span<const std::byte> only;
    bool isOne = true;
    forEachPiece([&](std::span<const std::byte> piece, std::optional<int64_t>) {
        isOne = isOne && only.empty();
        only = piece;
    });
    return isOne ? std::optional(only) : std::nullopt;
}

std::optional<int64_t> GatheredInput::gpu() const
{
    for (const MemberInput* const part : m_parts) {
        if (part->gpu)
            return part->gpu;
    }
    return std::nullopt;
}

void GatheredInput::copyTo(std::byte* destination) const
{
    forEachPiece([&destination](std::span<const std::byte> piece, std::optional<int64_t>) {
        std::memcpy(destination, piece.data(), piece.size());
        destination += piece.size();
    });
}

} // namespace thalassa::backends
