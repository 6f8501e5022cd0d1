// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The RPCs of the shared memory extensions (rows 2.2.13 to 2.2.18).
#pragma once

#include <string>

#include "core/shared_memory/regions.h"
#include "server/grpc/method_table.h"

namespace thalassa::grpcapi {

// Adds the RPCs of `service` ("/inference.GRPCInferenceService/"). `regions` outlives the table.
void addSharedMemory(
    MethodTable& table, const std::string& service, shared_memory::Regions& regions);

} // namespace thalassa::grpcapi
