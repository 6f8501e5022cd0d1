// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Instance groups: decides how many instances run on which devices if the configuration leaves that
// open (rows 3.5.2 to 3.5.5, 3.5.9 to 3.5.11), before the backend sees the configuration.
// validate.h checks the result. Pure functions: *thread-safe*.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "model_config.pb.h"

namespace thalassa::config {

// The properties of the machine that a configuration depends on.
struct DeviceFacts {
    std::vector<int> gpus;        // the numbers of the usable GPUs, in ascending order
    std::string reasonWithoutGpu; // why there is none, with what to install; may be empty
};

// Gives every group a name, a kind that is not KIND_AUTO, a count and, for KIND_GPU, its devices.
// `preferred` are the groups that the backend prefers, in its order; the first of them that this
// machine can run decides kind and count if the configuration does not.
void completeInstanceGroups(const DeviceFacts& devices,
    std::span<const ::inference::ModelInstanceGroup> preferred, ::inference::ModelConfig& config);

// "<group>_<n>"
std::string instanceName(const ::inference::ModelInstanceGroup& group, int index);

// The host policy that applies to an instance: the group's own, else "cpu", "model" or "gpu_<id>".
std::string hostPolicyName(const ::inference::ModelInstanceGroup& group, int deviceId);

// Instances with a smaller number run more often; 0 and an unset number mean 1.
uint32_t rateLimiterPriority(const ::inference::ModelInstanceGroup& group);

} // namespace thalassa::config
