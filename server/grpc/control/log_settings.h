// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The logging extension over gRPC (rows 2.2.20, 2.3.10). *thread-safe*.
#pragma once

#include "absl/status/statusor.h"
#include "core/engine/settings/runtime_settings.h"
#include "grpc_service.pb.h"

namespace thalassa::grpcapi {

// Changes the settings that the request names, in the order of HTTP's; the settings before one that
// is refused are changed. Returns all settings.
absl::StatusOr<::inference::LogSettingsResponse> changeLogSettings(
    engine::RuntimeSettings& changed, const ::inference::LogSettingsRequest& request);

} // namespace thalassa::grpcapi
