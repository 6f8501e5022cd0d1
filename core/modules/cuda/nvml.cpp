// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/modules/cuda/nvml.h"

#include <dlfcn.h>

#include <cstdlib>

#include "absl/strings/str_cat.h"
#include "core/base/status_macros.h"

namespace thalassa::cuda {
namespace {

constexpr char kLibrary[] = "libnvidia-ml.so.1";
constexpr double kPerUnit = 1000; // NVML reports milliwatts and millijoules

std::string libraryName()
{
    const char* const given = std::getenv("THALASSA_NVML");
    return given != nullptr && *given != '\0' ? given : kLibrary;
}

std::string lastError()
{
    const char* const text = ::dlerror();
    return text == nullptr ? "unknown error" : text;
}

} // namespace

// Calls the functions of one reading, and collects the failures.
class Nvml::Reader {
public:
    Reader(const Nvml& nvml, const std::string& name, device::Readings& readings)
        : m_nvml(nvml)
        , m_name(name)
        , m_readings(readings)
    {
    }

    // Returns whether the function, named `symbol`, has set `value`.
    template <typename Function, typename Value>
    bool get(Function function, const char* symbol, NvmlDevice device, Value& value)
    {
        if (function == nullptr) {
            m_readings.failures.push_back(absl::StrCat(
                m_nvml.m_name, " has no function ", symbol, "; install NVIDIA's driver 525"));
            return false;
        }
        const NvmlResult result = function(device, &value);
        if (result != kNvmlSuccess) {
            m_readings.failures.push_back(
                absl::StrCat(m_name, ": ", symbol, " fails: ", m_nvml.describe(result)));
        }
        return result == kNvmlSuccess;
    }

private:
    const Nvml& m_nvml;
    const std::string& m_name;
    device::Readings& m_readings;
};

absl::StatusOr<std::shared_ptr<const Nvml>> Nvml::open()
{
    auto nvml = std::make_shared<Nvml>();
    nvml->m_name = libraryName();
    void* const library = ::dlopen(nvml->m_name.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (library == nullptr) {
        return absl::UnavailableError(absl::StrCat("there is no NVML (", lastError(),
            "); install the package of NVIDIA's driver that has ", kLibrary));
    }
    RETURN_IF_ERROR(nvml->bind(library));
    if (const NvmlResult result = nvml->m_init(); result != kNvmlSuccess) {
        return absl::UnavailableError(absl::StrCat(nvml->m_name, " does not start: ",
            nvml->describe(result), "; nvidia-smi shows the state of driver and GPUs"));
    }
    return std::shared_ptr<const Nvml>(std::move(nvml));
}

absl::Status Nvml::bind(void* library)
{
    const char* missing = nullptr;
#define THALASSA_NVML_FIND(member, symbol, ...)                                                    \
    m_##member = reinterpret_cast<decltype(m_##member)>(::dlsym(library, #symbol));
#define THALASSA_NVML_CHECK(member, symbol, ...)                                                   \
    if (m_##member == nullptr)                                                                     \
        missing = #symbol;
    THALASSA_NVML_NEEDED(THALASSA_NVML_FIND)
    THALASSA_NVML_NEEDED(THALASSA_NVML_CHECK)
    THALASSA_NVML_OPTIONAL(THALASSA_NVML_FIND)
#undef THALASSA_NVML_FIND
#undef THALASSA_NVML_CHECK
    m_errorString = reinterpret_cast<decltype(m_errorString)>(::dlsym(library, "nvmlErrorString"));
    if (missing != nullptr) {
        return absl::UnavailableError(
            absl::StrCat(m_name, " has no function ", missing, "; install NVIDIA's driver 525"));
    }
    return absl::OkStatus();
}

std::string Nvml::describe(NvmlResult result) const
{
    const char* const text = m_errorString == nullptr ? nullptr : m_errorString(result);
    const std::string number = absl::StrCat("NVML error ", result);
    return text == nullptr ? number : absl::StrCat(number, " (", text, ")");
}

absl::StatusOr<NvmlDevice> Nvml::find(const std::string& uuid) const
{
    NvmlDevice device = nullptr;
    const NvmlResult result = m_handleByUuid(uuid.c_str(), &device);
    if (result != kNvmlSuccess) {
        return absl::UnavailableError(
            absl::StrCat(m_name, " does not find ", uuid, ": ", describe(result)));
    }
    return device;
}

device::Readings Nvml::read(NvmlDevice device, const std::string& name) const
{
    device::Readings readings;
    Reader reader(*this, name, readings);
    NvmlUtilization utilization{};
    if (reader.get(m_utilization, "nvmlDeviceGetUtilizationRates", device, utilization))
        readings.utilization = utilization.gpu / 100.0;
    NvmlMemory memory{};
    memory.version = kNvmlMemoryVersion;
    if (reader.get(m_memory, "nvmlDeviceGetMemoryInfo_v2", device, memory))
        readings.memory = device::MemoryUse{memory.total, memory.used};
    unsigned power = 0;
    if (reader.get(m_powerUsage, "nvmlDeviceGetPowerUsage", device, power))
        readings.powerUsage = power / kPerUnit;
    if (reader.get(m_powerLimit, "nvmlDeviceGetPowerManagementLimit", device, power))
        readings.powerLimit = power / kPerUnit;
    unsigned long long energy = 0;
    if (reader.get(m_energy, "nvmlDeviceGetTotalEnergyConsumption", device, energy))
        readings.energy = static_cast<double>(energy) / kPerUnit;
    return readings;
}

} // namespace thalassa::cuda
