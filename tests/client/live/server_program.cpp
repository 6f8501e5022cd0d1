// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/client/live/server_program.h"

#include <QDir>
#include <QFile>
#include <QTcpServer>
#include <QTcpSocket>

#include <array>
#include <chrono>
#include <thread>

#include "absl/strings/str_cat.h"

namespace thalassa::client {
namespace {

constexpr char kConfig[] = R"(backend: "identity"
input { name: "INPUT0" data_type: TYPE_UINT8 dims: [ -1 ] }
output { name: "OUTPUT0" data_type: TYPE_UINT8 dims: [ -1 ] }
instance_group { kind: KIND_CPU count: 1 }
)";

} // namespace

int freePort()
{
    QTcpServer server;
    server.listen(QHostAddress::LocalHost);
    return server.serverPort();
}

bool ServerProgram::isTriton()
{
    return qEnvironmentVariable("THALASSA_SERVER").endsWith("tritonserver");
}

ServerProgram::ServerProgram()
{
    const QString model = m_folder.filePath("models/echo");
    QDir().mkpath(model + "/1");
    QFile config(model + "/config.pbtxt");
    config.open(QIODevice::WriteOnly);
    config.write(kConfig);
}

ServerProgram::~ServerProgram()
{
    kill();
}

void ServerProgram::choosePorts()
{
    std::array<QTcpServer, 5> servers; // open together, so that the ports differ
    std::array<int*, 5> ports{
        &m_http, &m_grpc, &m_metrics, &m_administrationHttp, &m_administrationGrpc};
    for (size_t i = 0; i < ports.size(); ++i) {
        servers[i].listen(QHostAddress::LocalHost);
        *ports[i] = servers[i].serverPort();
    }
}

void ServerProgram::start()
{
    const int attempts = m_http == 0 ? 5 : 1;
    for (int i = 0; i < attempts; ++i) {
        if (attempts > 1)
            choosePorts();
        launch();
        if (waitUntilItListens())
            return;
    }
}

bool ServerProgram::waitUntilItListens()
{
    for (; !m_process->hasEnded(); std::this_thread::sleep_for(std::chrono::milliseconds(10))) {
        // gRPC and HTTP are opened after the models were loaded.
        bool isListening = true;
        for (const int port : {m_http, m_grpc}) {
            QTcpSocket socket;
            socket.connectToHost(QHostAddress::LocalHost, static_cast<quint16>(port));
            isListening = isListening && socket.waitForConnected();
        }
        if (isListening)
            return true;
    }
    return false;
}

void ServerProgram::launch()
{
    std::vector<std::string> command{
        qEnvironmentVariable("THALASSA_SERVER", THALASSA_BUILD_FOLDER "/bin/thalassa-server")
            .toStdString(),
        "--model-repository=" + m_folder.filePath("models").toStdString(),
        "--model-control-mode=explicit", "--load-model=echo", "--http-address=127.0.0.1",
        "--grpc-address=127.0.0.1", absl::StrCat("--http-port=", m_http),
        absl::StrCat("--grpc-port=", m_grpc), absl::StrCat("--metrics-port=", m_metrics)};
    if (isTriton()) {
        command.emplace_back("--backend-directory=" THALASSA_BUILD_FOLDER "/backends");
    } else {
        command.push_back(absl::StrCat("--admin-port=", m_administrationHttp));
        command.push_back(absl::StrCat("--admin-grpc-port=", m_administrationGrpc));
    }
    command.insert(command.end(), m_options.begin(), m_options.end());
    m_process = std::make_unique<tests::ChildProcess>(
        command, "", m_folder.filePath("server.log").toStdString());
}

void ServerProgram::kill()
{
    m_process.reset();
}

Profile ServerProgram::profile() const
{
    Profile profile;
    profile.name = "test";
    profile.http = http();
    profile.grpc = grpc();
    profile.metrics = endpoint(m_metrics);
    if (!isTriton()) {
        profile.administrationHttp = endpoint(m_administrationHttp);
        profile.administrationGrpc = endpoint(m_administrationGrpc);
    }
    return profile;
}

} // namespace thalassa::client
