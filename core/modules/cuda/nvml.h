// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Nvml: the functions of NVIDIA's management library, libnvidia-ml.so.1, found at run time. It
// reports what the driver API does not: how busy a GPU is, its power, and its energy. The library
// is loaded once, and stays loaded until the process ends. *thread-safe*.
#pragma once

#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "core/device/readings.h"
#include "core/modules/cuda/nvml_types.h"

namespace thalassa::cuda {

// Each function: its member, the symbol of the library, and the types of its parameters. Without
// one of the first group NVML cannot be used; without one of the second group, a value is absent.
#define THALASSA_NVML_NEEDED(X)                                                                    \
    X(init, nvmlInit_v2)                                                                           \
    X(handleByUuid, nvmlDeviceGetHandleByUUID, const char* uuid, NvmlDevice*)
#define THALASSA_NVML_OPTIONAL(X)                                                                  \
    X(utilization, nvmlDeviceGetUtilizationRates, NvmlDevice, NvmlUtilization*)                    \
    X(memory, nvmlDeviceGetMemoryInfo_v2, NvmlDevice, NvmlMemory*)                                 \
    X(powerUsage, nvmlDeviceGetPowerUsage, NvmlDevice, unsigned* milliwatts)                       \
    X(powerLimit, nvmlDeviceGetPowerManagementLimit, NvmlDevice, unsigned* milliwatts)             \
    X(energy, nvmlDeviceGetTotalEnergyConsumption, NvmlDevice, unsigned long long* millijoules)

class Nvml {
public:
    // Loads and initialises the library. Fails with UNAVAILABLE, with what is missing and what to
    // install. The environment variable THALASSA_NVML names another library than libnvidia-ml.so.1.
    static absl::StatusOr<std::shared_ptr<const Nvml>> open();

    // Returns the GPU with the uuid, such as "GPU-2f0c9a1e-...".
    absl::StatusOr<NvmlDevice> find(const std::string& uuid) const;
    // Reads all values. `name` names the GPU in failures.
    device::Readings read(NvmlDevice device, const std::string& name) const;

private:
    class Reader;

    absl::Status bind(void* library);
    std::string describe(NvmlResult result) const;

    std::string m_name; // of the library
    const char* (*m_errorString)(NvmlResult) = nullptr;
#define THALASSA_NVML_MEMBER(member, symbol, ...) NvmlResult (*m_##member)(__VA_ARGS__) = nullptr;
    THALASSA_NVML_NEEDED(THALASSA_NVML_MEMBER)
    THALASSA_NVML_OPTIONAL(THALASSA_NVML_MEMBER)
#undef THALASSA_NVML_MEMBER
};

} // namespace thalassa::cuda
