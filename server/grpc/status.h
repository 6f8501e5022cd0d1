// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Errors as gRPC says them: the codes of both are the same numbers. A pure function: *thread-safe*.
#pragma once

#include <grpcpp/support/status.h>

#include <string>

#include "absl/status/status.h"

namespace thalassa::grpcapi {

inline grpc::Status toGrpcStatus(const absl::Status& status)
{
    if (status.ok())
        return grpc::Status::OK;
    return {static_cast<grpc::StatusCode>(status.code()), std::string(status.message())};
}

} // namespace thalassa::grpcapi
