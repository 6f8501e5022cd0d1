// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/app/front_ends/open_ports.h"

#include <gmock/gmock.h>

namespace thalassa::app {
namespace {

TEST(OpenPorts, AreNamedWithWhatTheyAllow)
{
    OpenPorts ports;
    ports.http = "0.0.0.0:8000";
    ports.grpc = "0.0.0.0:8001";
    ports.metrics = "0.0.0.0:8002";
    ports.admin = "127.0.0.1:8003";
    EXPECT_EQ(describe(ports, ServerOptions()),
        "Open ports, without authentication: HTTP 0.0.0.0:8000, gRPC 0.0.0.0:8001 (inference: yes, "
        "model control: no, trace settings: yes, log settings: yes, shared memory: no, "
        "observability: no); "
        "metrics 0.0.0.0:8002; administration HTTP 127.0.0.1:8003 (observability: read and write)");
}

TEST(OpenPorts, SayWhatOptionsHaveOpened)
{
    OpenPorts ports;
    ports.grpc = "[::1]:8001";
    ports.adminGrpc = "127.0.0.1:8004";
    ServerOptions options;
    options.engine.controlMode = engine::ModelControlMode::Explicit;
    options.remoteObservability = security::Access::Read;
    EXPECT_EQ(describe(ports, options),
        "Open ports, without authentication: gRPC [::1]:8001 (inference: yes, model control: load "
        "and unload, trace settings: yes, log settings: yes, shared memory: no, observability: "
        "read); "
        "administration gRPC 127.0.0.1:8004 (observability: read and write)");
    EXPECT_EQ(describe(OpenPorts(), options), "Open ports, without authentication: none");
}

TEST(OpenPorts, NameWhatEachProtocolAllowsOnlyWithAKey)
{
    OpenPorts ports;
    ports.http = "0.0.0.0:8000";
    ports.grpc = "0.0.0.0:8001";
    ports.admin = "127.0.0.1:8003";
    ServerOptions options;
    options.engine.controlMode = engine::ModelControlMode::Explicit;
    EXPECT_TRUE(options.httpRestrictions.add("model-repository,inference:key=secret").ok());
    EXPECT_TRUE(options.httpRestrictions.add("health:other=secret").ok());
    EXPECT_TRUE(options.grpcRestrictions.add("trace:key=secret").ok());
    EXPECT_EQ(describe(ports, options),
        "Open ports, without authentication unless a key is named: HTTP 0.0.0.0:8000 (inference: "
        "with a key, model control: with a key, trace settings: yes, log settings: yes, shared "
        "memory: no, observability: no, only with a key: health, inference, model-repository), "
        "gRPC 0.0.0.0:8001 (inference: yes, model control: load and unload, trace settings: with a "
        "key, log settings: yes, shared memory: no, observability: no, only with a key: trace); "
        "administration HTTP 127.0.0.1:8003 (observability: read and write, only with a key: "
        "health, inference, model-repository)");
}

} // namespace
} // namespace thalassa::app
