// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// ModelLookup: finds the models that a model calls, such as the members of an ensemble. The
// repository implements it: this interface inverts the dependency. *thread-safe*.
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

    // Returns the given version of the model if it serves now; -1 means the newest. If several
    // models have that name, the one in the namespace `space` is meant (row 10.7.3). The errors are
    // those that a client gets for the model.
    virtual absl::StatusOr<std::shared_ptr<ServedModel>> findModel(
        const std::string& space, const std::string& name, int64_t version) const = 0;
};

} // namespace thalassa::inference
