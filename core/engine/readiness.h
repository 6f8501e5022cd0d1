// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Explains why a server or a model is not ready, from the states of its versions. A pure function:
// *thread-safe*.
#pragma once

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "core/repository/lifecycle.h"
#include "observability.pb.h"

namespace thalassa::engine {

struct Readiness {
    bool isServerReady = false;
    bool isDraining = false;
    std::vector<repository::ModelStatus> models;
    // Loaded versions whose backends report that they cannot serve.
    std::vector<repository::VersionPtr> busy;
};

// Explains the readiness of the models that the filter names, or of the server if it names none.
// NOT_FOUND for an unknown model or version.
absl::StatusOr<v1::ReadinessExplanation> explainReadiness(
    const Readiness& readiness, const v1::ModelFilter& filter);

} // namespace thalassa::engine
