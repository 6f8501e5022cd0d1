// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// What is wrong with a question of proto/observability.proto, before anybody looks for an answer:
// INVALID_ARGUMENT that names the field, what was expected and what came. Pure functions:
// *thread-safe*.
#pragma once

#include "absl/status/status.h"
#include "observability.pb.h"

namespace thalassa::observability {

// Its values (config/check_values.h), and that the time which it is about has a length.
absl::Status check(const v1::RequestsRequest& question);
absl::Status check(const v1::ExplainRequest& question);

} // namespace thalassa::observability
