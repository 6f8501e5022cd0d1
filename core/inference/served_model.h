// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// ServedModel: one loaded version of a model as the request path sees it. The repository makes it;
// requests hold it, so that a version ends only after its last request (row 10.5.1).
// *thread-safe*: constant but for enqueue().
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "absl/status/status.h"
#include "core/config/tensor_spec.h"

namespace thalassa::inference {

class Request;

class ServedModel {
public:
    virtual ~ServedModel() = default;

    virtual const std::string& name() const = 0;
    virtual int64_t version() const = 0;
    virtual const config::ModelInfo& info() const = 0;

    // Hands a prepared request to the model's scheduler. Takes it on success; on failure `request`
    // stays with the caller and no response is sent.
    virtual absl::Status enqueue(std::unique_ptr<Request>& request) = 0;
};

} // namespace thalassa::inference
