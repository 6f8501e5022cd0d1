// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// MeasuredModel: the model that is measured, and the way to its server. *thread-compatible*.
#pragma once

#include <memory>

#include "absl/status/statusor.h"
#include "client/server_link.h"
#include "perf/inputs/model.h"
#include "perf/load/load.h"

namespace thalassa::perf {

struct MeasuredModel {
    std::unique_ptr<client::ServerLink> server;
    Model model;
};

// Queries the server for the model. Its errors add advice to the server's message, such as the name
// of a model that the server does have.
absl::StatusOr<MeasuredModel> findMeasuredModel(const LoadOptions& options);

} // namespace thalassa::perf
