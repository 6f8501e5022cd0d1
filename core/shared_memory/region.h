// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Region: a range of a POSIX shared memory object of a client, mapped into the server for reading
// and writing. The registry and the tensors of requests own it together (shared: a request may
// outlive the registration); the last owner unmaps it. *thread-safe*.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "absl/status/statusor.h"
#include "core/base/clock.h"
#include "core/base/descriptor.h"
#include "core/shared_memory/bus_guard.h"
#include "core/tensor/block.h"

namespace thalassa::shared_memory {

// A registration as the client sends it.
struct Registration {
    std::string name;
    std::string key;     // of the object, as shm_open() takes it: "/images"
    uint64_t offset = 0; // of the region in the object, in bytes
    uint64_t byteSize = 0;
};

// Bytes of a region that a tensor of a request refers to; the offset is from the region's begin.
struct RegionSlice {
    std::string region;
    uint64_t offset = 0;
    uint64_t byteSize = 0;
};

class Region : public std::enable_shared_from_this<Region> {
    struct Key { }; // only map() makes regions
public:
    // INTERNAL if there is no such object, INVALID_ARGUMENT if the range does not lie in it, as
    // Triton answers (row 1.12.7), RESOURCE_EXHAUSTED if too many regions are mapped. `owner` is
    // the client that registers it; `clock` outlives the region.
    static absl::StatusOr<std::shared_ptr<Region>> map(
        Registration registration, std::string owner, base::Clock& clock);
    struct Unmap {
        size_t byteSize = 0;
        void operator()(std::byte* begin) const;
    };
    struct Mapping {
        base::Descriptor object;
        std::unique_ptr<std::byte, Unmap> begin; // the page of the region's first byte
        size_t byteSize() const { return begin.get_deleter().byteSize; }
    };
    Region(Key, Registration registration, std::string owner, Mapping mapping, base::Clock& clock);
    Region(const Region&) = delete;
    Region& operator=(const Region&) = delete;

    const Registration& registration() const { return m_registration; }
    const std::string& owner() const { return m_owner; }
    base::TimePoint registered() const { return m_registered; }

    // Lends the bytes, which keep the region mapped. INVALID_ARGUMENT if they do not lie in the
    // region (row 1.12.10), or if the object was truncated since the registration.
    absl::StatusOr<tensor::BlockRef> lend(const RegionSlice& slice);

    // INTERNAL if the object was truncated while a request used it. The bytes of the region are
    // then no longer those of the object.
    absl::Status intact() const;

    // The last call of lend() that succeeded.
    std::optional<base::TimePoint> lastUse() const;
    uint64_t tensorCount() const { return m_tensorCount.load(std::memory_order_relaxed); }
    // Whether the object has no name any more.
    bool isUnlinked() const;

private:
    absl::Status checkObject(const RegionSlice& slice) const;

    const Registration m_registration;
    const std::string m_owner;
    const Mapping m_mapping;
    base::Clock& m_clock;
    const base::TimePoint m_registered;
    const BusGuard m_guard; // ends before other memory is mapped to this place
    std::atomic<uint64_t> m_tensorCount{0};
    std::atomic<uint64_t> m_lastUse{0}; // nanoseconds of the clock; valid after a first tensor
};

} // namespace thalassa::shared_memory
