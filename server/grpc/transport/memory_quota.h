// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The default of --grpc-memory-quota. Pure functions, apart from what the system reports:
// *thread-safe*.
#pragma once

#include <cstdint>

namespace thalassa::grpcapi {

// Returns a quarter of the memory, since gRPC 1.51 exceeds its quota up to threefold before its
// measures take effect; but at least 3 GiB, so that one message of the largest size fits.
uint64_t memoryQuotaFor(uint64_t memoryBytes);

// Returns the quota for the lowest limit of the process (core/base/memory_room.h).
uint64_t defaultMemoryQuota();

} // namespace thalassa::grpcapi
