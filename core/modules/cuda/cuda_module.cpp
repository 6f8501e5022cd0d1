// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The function that the library exports: the GPUs that the driver has, and pinned memory.
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "core/backends/common/cuda/driver.h"
#include "core/device/gpu_module.h"
#include "core/modules/cuda/gpu.h"
#include "core/modules/cuda/nvml.h"
#include "core/modules/cuda/peer_access.h"
#include "core/modules/cuda/pinned_memory.h"

namespace thalassa::cuda {
namespace {

using device::GpuDevices;
using device::GpuOptions;

void addReason(GpuDevices& found, const std::string& reason)
{
    absl::StrAppend(&found.reason, found.reason.empty() ? "" : "; ", reason);
}

size_t sizeOf(const std::map<int, uint64_t>& sizes, int index, uint64_t other)
{
    const auto given = sizes.find(index);
    return given == sizes.end() ? other : given->second;
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
    const GpuSizes sizes{.pool = sizeOf(options.poolSizes, index, GpuOptions::kDefaultPoolSize),
        .addresses = sizeOf(options.addressSizes, index, GpuOptions::kDefaultAddressSize)};
    found.devices.push_back(std::make_unique<Gpu>(driver, *std::move(facts), sizes));
}

// Lets the GPUs read from NVML. Without NVML, or for a GPU that it does not know, a warning says
// what is missing.
void connectToNvml(const std::vector<Gpu*>& gpus, GpuDevices& found)
{
    const absl::StatusOr<std::shared_ptr<const Nvml>> nvml = Nvml::open();
    if (!nvml.ok()) {
        found.warnings.push_back(
            absl::StrCat("metrics of GPUs are not available: ", nvml.status().message()));
        return;
    }
    for (Gpu* const gpu : gpus) {
        const absl::StatusOr<NvmlDevice> device = (*nvml)->find(gpu->uuid());
        if (device.ok()) {
            gpu->readFrom(*nvml, *device);
        } else {
            found.warnings.push_back(absl::StrCat("metrics of GPU ", gpu->place().deviceId,
                " are not available: ", device.status().message()));
        }
    }
}

// Completes the GPUs with what they need besides the driver.
void connect(const Driver& driver, const GpuOptions& options, GpuDevices& found)
{
    std::vector<Gpu*> gpus;
    gpus.reserve(found.devices.size());
    for (const auto& device : found.devices)
        gpus.push_back(static_cast<Gpu*>(device.get()));
    for (Gpu* const gpu : gpus)
        gpu->setPeers(gpus);
    if (options.areRead && !gpus.empty())
        connectToNvml(gpus, found);
    if (options.peerAccess)
        enablePeerAccess(driver, gpus, found);
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
    connect(*driver, options, *found);
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
