// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// InferenceEngine: the part of the engine that executes requests. A front end passes the requests
// of its clients through ClientRequest (client_request.h) and does not call it directly.
// *thread-safe*.
//
// A model version is a number from 0; kNewestVersion means the newest ready one.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "absl/status/statusor.h"

namespace thalassa::inference {
class Request;
class ServedModel;
} // namespace thalassa::inference

namespace thalassa::engine {

inline constexpr int64_t kNewestVersion = -1;

class InferenceEngine {
public:
    virtual ~InferenceEngine() = default;

    // Returns the model version for a request: NOT_FOUND for an unknown one, UNAVAILABLE for one
    // that is not ready (row 1.2.5). After stop(), only a version whose requests still run.
    virtual absl::StatusOr<std::shared_ptr<inference::ServedModel>> findModel(
        const std::string& model, int64_t version) const = 0;

    // Checks the request and hands it to its model's scheduler. On success the engine owns it and
    // its context's sink will receive the final response, once. On failure `request` stays with the
    // caller and nothing is delivered.
    virtual absl::Status infer(std::unique_ptr<inference::Request>& request) = 0;
};

} // namespace thalassa::engine
