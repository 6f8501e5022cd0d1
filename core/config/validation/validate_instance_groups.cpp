// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "absl/strings/str_join.h"
#include "core/base/status_macros.h"
#include "core/config/validation/validate_parts.h"

namespace thalassa::config {
namespace {

constexpr int64_t kMaxInstances = 4096; // per model; each instance has a thread

using ::inference::ModelConfig;
using ::inference::ModelInstanceGroup;

// Returns the group as Triton's messages name it.
std::string subjectOf(const ModelConfig& config, const ModelInstanceGroup& group)
{
    return absl::StrCat("instance group ", group.name(), " of model ", config.name());
}

absl::Status validateGpus(const ModelConfig& config, const ModelInstanceGroup& group,
    const std::string& field, const DeviceFacts& devices)
{
    const std::string kind = ModelInstanceGroup::Kind_Name(group.kind());
    if (group.kind() != ModelInstanceGroup::KIND_GPU) {
        if (group.gpus().empty())
            return absl::OkStatus();
        return invalid(config, field,
            "must have kind KIND_GPU, or no 'gpus': ", subjectOf(config, group), " has kind ", kind,
            " but specifies one or more GPUs");
    }
    if (devices.gpus.empty()) {
        const std::string& reason = devices.reasonWithoutGpu;
        return invalid(config, field, "has kind ", kind, " but no GPU can be used here",
            reason.empty() ? "" : ": ", reason, "; use KIND_CPU: ", subjectOf(config, group),
            " has kind ", kind, " but no GPUs are available");
    }
    if (group.gpus().empty())
        return invalid(config, field, "must name its 'gpus': ", subjectOf(config, group),
            " has kind ", kind, " but specifies no GPUs");
    for (const int gpu : group.gpus()) {
        if (!std::binary_search(devices.gpus.begin(), devices.gpus.end(), gpu)) {
            return invalid(config, field, "specifies GPU ", gpu, ", expected one of ",
                absl::StrJoin(devices.gpus, ", "));
        }
    }
    return absl::OkStatus();
}

bool isNumber(const std::string& text)
{
    return !text.empty() &&
        std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

// Row 3.5.7.
absl::Status validateProfiles(
    const ModelConfig& config, const ModelInstanceGroup& group, const std::string& field)
{
    if (!group.profile().empty() && config.platform() != "tensorrt_plan") {
        return invalid(config, field,
            "has profiles, which only platform 'tensorrt_plan' takes: ", subjectOf(config, group),
            " and platform ", config.platform(), config.platform().empty() ? "" : " ",
            "specifies profile field which is only supported for TensorRT models");
    }
    for (const std::string& profile : group.profile()) {
        if (!isNumber(profile))
            return invalid(
                config, field, "has profile '", profile, "', expected a number of 0 or more");
    }
    return absl::OkStatus();
}

} // namespace

absl::Status validateInstanceGroups(const ModelConfig& config, const DeviceFacts& devices)
{
    int index = 0;
    int64_t total = 0;
    for (const ModelInstanceGroup& group : config.instance_group()) {
        const std::string field =
            absl::StrCat("instance_group[", index++, "] '", group.name(), "'");
        if (group.name().empty() || group.kind() == ModelInstanceGroup::KIND_AUTO)
            return invalid(config, field, "must have a name and a kind after completion");
        if (group.count() < 1)
            return invalid(config, field, "must have a count of 1 or more, got ", group.count());
        total += int64_t{group.count()} * std::max(1, group.gpus_size());
        if (total > kMaxInstances) {
            return invalid(config, field, "must leave the model at ", kMaxInstances,
                " instances or fewer, each of which has a thread; its count of ", group.count(),
                " makes them ", total);
        }
        RETURN_IF_ERROR(validateGpus(config, group, field, devices));
        RETURN_IF_ERROR(validateProfiles(config, group, field));
    }
    return absl::OkStatus();
}

} // namespace thalassa::config
