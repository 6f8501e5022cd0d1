// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The bytes of HTTP requests, made once and sent many times. Pure functions: *thread-safe*.
#pragma once

#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "perf/client/address.h"
#include "perf/client/request_options.h"
#include "perf/inputs/sample.h"

namespace thalassa::perf {

// Returns "/v2/models/NAME" or "/v2/models/NAME/versions/VERSION", escaped.
std::string modelPath(const std::string& model, const std::string& version);

// Returns head and body of an inference request. Fails if JSON is requested for a tensor that has
// no form in JSON.
absl::StatusOr<std::string> inferRequest(
    const Sample& sample, const RequestOptions& options, const Address& server);

// Returns a request without a body, after whose answer the connection is closed.
std::string queryRequest(std::string_view method, std::string_view path,
    const RequestOptions& options, const Address& server);

} // namespace thalassa::perf
