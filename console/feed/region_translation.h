// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The messages about shared memory as the facts of console/models. Text is made plain and bounded
// here, and lists have a greatest length. Pure functions: *thread-safe*.
#pragma once

#include <vector>

#include "console/models/memory/region_facts.h"

namespace inference {
class CudaSharedMemoryStatusResponse;
class SystemSharedMemoryStatusResponse;
} // namespace inference

namespace thalassa::v1 {
class SharedMemoryResponse;
} // namespace thalassa::v1

namespace thalassa::console {

std::vector<RegionFacts> regionsOf(const v1::SharedMemoryResponse& response);
// The regions of a server without thalassa.v1, by kind.
std::vector<RegionFacts> regionsOf(const inference::SystemSharedMemoryStatusResponse& response);
std::vector<RegionFacts> regionsOf(const inference::CudaSharedMemoryStatusResponse& response);

} // namespace thalassa::console
