// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The limit of the memory of GPUs beyond which no model is loaded (row 4.8.4). As in Triton, it is
// checked after each instance was created, so that the memory of the instance counts.
// *thread-safe*.
#pragma once

#include <map>
#include <string>

#include "absl/status/status.h"
#include "core/device/registry.h"

namespace thalassa::backend {

// By GPU: the fraction of its memory, from 0 to 1, that all processes may use.
using GpuLoadLimits = std::map<int, double>;

// Returns UNAVAILABLE if the GPU has a limit, and more of its memory is in use. `instance` names
// the instance that was created there.
absl::Status checkGpuLoadLimit(const device::Registry& devices, const GpuLoadLimits& limits,
    int gpu, const std::string& instance);

} // namespace thalassa::backend
