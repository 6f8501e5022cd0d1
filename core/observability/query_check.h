// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Checks requests of proto/observability.proto before they are answered: INVALID_ARGUMENT names the
// field, the expected value and the actual one. Pure functions: *thread-safe*.
#pragma once

#include "absl/status/status.h"
#include "observability.pb.h"

namespace thalassa::observability {

// Checks the values (config/check_values.h), and that the end of the time is after its beginning.
absl::Status check(const v1::HistoryRequest& request);
absl::Status check(const v1::RequestsRequest& request);
absl::Status check(const v1::ExplainRequest& request);

} // namespace thalassa::observability
