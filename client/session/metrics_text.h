// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The parser of Prometheus' text format (version 0.0.4). A pure function: *thread-safe*.
#pragma once

#include <cstddef>
#include <string_view>

#include "absl/status/statusor.h"
#include "session.pb.h"

namespace thalassa::client {

// Returns the families in the order of the text. A sample without a TYPE line makes a family of the
// type "untyped". Fails with the number of the line, and with RESOURCE_EXHAUSTED if the text has
// more than `mostValues` samples and labels together.
absl::StatusOr<session::MetricFamilies> parseMetrics(std::string_view text, size_t mostValues);

} // namespace thalassa::client
