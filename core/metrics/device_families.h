// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The families of the server's own use of devices: losses, pools of memory, and copies. Their
// values are those at the scrape. Pure functions: *thread-safe*.
#pragma once

#include <vector>

#include <prometheus/metric_family.h>

#include "core/device/registry.h"

namespace thalassa::metrics {

// Adds the families of pinned memory (row 8.6), which are 0 without such memory.
void addPinnedMemoryFamilies(
    const device::Registry& devices, std::vector<prometheus::MetricFamily>& families);

// Adds the families of the losses, pools and copies of GPUs, if there is a GPU. Not in Triton.
void addGpuFamilies(
    const device::Registry& devices, std::vector<prometheus::MetricFamily>& families);

} // namespace thalassa::metrics
