// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The trace extension over gRPC (rows 2.2.19, 2.3.8, 2.3.9). *thread-safe*.
#pragma once

#include "absl/status/statusor.h"
#include "core/engine/services.h"
#include "core/engine/settings/runtime_settings.h"
#include "grpc_service.pb.h"

namespace thalassa::grpcapi {

// Changes what the request names, and returns the resulting setting; without settings, only returns
// it. A model that does not exist has none.
absl::StatusOr<::inference::TraceSettingResponse> answerTraceSetting(const engine::Health& health,
    engine::RuntimeSettings& settings, const ::inference::TraceSettingRequest& request);

} // namespace thalassa::grpcapi
