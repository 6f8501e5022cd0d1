// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The service thalassa.v1.Observability (proto/observability.proto).
#pragma once

#include "core/base/alarms.h"
#include "core/base/background_thread.h"
#include "core/engine/engine.h"
#include "core/engine/settings.h"
#include "server/grpc/method_table.h"
#include "server/security/extension_policy.h"

namespace thalassa::grpcapi {

// All but the table, and the policy of the port, outlive the calls of the methods; streams ring by
// `alarms`. What is read of all models or requests is read in the background.
void addObservability(MethodTable& table, engine::Engine& engine, engine::Settings& settings,
    base::Alarms& alarms, base::BackgroundThread& background,
    const security::ExtensionPolicy& policy);

} // namespace thalassa::grpcapi
