// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Sessions with servers that do not keep to the protocol: each costs an error that names the fault,
// and neither memory nor the event loop.
#include <gmock/gmock.h>
#include <grpcpp/generic/async_generic_service.h>
#include <grpcpp/server.h>
#include <grpcpp/server_builder.h>

#include <QTcpServer>
#include <QTcpSocket>

#include <atomic>
#include <functional>

#include "core/base/process_memory.h"
#include "tests/client/live/live_fixture.h"

namespace thalassa::client {
namespace {

using testing::HasSubstr;

constexpr size_t kMostGrowth = 300 << 20; // bytes; a sanitizer keeps freed memory
constexpr char kOk[] = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n";

// An HTTP server whose answers to everything are the same: a text, and then pieces without an end,
// or the end of the connection.
class HostileHttp {
public:
    HostileHttp(std::string begin, std::string piece, bool closes = false)
        : m_begin(std::move(begin))
        , m_piece(std::move(piece))
        , m_closes(closes)
    {
        m_server.listen(QHostAddress::LocalHost);
        QObject::connect(&m_server, &QTcpServer::newConnection, &m_server, [this] {
            QTcpSocket* const socket = m_server.nextPendingConnection();
            QObject::connect(socket, &QTcpSocket::readyRead, socket, [this, socket] {
                socket->readAll();
                if (!m_begin.empty())
                    socket->write(m_begin.data(), qint64(m_begin.size()));
                flood(*socket);
                if (m_closes)
                    socket->disconnectFromHost();
            });
            QObject::connect(
                socket, &QTcpSocket::bytesWritten, socket, [this, socket] { flood(*socket); });
        });
    }

    Endpoint endpoint() const
    {
        return {{"127.0.0.1", std::to_string(m_server.serverPort())}, false};
    }

private:
    void flood(QTcpSocket& socket) const
    {
        constexpr qint64 kWaiting = 4 << 20;
        while (!m_piece.empty() && socket.bytesToWrite() < kWaiting)
            socket.write(m_piece.data(), qint64(m_piece.size()));
    }

    const std::string m_begin;
    const std::string m_piece;
    const bool m_closes; // the connection, after the begin
    QTcpServer m_server;
};

// A gRPC server that answers each call with the same message, and dumps and watches without an end.
class HostileGrpc final : public grpc::CallbackGenericService {
public:
    explicit HostileGrpc(std::string message)
        : m_message(std::move(message))
    {
        int port = 0;
        grpc::ServerBuilder builder;
        builder.AddListeningPort("127.0.0.1:0", grpc::InsecureServerCredentials(), &port);
        builder.RegisterCallbackGenericService(this);
        builder.SetMaxSendMessageSize(-1);
        m_server = builder.BuildAndStart();
        m_port = port;
    }
    ~HostileGrpc() override { m_server->Shutdown(std::chrono::system_clock::now()); }

    Endpoint endpoint() const { return {{"127.0.0.1", std::to_string(m_port)}, false}; }
    int sentCount() const { return m_sentCount; }

private:
    class Reactor final : public grpc::ServerGenericBidiReactor {
    public:
        Reactor(HostileGrpc& service, bool isEndless)
            : m_service(service)
            , m_isEndless(isEndless)
        {
            const grpc::Slice slice(service.m_message);
            m_buffer = grpc::ByteBuffer(&slice, 1);
            StartWrite(&m_buffer);
        }
        void OnWriteDone(bool isOk) override
        {
            ++m_service.m_sentCount;
            if (isOk && m_isEndless)
                StartWrite(&m_buffer);
            else
                Finish(grpc::Status::OK);
        }
        void OnDone() override { delete this; }

    private:
        HostileGrpc& m_service;
        const bool m_isEndless;
        grpc::ByteBuffer m_buffer;
    };

    grpc::ServerGenericBidiReactor* CreateReactor(
        grpc::GenericCallbackServerContext* context) override
    {
        return new Reactor(*this, context->method().find("Server") == std::string::npos);
    }

