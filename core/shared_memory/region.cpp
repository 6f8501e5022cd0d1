// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/shared_memory/region.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "core/base/status_macros.h"

namespace thalassa::shared_memory {
namespace {

// Bytes of a region, which they keep.
class RegionBlock final : public tensor::Block {
public:
    RegionBlock(std::byte* data, size_t size, tensor::MemoryPlace place,
        std::shared_ptr<const Region> region)
        : Block(data, size, place, &RegionBlock::release)
        , m_region(std::move(region))
    {
    }

private:
    static void release(Block* block) { delete static_cast<RegionBlock*>(block); }
    const std::shared_ptr<const Region> m_region; // shared: see Region
};

} // namespace

Region::Region(Registration registration, std::string owner, std::unique_ptr<RegionMemory> memory,
    base::Clock& clock)
    : m_registration(std::move(registration))
    , m_owner(std::move(owner))
    , m_memory(std::move(memory))
    , m_clock(clock)
    , m_registered(clock.now())
{
}

absl::StatusOr<tensor::BlockRef> Region::lend(const RegionSlice& slice)
{
    const Registration& own = m_registration;
    if (slice.offset >= own.byteSize) {
        return absl::InvalidArgumentError(absl::StrCat("Invalid offset for shared memory region: '",
            own.name, "': ", slice.offset, ", but it has ", own.byteSize, " bytes"));
    }
    // As in Triton, no bytes are a slice, but not at the beginning: there, the size was left out.
    const bool hasSize = slice.byteSize > 0 || slice.offset > 0;
    if (!hasSize || !liesIn(own.byteSize, slice.offset, slice.byteSize)) {
        return absl::InvalidArgumentError(absl::StrCat(
            "Invalid offset + byte size for shared memory region: '", own.name, "': ", slice.offset,
            " + ", slice.byteSize, ", but it has ", own.byteSize, " bytes"));
    }
    RETURN_IF_ERROR(m_memory->check(slice.offset, slice.byteSize));
    RETURN_IF_ERROR(intact());
    auto block = tensor::BlockRef::adopt(new RegionBlock(
        m_memory->begin() + slice.offset, slice.byteSize, m_memory->place(), shared_from_this()));
    m_lastUse.store(base::toNanoseconds(m_clock.now()), std::memory_order_relaxed);
    m_tensorCount.fetch_add(1, std::memory_order_release);
    return block;
}

std::optional<base::TimePoint> Region::lastUse() const
{
    if (m_tensorCount.load(std::memory_order_acquire) == 0)
        return std::nullopt;
    return base::fromNanoseconds(m_lastUse.load(std::memory_order_relaxed));
}

} // namespace thalassa::shared_memory
