// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Converts a ModelInferRequest to the engine's request (rows 2.4.2 to 2.4.10). Pure functions:
// *thread-safe*.
#pragma once

#include <string>

#include "absl/status/statusor.h"
#include "core/inference/request.h"
#include "core/shared_memory/regions.h"
#include "server/grpc/codec/infer_wire.h"

namespace thalassa::grpcapi {

// Returns the version that the text denotes: the newest for "" (row 2.3.2).
absl::StatusOr<int64_t> parseVersion(const std::string& model, const std::string& text);

// Fills `request` from the wire; its tensors refer to the wire's slices, or to bytes of `regions`.
absl::Status decodeInfer(
    InferWire& wire, shared_memory::Regions& regions, inference::Request& request);

} // namespace thalassa::grpcapi
