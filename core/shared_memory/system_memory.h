// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// SystemMemory: a range of a POSIX shared memory object, mapped for reading and writing and guarded
// against its truncation. *thread-safe*.
#pragma once

#include <memory>

#include "absl/status/statusor.h"
#include "core/base/descriptor.h"
#include "core/shared_memory/bus_guard.h"
#include "core/shared_memory/region_memory.h"
#include "core/shared_memory/registration.h"

namespace thalassa::shared_memory {

class SystemMemory final : public RegionMemory {
    struct Key { }; // only map() makes it
public:
    // Fails with INTERNAL if there is no such object, INVALID_ARGUMENT if the range does not lie in
    // it, as Triton answers (row 1.12.7), RESOURCE_EXHAUSTED if too many regions are mapped.
    static absl::StatusOr<std::unique_ptr<RegionMemory>> map(const Registration& registration);

    struct Unmap {
        size_t byteSize = 0;
        void operator()(std::byte* begin) const;
    };
    struct Mapping {
        base::Descriptor object;
        std::unique_ptr<std::byte, Unmap> begin; // the page of the region's first byte
        size_t byteSize() const { return begin.get_deleter().byteSize; }
    };
    SystemMemory(Key, Registration registration, Mapping mapping);

    std::byte* begin() const override;
    tensor::MemoryPlace place() const override { return {}; }
    absl::Status check(uint64_t offset, uint64_t byteSize) const override;
    absl::Status intact() const override;
    bool isUnlinked() const override;

private:
    const Registration m_registration;
    const Mapping m_mapping;
    const BusGuard m_guard; // ends before other memory is mapped to this place
};

} // namespace thalassa::shared_memory
