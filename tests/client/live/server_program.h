// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// ServerProgram: a server process with a model repository of its own, on free ports of the loopback
// interface. THALASSA_SERVER names another program than thalassa-server of the build, such as
// Triton. Lives on the thread of the test.
#pragma once

#include <QTemporaryDir>

#include <memory>
#include <string>
#include <vector>

#include "client/session/profile.h"
#include "tests/support/child_process.h"

namespace thalassa::client {

// Returns a port that is free now.
int freePort();

class ServerProgram {
public:
    // The repository has the model `echo`, which copies INPUT0 to OUTPUT0, and is controlled
    // explicitly.
    ServerProgram();
    ~ServerProgram();
    ServerProgram(const ServerProgram&) = delete;
    ServerProgram& operator=(const ServerProgram&) = delete;

    static bool isTriton();

    void addOption(const std::string& option) { m_options.push_back(option); }
    // Starts the server, on the same ports as before, and waits until it listens. The first time,
    // it chooses free ports, and others if another process takes one of them in between.
    void start();
    void kill();
    void send(int signal) const { m_process->send(signal); }

    // The profile with both protocols, the metrics and, if it is Thalassa, its administration.
    Profile profile() const;
    Endpoint http() const { return endpoint(m_http); }
    Endpoint grpc() const { return endpoint(m_grpc); }

private:
    void choosePorts();
    void launch();
    // Returns false if the process has ended.
    bool waitUntilItListens();
    static Endpoint endpoint(int port) { return {{"127.0.0.1", std::to_string(port)}, false}; }

    QTemporaryDir m_folder;
    int m_http = 0; // ports; 0: none was chosen yet
    int m_grpc = 0;
    int m_metrics = 0;
    int m_administrationHttp = 0;
    int m_administrationGrpc = 0;
    std::vector<std::string> m_options;
    std::unique_ptr<tests::ChildProcess> m_process;
};

} // namespace thalassa::client
