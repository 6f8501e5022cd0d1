// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The parameters of load and unload calls (rows 2.3.5, 2.3.6). Pure functions: *thread-safe*.
#pragma once

#include "absl/status/statusor.h"
#include "core/repository/load_override.h"
#include "grpc_service.pb.h"

namespace thalassa::grpcapi {

absl::StatusOr<repository::LoadOverride> readLoadParameters(
    const ::inference::RepositoryModelLoadRequest& request);

// Returns whether the models that the model depends on are unloaded as well.
absl::StatusOr<bool> readUnloadParameters(const ::inference::RepositoryModelUnloadRequest& request);

} // namespace thalassa::grpcapi
