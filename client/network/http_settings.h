// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The trace and log settings of Triton's extensions over HTTP. Pure functions: *thread-safe*.
#pragma once

#include "absl/status/statusor.h"
#include "client/network/http_form.h"
#include "grpc_service.pb.h"

namespace thalassa::client {

// A request without settings only reads. A setting without a value is removed.
absl::StatusOr<HttpQuery> traceSettingQuery(const inference::TraceSettingRequest& request);
absl::StatusOr<AnyMessage> readTraceSetting(const HttpReply& reply);

absl::StatusOr<HttpQuery> logSettingQuery(const inference::LogSettingsRequest& request);
absl::StatusOr<AnyMessage> readLogSetting(const HttpReply& reply);

} // namespace thalassa::client
