// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Registry: the devices of the machine, by the place of their memory. The CPU is always in it;
// Engine::create() adds the GPUs (gpu_module.h) before the first model is loaded. A device stays as
// long as the registry, so that the returned pointers remain valid. *thread-safe*.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "core/base/mutex.h"
#include "core/device/cpu_device.h"
#include "core/device/device.h"

namespace thalassa::device {

class Registry {
public:
    // Called on the thread that finds out that a device is lost. That thread may hold locks of the
    // device, so the function uses neither the device nor the registry.
    using LossObserver = std::function<void(const absl::Status& reason)>;

    Registry() = default;
    Registry(const Registry&) = delete;
    Registry& operator=(const Registry&) = delete;

    // Returns the registry of the process.
    static Registry& system();

    // Adds a device. Fails with ALREADY_EXISTS if its place has one, INVALID_ARGUMENT for a GPU
    // with a negative number.
    absl::Status add(std::unique_ptr<Device> device);

    // Returns the device whose memory lies at `place`, or null. The device number counts only for
    // GPUs.
    Device* find(tensor::MemoryPlace place) const;
    Device& cpu() const { return m_cpu; }
    // Returns the numbers of the GPUs in ascending order. A number may be missing, because a GPU
    // that is too old is not added.
    std::vector<int> gpus() const;
    // Returns the GPUs in the same order.
    std::vector<Device*> gpuDevices() const;
    // Returns the devices without the CPU.
    std::vector<Device*> added() const;

    // Calls the function for each device that is lost while the result exists.
    [[nodiscard]] std::shared_ptr<const LossObserver> observeLosses(LossObserver observer);

    // The reason why there is no GPU, with what to install; for messages.
    void setReasonWithoutGpu(std::string reason);
    std::string reasonWithoutGpu() const;

private:
    // Logs the loss, and calls the observers.
    void noteLoss(const absl::Status& reason);

    mutable CpuDevice m_cpu; // has no state
    mutable base::Mutex m_mutex;
    std::vector<std::unique_ptr<Device>> m_devices ABSL_GUARDED_BY(m_mutex); // without the CPU
    std::string m_reasonWithoutGpu ABSL_GUARDED_BY(m_mutex);
    std::vector<std::weak_ptr<const LossObserver>> m_lossObservers ABSL_GUARDED_BY(m_mutex);
};

} // namespace thalassa::device
