// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a call's context says of its client, in our types. Pure functions: *thread-safe*.
#pragma once

#include <grpcpp/server_context.h>

#include <memory>
#include <string>

#include "core/base/clock.h"

namespace thalassa::grpcapi {

// A metadata key's value, null if it was not sent.
std::unique_ptr<std::string> metadataOf(
    const grpc::ServerContextBase& context, const std::string& key);

// When the client stops waiting; the farthest time if it set no deadline.
base::TimePoint deadlineOf(const grpc::ServerContextBase& context);

} // namespace thalassa::grpcapi
