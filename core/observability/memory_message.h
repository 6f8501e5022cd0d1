// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Who has how much memory, and what grew, as messages of proto/observability.proto. Pure functions:
// *thread-safe*.
#pragma once

#include "core/observability/request_message.h"
#include "core/statistics/memory_history.h"
#include "observability.pb.h"

namespace thalassa::observability {

inline constexpr uint32_t kUsualOwners = 100; // in a list, where a request does not say how many

// The ledger, with at most `limit` owners.
void write(const statistics::MemoryLedger& ledger, uint32_t limit, const WallTime& wallTime,
    v1::MemoryResponse& out);
// What has changed from the one to the other, likewise.
v1::MemoryGrowth growthOf(const statistics::MemoryLedger& before,
    const statistics::MemoryLedger& now, uint32_t limit, const WallTime& wallTime);

} // namespace thalassa::observability
