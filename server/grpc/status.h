// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Converts errors to gRPC's: the codes of both are the same numbers. A pure function:
// *thread-safe*.
#pragma once

#include <grpcpp/support/status.h>

#include <string>

#include "absl/status/status.h"

namespace thalassa::grpcapi {

// Maximum size. A message travels in a header field: clients accept 8 KB of header fields without
// risk, and 16 KB at most; beyond that they end the call with RESOURCE_EXHAUSTED. One byte may be
// sent as three.
inline constexpr size_t kMaxMessageBytes = 2000;

inline std::string boundedMessage(std::string message)
{
    if (message.size() <= kMaxMessageBytes)
        return message;
    const size_t size = message.size();
    size_t end = kMaxMessageBytes;
    while (end > 0 && (static_cast<unsigned char>(message[end]) & 0xC0) == 0x80)
        --end; // not within a character
    message.resize(end);
    return message + "... (" + std::to_string(size) + " bytes)";
}

inline grpc::Status toGrpcStatus(const absl::Status& status)
{
    if (status.ok())
        return grpc::Status::OK;
    return {static_cast<grpc::StatusCode>(status.code()),
        boundedMessage(std::string(status.message()))};
}

} // namespace thalassa::grpcapi
