// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Model metadata: the short description that clients ask for before they send tensors (row 1.2.8).
// A pure function: *thread-safe*.
#pragma once

#include <cstdint>
#include <span>

#include "core/config/tensor_spec.h"
#include "grpc_service.pb.h"

namespace thalassa::config {

// `versions` are the versions to list, in that order; the caller chooses them (row 1.2.9). Each
// tensor is shown with its wire data type and the shape that a request has: with a leading -1 if
// the model batches. `platform` is the backend's name if no platform is configured.
::inference::ModelMetadataResponse modelMetadata(
    const ModelInfo& info, std::span<const int64_t> versions);

} // namespace thalassa::config
