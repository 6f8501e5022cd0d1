// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Regions of shared memory as messages of proto/observability.proto. A pure function:
// *thread-safe*.
#pragma once

#include "core/observability/request_message.h"
#include "core/shared_memory/regions.h"
#include "observability.pb.h"

namespace thalassa::observability {

void write(const shared_memory::RegionFacts& region, const WallTime& wallTime,
    v1::SharedMemoryRegion& out);

} // namespace thalassa::observability
