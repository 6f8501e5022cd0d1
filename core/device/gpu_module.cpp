// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/device/gpu_module.h"

#include <dlfcn.h>
#include <unistd.h>

#include <utility>

#include "absl/strings/str_cat.h"
#include "core/base/log/log.h"
#include "core/base/mutex.h"

namespace thalassa::device {
namespace {

// Returns the devices that the library has, or nothing with a reason.
std::unique_ptr<GpuDevices> open(const std::string& library, const GpuOptions& options)
{
    auto nothing = std::make_unique<GpuDevices>();
    if (library.empty() || ::access(library.c_str(), F_OK) != 0) {
        nothing->reason =
            absl::StrCat("this installation has no library for GPUs ('", library, "')");
        return nothing;
    }
    void* const handle = ::dlopen(library.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (handle == nullptr) {
        nothing->reason = absl::StrCat("the library for GPUs cannot be loaded: ", ::dlerror());
        return nothing;
    }
    const auto openGpus = reinterpret_cast<OpenGpus>(::dlsym(handle, kOpenGpus));
    if (openGpus == nullptr) {
        nothing->reason = absl::StrCat(library, " has no function ", kOpenGpus);
        return nothing;
    }
    return std::unique_ptr<GpuDevices>(openGpus(options));
}

} // namespace

void addGpus(const std::string& library, const GpuOptions& options, Registry& devices)
{
    static auto* const mutex = new base::Mutex; // as the registry, not destroyed
    base::MutexLock lock(*mutex);
    if (!devices.added().empty())
        return;
    const std::unique_ptr<GpuDevices> found = open(library, options);
    devices.setReasonWithoutGpu(found->reason);
    for (std::unique_ptr<Device>& device : found->devices) {
        if (device->place().kind == tensor::MemoryKind::Gpu) {
            LOG_INFO << "GPU " << device->place().deviceId << ": " << device->description();
        }
        if (const absl::Status added = devices.add(std::move(device)); !added.ok()) {
            LOG_ERROR << "a GPU is not used: " << added.message();
        }
    }
    if (!found->devices.empty() && !found->reason.empty()) {
        LOG_WARNING << found->reason;
    }
    for (const std::string& note : found->notes)
        LOG_INFO << note;
    for (const std::string& warning : found->warnings)
        LOG_WARNING << warning;
}

} // namespace thalassa::device
