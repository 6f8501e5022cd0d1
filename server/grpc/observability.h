// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The service thalassa.v1.Observability (proto/observability.proto).
#pragma once

#include "core/base/threads/background_thread.h"
#include "core/base/threads/timer_thread.h"
#include "core/engine/engine.h"
#include "core/engine/settings/runtime_settings.h"
#include "server/grpc/method_table.h"
#include "server/security/extension_policy.h"

namespace thalassa::grpcapi {

// All arguments except the table outlive the calls of the methods. `timers` wakes the streams.
// Queries about all models or requests are answered in the background.
void addObservability(MethodTable& table, const engine::Services& engine,
    engine::RuntimeSettings& settings, base::TimerThread& timers,
    base::BackgroundThread& background, const security::ExtensionPolicy& policy);

} // namespace thalassa::grpcapi
