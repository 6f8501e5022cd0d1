// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The function that the library exports: the GPUs that the driver has, and pinned memory.
#include <memory>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/backends/common/cuda/driver.h"
#include "core/device/gpu_module.h"
#include "core/modules/cuda/gpu.h"
#include "core/modules/cuda/pinned_memory.h"

namespace thalassa::cuda {
namespace {

using device::GpuDevices;
using device::GpuOptions;

void addReason(GpuDevices& found, const std::string& reason)
{
    absl::StrAppend(&found.reason, found.reason.empty() ? "" : "; ", reason);
}

// Adds the GPU, or the reason why it is not used.
void addGpu(const Driver& driver, int index, const GpuOptions& options, GpuDevices& found)
{
    Ordinal ordinal = 0;
    if (const Result result = driver.deviceGet(&ordinal, index); result != Result::Success) {
        addReason(found, absl::StrCat("GPU ", index, ": ", driver.describe(result)));
        return;
    }
    absl::StatusOr<GpuFacts> facts = Gpu::read(driver, ordinal);
    if (!facts.ok()) {
        addReason(found, std::string(facts.status().message()));
        return;
    }
    if (facts->computeCapability() < options.minComputeCapability) {
        addReason(found,
            absl::StrCat("GPU ", index, " (", facts->name, ") is not used: its compute capability ",
                facts->major, ".", facts->minor,
                " is below that of --min-supported-compute-capability, ",
                options.minComputeCapability));
        return;
    }
    const auto given = options.poolSizes.find(index);
    const uint64_t poolSize =
        given == options.poolSizes.end() ? GpuOptions::kDefaultPoolSize : given->second;
    found.devices.push_back(std::make_unique<Gpu>(driver, *std::move(facts), poolSize));
}

std::unique_ptr<GpuDevices> open(const GpuOptions& options)
{
    auto found = std::make_unique<GpuDevices>();
    const Driver* const driver = Driver::find();
    if (driver == nullptr) {
        found->reason = Driver::reasonWithout();
        return found;
    }
    int count = 0;
    const Result result = driver->deviceGetCount(&count);
    if (result != Result::Success || count == 0) {
        found->reason = absl::StrCat("the CUDA driver finds no GPU (",
            result == Result::Success ? "CUDA_VISIBLE_DEVICES may hide it"
                                      : driver->describe(result),
            ")");
        return found;
    }
    for (int index = 0; index < count; ++index)
        addGpu(*driver, index, options, *found);
    if (!found->devices.empty() && options.pinnedPoolSize > 0) {
        auto& first = static_cast<Gpu&>(*found->devices.front());
        found->devices.push_back(std::make_unique<PinnedMemory>(first, options.pinnedPoolSize));
    }
    return found;
}

} // namespace
} // namespace thalassa::cuda

extern "C" __attribute__((visibility("default"))) thalassa::device::GpuDevices* thalassa_open_gpus(
    const thalassa::device::GpuOptions& options)
{
    return thalassa::cuda::open(options).release();
}
