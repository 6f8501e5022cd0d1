// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// What all gRPC clients of this program share. *thread-safe*.
#pragma once

#include <grpcpp/channel.h>
#include <grpcpp/client_context.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "perf/address.h"

namespace thalassa::perf {

// A connection of its own, for messages of any size.
std::shared_ptr<grpc::Channel> makeChannel(const Address& server);

// Keys in small letters, as HTTP/2 wants them.
void addMetadata(
    const std::vector<std::pair<std::string, std::string>>& headers, grpc::ClientContext& context);

// "UNAVAILABLE", as the specification writes it.
std::string statusName(grpc::StatusCode code);

} // namespace thalassa::perf
