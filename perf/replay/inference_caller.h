// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// InferenceCaller: sends one inference at a time, waits for its answer, and keeps the outputs. Its
// connection stays open. *thread-compatible*.
#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "perf/inputs/sample.h"
#include "perf/load/load.h"

namespace thalassa::perf {

class InferenceCaller {
public:
    virtual ~InferenceCaller() = default;
    // Returns the outputs of all responses, in order.
    virtual absl::StatusOr<std::vector<SampleTensor>> infer(
        const Sample& inputs, const std::string& clientId) = 0;
};

// The timeout is the one of the options, or 60 s if they have none. It bounds a request of gRPC as
// a whole; over HTTP it bounds, rounded up to seconds, each wait for the server. A request whose
// idle HTTP connection the server has closed is sent once more on another connection.
std::unique_ptr<InferenceCaller> makeInferenceCaller(const LoadOptions& options);

} // namespace thalassa::perf
