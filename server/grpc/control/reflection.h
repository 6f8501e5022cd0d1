// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Server reflection, an addition to Triton's RPCs: shows clients such as grpcurl which services and
// messages there are. A pure function: *thread-safe*.
#pragma once

#include "server/grpc/reflection.pb.h"

namespace thalassa::grpcapi {

// The services that a port has besides grpc.health.v1.Health.
struct ReflectedServices {
    bool inference = true;
    bool observability = true;
};

// A query that has no answer gets an error inside the response; the stream goes on.
reflection::Response answerReflection(
    const reflection::Request& request, ReflectedServices services = {});

} // namespace thalassa::grpcapi
