// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <google/protobuf/message.h>
#include <grpcpp/support/byte_buffer.h>

namespace thalassa::grpcapi {

// Returns the message as gRPC sends it.
inline grpc::ByteBuffer bytesOf(const google::protobuf::Message& message)
{
    const grpc::Slice slice(message.SerializeAsString());
    return {&slice, 1};
}

} // namespace thalassa::grpcapi
