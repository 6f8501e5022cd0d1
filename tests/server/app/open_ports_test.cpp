// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/app/open_ports.h"

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
        "model control: no, trace and log settings: yes, shared memory: no, observability: no); "
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
        "and unload, trace and log settings: yes, shared memory: no, observability: read); "
        "administration gRPC 127.0.0.1:8004 (observability: read and write)");
    EXPECT_EQ(describe(OpenPorts(), options), "Open ports, without authentication: none");
}

} // namespace
} // namespace thalassa::app
