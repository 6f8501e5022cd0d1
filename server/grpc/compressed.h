// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Refuses compressed messages where --grpc-decompression is off. gRPC then delivers a message as it
// was sent. A pure function: *thread-safe*.
#pragma once

#include <grpcpp/support/byte_buffer.h>

#include "absl/status/status.h"

namespace thalassa::grpcapi {

// UNIMPLEMENTED, with the name of the option, for a compressed message.
absl::Status checkNotCompressed(const grpc::ByteBuffer& message);

} // namespace thalassa::grpcapi
