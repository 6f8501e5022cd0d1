// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Functions that all gRPC clients share. *thread-safe*.
#pragma once

#include <grpcpp/channel.h>
#include <grpcpp/client_context.h>

#include <memory>
#include <string>

#include "client/address.h"
#include "client/metadata.h"

namespace thalassa::client {

// Returns a channel with a connection of its own, for messages of any size.
std::shared_ptr<grpc::Channel> makeChannel(const Address& server);

// Adds the metadata with lower-case keys, as HTTP/2 requires.
void addMetadata(const Metadata& metadata, grpc::ClientContext& context);

// Returns the name that the specification has for the code, such as "UNAVAILABLE".
std::string statusName(grpc::StatusCode code);

} // namespace thalassa::client