    const std::string m_message;
    std::atomic<int> m_sentCount{0};
    int m_port = 0;
    std::unique_ptr<grpc::Server> m_server;
};

class HostileServerTest : public LiveTest {
protected:
    static Profile httpProfile(const Endpoint& endpoint)
    {
        Profile profile;
        profile.http = endpoint;
        return profile;
    }
    static Profile grpcProfile(const Endpoint& endpoint)
    {
        Profile profile;
        profile.grpc = endpoint;
        return profile;
    }
    // Returns the state and the reason that the first attempt ends with.
    std::string firstState(const Profile& profile)
    {
        connect(profile);
        EXPECT_TRUE(
            waitUntil([&] { return session->connection().state != ConnectionState::Connecting; }));
        return std::string(nameOf(session->connection().state)) + ": " +
            session->connection().reason;
    }
};

TEST_F(HostileServerTest, WhatIsNoKserveServerIsNotUnderstood)
{
    const std::string page = "<html></html>";
    for (const std::string& answer : {kOk + ("Content-Length: 13\r\n\r\n" + page),
             std::string("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n"),
             kOk + std::string("Content-Length: 2\r\n\r\n[]")}) {
        HostileHttp server(answer, "");
        EXPECT_THAT(firstState(httpProfile(server.endpoint())), HasSubstr("NotUnderstood: "))
            << answer;
    }
    HostileHttp server(kOk + std::string("Content-Length: 2\r\n\r\n{}"), "");
    EXPECT_THAT(firstState(grpcProfile(server.endpoint())), HasSubstr("Unreachable: "));
}

TEST_F(HostileServerTest, DoesNotFollowARedirect)
{
    HostileHttp target(kOk + std::string("Content-Length: 2\r\n\r\n{}"), "");
    HostileHttp server("HTTP/1.1 307 There\r\nLocation: http://" + target.endpoint().toString() +
            "/v2\r\nContent-Length: 0\r\n\r\n",
        "");
    EXPECT_THAT(firstState(httpProfile(server.endpoint())), HasSubstr("HTTP status 307"));
}

TEST_F(HostileServerTest, AServerThatSaysNothingIsUnreachable)
{
    HostileHttp server("", "");
    Profile profile = httpProfile(server.endpoint());
    profile.timeouts.query = std::chrono::milliseconds(50);
    EXPECT_THAT(firstState(profile), HasSubstr("does not answer in time"));
}

TEST_F(HostileServerTest, OnlyAServerThatClosesBeforeItsAnswerMayNeedTls)
{
    HostileHttp silent("", "", true);
    EXPECT_THAT(firstState(httpProfile(silent.endpoint())), HasSubstr("if the server uses TLS"));
    HostileHttp cut(kOk + std::string("Content-Length: 100\r\n\r\n{"), "", true);
    EXPECT_THAT(
        firstState(httpProfile(cut.endpoint())), testing::Not(HasSubstr("if the server uses TLS")));
}

TEST_F(HostileServerTest, EndlessAnswersCostNoMemory)
{
    const std::string piece(64 << 10, 'x');
    const std::string chunk = "10000\r\n" + piece + "\r\n";
    const std::string field = "X-Field: " + std::string(4000, 'x') + "\r\n";
    const struct {
        std::string begin;
        std::string piece;
        const char* reason;
    } rows[] = {

        {kOk + std::string("Content-Length: 1000000000000\r\n\r\n"), piece, "more than"},
        {kOk + std::string("Transfer-Encoding: chunked\r\n\r\n"), chunk, "more than"},
        {kOk + std::string("\r\n"), piece, "more than"},
    };
    for (const auto& row : rows) {
        HostileHttp server(row.begin, row.piece);
        const size_t before = base::processMemory().residentOwn;
        EXPECT_THAT(firstState(httpProfile(server.endpoint())), HasSubstr(row.reason));
        EXPECT_LT(base::processMemory().residentOwn, before + kMostGrowth);
    }
    HostileHttp server(kOk, field);
    Profile profile = httpProfile(server.endpoint());
    profile.timeouts.query = std::chrono::milliseconds(500);
    const size_t before = base::processMemory().residentOwn;
    EXPECT_THAT(firstState(profile), HasSubstr("does not answer in time"));
    EXPECT_LT(base::processMemory().residentOwn, before + kMostGrowth);
}

TEST_F(HostileServerTest, MessagesBeyondTheBoundsAreRefused)
{
    inference::ServerMetadataResponse metadata;
    metadata.set_name(std::string(2 << 20, 'x'));
    {
        HostileGrpc server(metadata.SerializeAsString());
        EXPECT_THAT(firstState(grpcProfile(server.endpoint())),
            HasSubstr("ServerMetadataResponse.name' has 2097152 bytes, more than 1048576"));
    }
    {
        HostileGrpc server(std::string(20 << 20, '\0'));
        EXPECT_THAT(firstState(grpcProfile(server.endpoint())), HasSubstr("NotUnderstood: "));
    }
    {
        HostileGrpc server("\x0a\x02\xff\xfe");
        EXPECT_THAT(firstState(grpcProfile(server.endpoint())), HasSubstr("that is not UTF-8"));
    }
    { // many small messages, which would take gigabytes
        std::string bytes;
        for (int i = 0; i < 4'000'000; ++i)
            bytes += std::string("\x1a\x00", 2);
        HostileGrpc server(bytes);
        EXPECT_THAT(
            firstState(grpcProfile(server.endpoint())), HasSubstr("more than 2000000 values"));
    }
}

// An answer to ServerMetadata that is also a DumpResponse, and no SnapshotResponse.
std::string longMetadata()
{
    inference::ServerMetadataResponse metadata;
    metadata.set_name("flood");
    metadata.set_version("1");
    for (int i = 0; i < 250; ++i)
        metadata.add_extensions(std::string(1000, 'x'));
    return metadata.SerializeAsString();
}

TEST_F(HostileServerTest, AFloodIsReadOneMessageAtATime)
{
    HostileGrpc server(longMetadata());
    connect(grpcProfile(server.endpoint()));
    ASSERT_TRUE(reaches(ConnectionState::Connected));
    int handled = 0;
    int turns = 0; // those of the event loop
    QTimer timer;
    QObject::connect(&timer, &QTimer::timeout, &timer, [&] { ++turns; });
    timer.start(0);
    const int before = server.sentCount();
    const auto onMessage = [&](const std::shared_ptr<const v1::DumpResponse>& message) {
        handled += message->chunk() == "flood" ? 1 : 0;
    };
    session->download(queries::kDump, {}, nullptr, onMessage, [](const absl::Status&) {});
    EXPECT_TRUE(waitUntil([&] { return handled >= 200; }));
    EXPECT_GE(turns, 10); // other events are handled in between
    EXPECT_LT(server.sentCount() - before, handled + 200);
}

// A stream that is cancelled still has steps to take on the thread of the session.
TEST_F(HostileServerTest, ASessionEndsWhileItsStreamsBegin)
{
    HostileGrpc server(longMetadata());
    for (int i = 0; i < 20; ++i) {
        connect(grpcProfile(server.endpoint()));
        ASSERT_TRUE(reaches(ConnectionState::Connected));
        for (int j = 0; j < 50; ++j) {
            session->download(
                queries::kDump, {}, nullptr, [](const std::shared_ptr<const v1::DumpResponse>&) {},
                [](const absl::Status&) {});
        }
        session.reset();
    }
}

TEST_F(HostileServerTest, AWatchWithDamagedMessagesEnds)
{
    HostileGrpc server(longMetadata());
    connect(grpcProfile(server.endpoint()));
    ASSERT_TRUE(reaches(ConnectionState::Connected));
    absl::Status end;
    const Call watch = session->watch(queries::kWatchSnapshots, {}, nullptr,
        [&](const Answer<v1::SnapshotResponse>& answer) { end = answer.status(); });
    EXPECT_TRUE(waitUntil([&] { return !watch.isActive(); }));
    EXPECT_EQ(faultOf(end), Fault::Malformed);
    EXPECT_THAT(end.message(), HasSubstr("thalassa.v1.ModelSnapshot is cut or damaged"));
}

} // namespace
} // namespace thalassa::client
