// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/cuda_driver/kernels.h"

#include <algorithm>
#include <cstdint>

namespace thalassa::cuda::simulated {
namespace {

constexpr size_t kPointer = sizeof(Address);

float* floats(Address address)
{
    return static_cast<float*>(memoryAt(address));
}

// vector_add(const float* a, const float* b, float* sum, int count)
Result vectorAdd(const Arguments& arguments, const Check& isAllocated)
{
    const auto count = static_cast<int64_t>(arguments.at<int32_t>(3));
    const int64_t threads = int64_t{arguments.grid.x} * arguments.block.x;
    const int64_t done = std::min(count, threads);
    for (size_t i = 0; i < 3; ++i) {
        if (!isAllocated(arguments.at<Address>(i), static_cast<size_t>(done) * sizeof(float)))
            return Result::IllegalAddress;
    }
    for (int64_t i = 0; i < done; ++i) {
        floats(arguments.at<Address>(2))[i] =
            floats(arguments.at<Address>(0))[i] + floats(arguments.at<Address>(1))[i];
    }
    return Result::Success;
}

// scale(const float* from, float* to, float factor, long long count)
Result scale(const Arguments& arguments, const Check& isAllocated)
{
    const auto count = arguments.at<int64_t>(3);
    for (size_t i = 0; i < 2; ++i) {
        if (!isAllocated(arguments.at<Address>(i), static_cast<size_t>(count) * sizeof(float)))
            return Result::IllegalAddress;
    }
    for (int64_t i = 0; i < count; ++i)
        floats(arguments.at<Address>(1))[i] =
            floats(arguments.at<Address>(0))[i] * arguments.at<float>(2);
    return Result::Success;
}

// fault(): writes to an illegal address.
Result fault(const Arguments&, const Check&)
{
    return Result::IllegalAddress;
}

// spin(): never ends.
Result spin(const Arguments&, const Check&)
{
    return Result::NotReady;
}

const Kernel kKernels[] = {
    {"vector_add", {kPointer, kPointer, kPointer, 4}, vectorAdd},
    {"scale", {kPointer, kPointer, 4, 8}, scale},
    {"fault", {}, fault},
    {"spin", {}, spin},
};

} // namespace

const Kernel* findKernel(const std::string& name)
{
    const auto* const found = std::find_if(std::begin(kKernels), std::end(kKernels),
        [&](const Kernel& kernel) { return kernel.name == name; });
    return found == std::end(kKernels) ? nullptr : found;
}

} // namespace thalassa::cuda::simulated
