// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/backends/common/cuda/driver.h"

#include <dlfcn.h>

#include <cstdlib>

namespace thalassa::cuda {
namespace {

constexpr char kLibrary[] = "libcuda.so.1";

struct Loaded {
    Driver driver;
    bool isUsable = false;
    std::string reason;
};

std::string lastError()
{
    const char* const text = dlerror();
    return text == nullptr ? "unknown error" : text;
}

Loaded load()
{
    Loaded loaded;
    const char* const given = std::getenv("THALASSA_CUDA_DRIVER");
    const std::string name = given != nullptr && *given != '\0' ? given : kLibrary;
    void* const library = dlopen(name.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (library == nullptr) {
        loaded.reason = "there is no CUDA driver (" + lastError() +
            "); install NVIDIA's driver, whose packages have " + kLibrary;
        return loaded;
    }
    const char* missing = nullptr;
#define THALASSA_CUDA_FIND(member, symbol, ...)                                                    \
    loaded.driver.member =                                                                         \
        reinterpret_cast<decltype(loaded.driver.member)>(dlsym(library, #symbol));                 \
    if (loaded.driver.member == nullptr)                                                           \
        missing = #symbol;
    THALASSA_CUDA_GRAPH_FUNCTIONS(THALASSA_CUDA_FIND)
    THALASSA_CUDA_VIRTUAL_MEMORY_FUNCTIONS(THALASSA_CUDA_FIND)
    THALASSA_CUDA_PINNING_FUNCTIONS(THALASSA_CUDA_FIND)
    missing = nullptr; // these are optional
    THALASSA_CUDA_FUNCTIONS(THALASSA_CUDA_FIND)
#undef THALASSA_CUDA_FIND
    if (missing != nullptr) {
        loaded.reason =
            name + " has no function " + missing + "; install NVIDIA's driver 525 or newer";
        return loaded;
    }
    const Result result = loaded.driver.init(0);
    loaded.isUsable = result == Result::Success;
    if (!loaded.isUsable) {
        loaded.reason = "the CUDA driver " + name +
            " does not start: " + loaded.driver.describe(result) +
            "; nvidia-smi shows the state of driver and GPUs";
    }
    return loaded;
}

const Loaded& loaded()
{
    static const Loaded one =
        load(); // ends with the library that links this: a backend may be unloaded
    return one;
}

} // namespace

const Driver* Driver::find()
{
    return loaded().isUsable ? &loaded().driver : nullptr;
}

const std::string& Driver::reasonWithout()
{
    return loaded().reason;
}

#define THALASSA_CUDA_IS_MISSING(member, symbol, ...)                                              \
    if (member == nullptr)                                                                         \
        return #symbol;

const char* Driver::missingForGraphs() const
{
    THALASSA_CUDA_GRAPH_FUNCTIONS(THALASSA_CUDA_IS_MISSING)
    return nullptr;
}

const char* Driver::missingForVirtualMemory() const
{
    THALASSA_CUDA_VIRTUAL_MEMORY_FUNCTIONS(THALASSA_CUDA_IS_MISSING)
    return nullptr;
}

#undef THALASSA_CUDA_IS_MISSING

std::string Driver::describe(Result result) const
{
    const char* name = nullptr;
    const char* text = nullptr;
    if (getErrorName(result, &name) != Result::Success || name == nullptr)
        return "CUDA error " + std::to_string(static_cast<int>(result));
    if (getErrorString(result, &text) != Result::Success || text == nullptr)
        return name;
    return std::string(name) + " (" + text + ")";
}

bool isFatalToContext(Result result)
{
    switch (result) {
    case Result::IllegalAddress:
    case Result::LaunchTimeout:
    case Result::ContextIsDestroyed:
    case Result::Assert:
    case Result::HardwareStackError:
    case Result::IllegalInstruction:
    case Result::MisalignedAddress:
    case Result::InvalidAddressSpace:
    case Result::InvalidPc:
    case Result::LaunchFailed:
    case Result::Unknown:
        return true;
    default:
        return isFatalToDevice(result);
    }
}

bool isFatalToDevice(Result result)
{
    switch (result) {
    case Result::Deinitialized:
    case Result::DeviceUnavailable:
    case Result::NoDevice:
    case Result::InvalidDevice:
    case Result::EccUncorrectable:
    case Result::NvlinkUncorrectable:
    case Result::Contained:
    case Result::SystemNotReady:
        return true;
    default:
        return false;
    }
}

} // namespace thalassa::cuda
