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

// A request fails after the timeout of the options, or after 60 s if they have none.
std::unique_ptr<InferenceCaller> makeInferenceCaller(const LoadOptions& options);

} // namespace thalassa::perf
