// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The regions of shared memory of Triton's extension over HTTP. Pure functions: *thread-safe*.
#pragma once

#include "absl/status/statusor.h"
#include "client/network/http_form.h"
#include "grpc_service.pb.h"

namespace thalassa::client {

// An empty name asks for all regions.
HttpQuery systemRegionsQuery(const inference::SystemSharedMemoryStatusRequest& request);
HttpQuery cudaRegionsQuery(const inference::CudaSharedMemoryStatusRequest& request);
// An empty name unregisters all regions of the kind.
HttpQuery unregisterQuery(const inference::SystemSharedMemoryUnregisterRequest& request);
HttpQuery unregisterQuery(const inference::CudaSharedMemoryUnregisterRequest& request);

absl::StatusOr<AnyMessage> readSystemRegions(const HttpReply& reply);
absl::StatusOr<AnyMessage> readCudaRegions(const HttpReply& reply);

} // namespace thalassa::client
