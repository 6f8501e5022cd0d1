// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The owners of memory and their growth, as messages of proto/observability.proto. Pure functions:
// *thread-safe*.
#pragma once

#include "core/observability/request_message.h"
#include "core/statistics/memory_history.h"
#include "observability.pb.h"

namespace thalassa::observability {

inline constexpr uint32_t kUsualOwners = 100; // default number of owners in a list

// Writes the ledger, with at most `limit` owners, the largest first.
void write(const statistics::MemoryLedger& ledger, uint32_t limit, const WallTime& wallTime,
    v1::MemoryResponse& out);
// Returns the differences between the two ledgers, with at most `limit` owners.
v1::MemoryGrowth growthOf(const statistics::MemoryLedger& before,
    const statistics::MemoryLedger& now, uint32_t limit, const WallTime& wallTime);

} // namespace thalassa::observability
