// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The simulated NVML: a library with the functions of libnvidia-ml.so.1 that the server uses, for
// tests without a GPU. THALASSA_NVML names it in the place of the real one. It knows the GPUs of
// the simulated driver by their uuid.
//
// SIMULATED_NVML in the environment names a file, which each call reads again, so that a test can
// change the values. A line is "<value> <GPU> <number>" (utilization, total, used, power, limit or
// energy, in the units of NVML) or "fail <function> <result>"; other values are those of
// defaultOf(). WITHOUT_ENERGY makes the library of a driver that lacks a function.
#include <array>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>

#include "core/modules/cuda/nvml_types.h"

using namespace thalassa::cuda;

struct thalassa::cuda::NvmlDeviceObject {
    int number;
};

namespace {

constexpr int kNotFound = 6;

std::array<NvmlDeviceObject, 8>& devices()
{
    static std::array<NvmlDeviceObject, 8> all{{{0}, {1}, {2}, {3}, {4}, {5}, {6}, {7}}};
    return all;
}

// Calls `use` with the words of each line of the file.
template <typename Use> void readLines(Use use)
{
    const char* const path = std::getenv("SIMULATED_NVML");
    std::ifstream file(path == nullptr ? "" : path);
    std::string line;
    while (std::getline(file, line)) {
        std::istringstream words(line);
        std::string first;
        std::string second;
        unsigned long long number = 0;
        if (words >> first >> second >> number)
            use(first, second, number);
    }
}

// Returns the result of a call of the function.
NvmlResult resultOf(const std::string& function)
{
    NvmlResult result = kNvmlSuccess;
    readLines([&](const std::string& what, const std::string& name, unsigned long long number) {
        if (what == "fail" && name == function)
            result = static_cast<NvmlResult>(number);
    });
    return result;
}

unsigned long long defaultOf(const std::string& value, int gpu)
{
    const auto number = static_cast<unsigned long long>(gpu);
    if (value == "utilization")
        return 25 * (number + 1);
    if (value == "total")
        return 1 << 30;
    if (value == "used")
        return (number + 1) << 20;
    if (value == "power")
        return 100'000 + number;
    return value == "limit" ? 300'000 : 0;
}

unsigned long long valueOf(const std::string& value, NvmlDevice device)
{
    unsigned long long found = defaultOf(value, device->number);
    readLines([&](const std::string& what, const std::string& gpu, unsigned long long number) {
        if (what == value && gpu == std::to_string(device->number))
            found = number;
    });
    return found;
}

} // namespace

extern "C" {

const char* nvmlErrorString(NvmlResult result)
{
    switch (result) {
    case 3:
        return "Not Supported";
    case kNotFound:
        return "Not Found";
    case 15:
        return "GPU is lost";
    default:
        return "Unknown Error";
    }
}

NvmlResult nvmlInit_v2()
{
    return resultOf(__func__);
}

NvmlResult nvmlDeviceGetHandleByUUID(const char* uuid, NvmlDevice* device)
{
    // All bytes of the uuid are the number of the GPU.
    const std::string text = uuid;
    const size_t number = text.size() == 40 ? std::stoul(text.substr(4, 2), nullptr, 16) : 255;
    if (number >= devices().size())
        return kNotFound;
    *device = &devices()[number];
    return resultOf(__func__);
}

NvmlResult nvmlDeviceGetUtilizationRates(NvmlDevice device, NvmlUtilization* utilization)
{
    utilization->gpu = static_cast<unsigned>(valueOf("utilization", device));
    return resultOf(__func__);
}

NvmlResult nvmlDeviceGetMemoryInfo_v2(NvmlDevice device, NvmlMemory* memory)
{
    if (memory->version != kNvmlMemoryVersion)
        return 25; // NVML_ERROR_ARGUMENT_VERSION_MISMATCH
    memory->total = valueOf("total", device);
    memory->used = valueOf("used", device);
    memory->free = memory->total - memory->used;
    return resultOf(__func__);
}

NvmlResult nvmlDeviceGetPowerUsage(NvmlDevice device, unsigned* milliwatts)
{
    *milliwatts = static_cast<unsigned>(valueOf("power", device));
    return resultOf(__func__);
}

NvmlResult nvmlDeviceGetPowerManagementLimit(NvmlDevice device, unsigned* milliwatts)
{
    *milliwatts = static_cast<unsigned>(valueOf("limit", device));
    return resultOf(__func__);
}

#ifndef WITHOUT_ENERGY
NvmlResult nvmlDeviceGetTotalEnergyConsumption(NvmlDevice device, unsigned long long* millijoules)
{
    *millijoules = valueOf("energy", device);
    return resultOf(__func__);
}
#endif

} // extern "C"
