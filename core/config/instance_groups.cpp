// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/config/instance_groups.h"

#include <algorithm>

#include "absl/strings/str_cat.h"

namespace thalassa::config {
namespace {

using ::inference::ModelInstanceGroup;

bool gpusExist(const ModelInstanceGroup& group, const DeviceFacts& devices)
{
    return !devices.gpus.empty() &&
        std::all_of(group.gpus().begin(), group.gpus().end(), [&](int gpu) {
            return std::binary_search(devices.gpus.begin(), devices.gpus.end(), gpu);
        });
}

// Returns the first preferred group that this machine can run, or null.
const ModelInstanceGroup* firstUsable(
    std::span<const ModelInstanceGroup> preferred, const DeviceFacts& devices)
{
    for (const ModelInstanceGroup& candidate : preferred) {
        if (candidate.kind() != ModelInstanceGroup::KIND_GPU || gpusExist(candidate, devices))
            return &candidate;
    }
    return nullptr;
}

void resolveKind(
    const DeviceFacts& devices, const ModelInstanceGroup* preferred, ModelInstanceGroup& group)
{
    if (group.kind() != ModelInstanceGroup::KIND_AUTO)
        return;
    // Only a group of KIND_GPU may list GPUs.
    const auto fits = [&](ModelInstanceGroup::Kind kind) {
        return kind == ModelInstanceGroup::KIND_GPU ? gpusExist(group, devices)
                                                    : group.gpus().empty();
    };
    if (preferred != nullptr && preferred->kind() != ModelInstanceGroup::KIND_AUTO &&
        fits(preferred->kind())) {
        group.set_kind(preferred->kind());
        if (group.count() < 1)
            group.set_count(preferred->count());
        if (preferred->kind() == ModelInstanceGroup::KIND_GPU && group.gpus().empty())
            *group.mutable_gpus() = preferred->gpus();
        return;
    }
    group.set_kind(
        gpusExist(group, devices) ? ModelInstanceGroup::KIND_GPU : ModelInstanceGroup::KIND_CPU);
}

// onnxruntime and tensorflow use few cores for one execution; a second instance keeps the CPU busy
// (row 3.5.4).
int defaultCount(const ModelInstanceGroup& group, const std::string& backend)
{
    const bool isCpu = group.kind() == ModelInstanceGroup::KIND_CPU;
    return isCpu && (backend == "onnxruntime" || backend == "tensorflow") ? 2 : 1;
}

} // namespace

void completeInstanceGroups(const DeviceFacts& devices,
    std::span<const ModelInstanceGroup> preferred, ::inference::ModelConfig& config)
{
    if (config.has_ensemble_scheduling())
        return; // an ensemble has no instances
    if (config.instance_group().empty())
        config.add_instance_group()->set_name(config.name());
    const ModelInstanceGroup* const usable = firstUsable(preferred, devices);
    for (int i = 0; i < config.instance_group_size(); ++i) {
        ModelInstanceGroup& group = *config.mutable_instance_group(i);
        if (group.name().empty())
            group.set_name(absl::StrCat(config.name(), "_", i));
        resolveKind(devices, usable, group);
        if (group.count() < 1)
            group.set_count(defaultCount(group, config.backend()));
        if (group.kind() == ModelInstanceGroup::KIND_GPU && group.gpus().empty())
            group.mutable_gpus()->Add(devices.gpus.begin(), devices.gpus.end());
    }
}

std::string instanceName(const ModelInstanceGroup& group, int index)
{
    return absl::StrCat(group.name(), "_", index);
}

std::string hostPolicyName(const ModelInstanceGroup& group, int deviceId)
{
    if (!group.host_policy().empty())
        return group.host_policy();
    switch (group.kind()) {
    case ModelInstanceGroup::KIND_GPU:
        return absl::StrCat("gpu_", deviceId);
    case ModelInstanceGroup::KIND_MODEL:
        return "model";
    default:
        return "cpu";
    }
}

uint32_t rateLimiterPriority(const ModelInstanceGroup& group)
{
    return std::max<uint32_t>(1, group.rate_limiter().priority());
}

} // namespace thalassa::config
