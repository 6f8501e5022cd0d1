// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The kernels that the simulated driver can run, by their names.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "core/backends/common/cuda/driver_types.h"

namespace thalassa::cuda::simulated {

// Returns the memory of this process that stands for memory of a device.
inline void* memoryAt(Address address)
{
    return reinterpret_cast<void*>(address); // NOLINT: from an address
}

struct Arguments {
    std::vector<std::vector<std::byte>> values;
    GridSize grid;
    GridSize block;

    template <typename T> T at(size_t index) const
    {
        return *reinterpret_cast<const T*>(values[index].data());
    }
};

// Returns whether `size` bytes at `address` are allocated device memory.
using Check = std::function<bool(Address address, size_t size)>;

struct Kernel {
    std::string name;
    std::vector<size_t> argumentSizes;
    // Returns IllegalAddress for an access to memory that is not allocated, and NotReady if the
    // kernel does not end.
    Result (*run)(const Arguments& arguments, const Check& isAllocated);
};

// Returns the kernel of the name, or null.
const Kernel* findKernel(const std::string& name);

} // namespace thalassa::cuda::simulated
