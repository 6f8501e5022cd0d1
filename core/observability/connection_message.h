// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Connections of clients as messages of proto/observability.proto. A pure function: *thread-safe*.
#pragma once

#include "core/observability/connections.h"
#include "core/observability/request_message.h"
#include "observability.pb.h"

namespace thalassa::observability {

inline constexpr uint32_t kMostConnections = 1000; // in one answer

void write(const ConnectionFacts& connection, const WallTime& wallTime, v1::Connection& out);

} // namespace thalassa::observability
