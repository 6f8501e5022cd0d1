// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The bytes of inference requests over HTTP, made once and sent many times. A pure function:
// *thread-safe*.
#pragma once

#include <string>

#include "absl/status/statusor.h"
#include "client/address.h"
#include "perf/inputs/sample.h"
#include "perf/load/request_options.h"

namespace thalassa::perf {

// Returns head and body of an inference request. Fails if JSON is requested for a tensor that has
// no form in JSON.
absl::StatusOr<std::string> inferRequest(
    const Sample& sample, const RequestOptions& options, const client::Address& server);

} // namespace thalassa::perf
