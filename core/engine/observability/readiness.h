// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Explains why a server or a model is not ready, from the states of its versions. Pure functions:
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
    // The state of the server because of which it is not ready, whatever its models are: "is being
    // drained". Empty if there is none.
    std::string serverState;
    std::vector<repository::ModelStatus> models;
    // Loaded versions whose backends report that they cannot serve.
    std::vector<repository::VersionPtr> busy;
};

// Explains the readiness of the models that the filter names, or of the server if it names none.
// Fails with NOT_FOUND for an unknown model or version.
absl::StatusOr<v1::ReadinessExplanation> explainReadiness(
    const Readiness& readiness, const v1::ModelFilter& filter);

// Names the state of the server and the first versions that are not ready, with their reasons.
// Empty if the server is ready.
std::string whyNotReady(const Readiness& readiness);

} // namespace thalassa::engine
