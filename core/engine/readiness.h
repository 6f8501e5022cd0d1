// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Why a server, or a model, is not ready, from what is known of its versions. A pure function:
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
    // Versions that are loaded, and of which their backends say that they cannot serve.
    std::vector<repository::VersionPtr> busy;
};

// Of the models that the filter means, or of the server. NOT_FOUND for a model that nobody has
// heard of.
absl::StatusOr<v1::ReadinessExplanation> explainReadiness(
    const Readiness& readiness, const v1::ModelFilter& filter);

} // namespace thalassa::engine
