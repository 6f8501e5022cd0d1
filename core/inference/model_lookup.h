// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// ModelLookup: how a model finds others that it calls, such as an ensemble its members. The
// repository implements it: this interface turns that arrow round. *thread-safe*.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "core/inference/served_model.h"

namespace thalassa::inference {

class ModelLookup {
public:
    virtual ~ModelLookup() = default;

    // The version of that model that serves now, -1 meaning the newest. Of several models of that
    // name the one in the namespace `space` is meant (row 10.7.3). Errors like those that a client
    // gets for the model.
    virtual absl::StatusOr<std::shared_ptr<ServedModel>> findModel(
        const std::string& space, const std::string& name, int64_t version) const = 0;
};

} // namespace thalassa::inference
