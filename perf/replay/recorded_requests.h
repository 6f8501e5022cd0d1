// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Selects the requests of a trace file that can be sent again. *thread-compatible*.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "core/base/clock.h"
#include "perf/inputs/model.h"
#include "perf/inputs/sample.h"
#include "perf/replay/comparison.h"
#include "trace/reader/recorded_trace.h"

namespace thalassa::perf {

struct RecordedRequest {
    uint64_t id = 0;      // of its trace
    std::string clientId; // empty: none
    int64_t version = 0;  // that answered it
    Sample inputs;
    std::vector<RecordedOutput> outputs; // of all responses, in order
    std::optional<base::Duration> begin; // on the clock of the server
    std::optional<base::Duration> latency;
};

struct RecordedRequests {
    std::vector<RecordedRequest> requests;   // in the order of their times
    std::map<std::string, uint64_t> skipped; // numbers of requests by the reason
};

// Adds the request of `model` in the tree, or counts why it cannot be sent again. A request of
// another model is ignored. Fails with INVALID_ARGUMENT if the model does not have a tensor of the
// request.
absl::Status addRequest(
    const trace_tool::TraceTree& tree, const Model& model, RecordedRequests& requests);

// Reads the files. The part of a damaged file before the damage is used, and the damage is reported
// to `errors`.
absl::StatusOr<RecordedRequests> readRequests(
    const std::vector<std::string>& files, const Model& model, std::ostream& errors);

} // namespace thalassa::perf
