// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Region: memory of a client that the server reads and writes. The registry and the tensors of
// requests own it together (shared: a request may outlive the registration); the last owner gives
// the memory up. *thread-safe*.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "absl/status/statusor.h"
#include "core/base/clock.h"
#include "core/shared_memory/region_memory.h"
#include "core/shared_memory/registration.h"
#include "core/tensor/block.h"

namespace thalassa::shared_memory {

class Region : public std::enable_shared_from_this<Region> {
public:
    // `owner` is the client that registers it; `clock` outlives the region. `memory` has the bytes
    // of the registration.
    Region(Registration registration, std::string owner, std::unique_ptr<RegionMemory> memory,
        base::Clock& clock);
    Region(const Region&) = delete;
    Region& operator=(const Region&) = delete;

    const Registration& registration() const { return m_registration; }
    const std::string& owner() const { return m_owner; }
    base::TimePoint registered() const { return m_registered; }

    // Lends the bytes, which keep the region. Fails with INVALID_ARGUMENT if they do not lie in the
    // region (row 1.12.10), or if they do not exist any more. REQUIRES: a shared_ptr owns the
    // region.
    absl::StatusOr<tensor::BlockRef> lend(const RegionSlice& slice);

    // See RegionMemory.
    absl::Status intact() const { return m_memory->intact(); }
    absl::Status health() const { return m_memory->health(); }
    bool isUnlinked() const { return m_memory->isUnlinked(); }

    // The last call of lend() that succeeded.
    std::optional<base::TimePoint> lastUse() const;
    uint64_t tensorCount() const { return m_tensorCount.load(std::memory_order_relaxed); }

private:
    const Registration m_registration;
    const std::string m_owner;
    const std::unique_ptr<RegionMemory> m_memory;
    base::Clock& m_clock;
    const base::TimePoint m_registered;
    std::atomic<uint64_t> m_tensorCount{0};
    std::atomic<uint64_t> m_lastUse{0}; // nanoseconds of the clock; valid after a first tensor
};

} // namespace thalassa::shared_memory
