// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/device/registry.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/base/log/log.h"

namespace thalassa::device {
namespace {

using tensor::MemoryKind;

bool isAt(const Device& device, tensor::MemoryPlace place)
{
    const tensor::MemoryPlace own = device.place();
    return own.kind == place.kind &&
        (own.kind != MemoryKind::Gpu || own.deviceId == place.deviceId);
}

} // namespace

Registry& Registry::system()
{
    static auto* const registry = new Registry; // not destroyed: blocks may outlive main()
    return *registry;
}

absl::Status Registry::add(std::unique_ptr<Device> device)
{
    const tensor::MemoryPlace place = device->place();
    if (find(place) != nullptr) {
        return absl::AlreadyExistsError(
            absl::StrCat("there is already a device for memory of kind ",
                static_cast<int>(place.kind), " and number ", place.deviceId));
    }
    if (place.kind == MemoryKind::Gpu && place.deviceId < 0) {
        return absl::InvalidArgumentError(
            absl::StrCat("a GPU has the number ", place.deviceId, ": expected 0 or more"));
    }
    device->setLossObserver([this](const absl::Status& reason) { noteLoss(reason); });
    base::MutexLock lock(m_mutex);
    m_devices.push_back(std::move(device));
    return absl::OkStatus();
}

Device* Registry::find(tensor::MemoryPlace place) const
{
    if (place.kind == MemoryKind::Cpu)
        return &m_cpu;
    base::MutexLock lock(m_mutex);
    const auto found = std::find_if(
        m_devices.begin(), m_devices.end(), [&](const auto& one) { return isAt(*one, place); });
    return found == m_devices.end() ? nullptr : found->get();
}

std::vector<int> Registry::gpus() const
{
    base::MutexLock lock(m_mutex);
    std::vector<int> numbers;
    for (const auto& device : m_devices) {
        if (device->place().kind == MemoryKind::Gpu)
            numbers.push_back(static_cast<int>(device->place().deviceId));
    }
    std::sort(numbers.begin(), numbers.end());
    return numbers;
}

std::vector<Device*> Registry::gpuDevices() const
{
    std::vector<Device*> devices;
    for (const int gpu : gpus())
        devices.push_back(find({MemoryKind::Gpu, gpu}));
    return devices;
}

std::vector<Device*> Registry::added() const
{
    base::MutexLock lock(m_mutex);
    std::vector<Device*> devices;
    devices.reserve(m_devices.size());
    for (const auto& device : m_devices)
        devices.push_back(device.get());
    return devices;
}

std::shared_ptr<const Registry::LossObserver> Registry::observeLosses(LossObserver observer)
{
    auto kept = std::make_shared<const LossObserver>(std::move(observer));
    base::MutexLock lock(m_mutex);
    std::erase_if(m_lossObservers, [](const auto& one) { return one.expired(); });
    m_lossObservers.push_back(kept);
    return kept;
}

void Registry::noteLoss(const absl::Status& reason)
{
    LOG_ERROR << reason.message();
    std::vector<std::weak_ptr<const LossObserver>> observers;
    {
        base::MutexLock lock(m_mutex);
        observers = m_lossObservers;
    }
    for (const auto& one : observers) {
        if (const auto observer = one.lock())
            (*observer)(reason);
    }
}

void Registry::setReasonWithoutGpu(std::string reason)
{
    base::MutexLock lock(m_mutex);
    m_reasonWithoutGpu = std::move(reason);
}

std::string Registry::reasonWithoutGpu() const
{
    base::MutexLock lock(m_mutex);
    return m_reasonWithoutGpu;
}

} // namespace thalassa::device
