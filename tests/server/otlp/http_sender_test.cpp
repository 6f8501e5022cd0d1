// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/otlp/http_sender.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <QCoreApplication>
#include <QEventLoop>
#include <QTcpServer>
#include <QTcpSocket>

#include "tests/support/rows.h"

namespace thalassa::otlp {
namespace {

using namespace std::chrono_literals;
using testing::HasSubstr;

// A collector on the test's own loop that answers each complete message with a given text.
class CannedCollector {
public:
    explicit CannedCollector(std::string reply)
        : m_reply(std::move(reply))
    {
        m_server.listen(QHostAddress::LocalHost);
        QObject::connect(&m_server, &QTcpServer::newConnection, &m_server, [this] {
            QTcpSocket* const socket = m_server.nextPendingConnection();
            QObject::connect(
                socket, &QTcpSocket::readyRead, socket, [this, socket] { read(*socket); });
        });
    }
    QUrl url() const
    {
        const std::string port = std::to_string(m_server.serverPort());
        return parseUrl("127.0.0.1:" + port + "/v1/traces").value();
    }

    std::string got;

private:
    void read(QTcpSocket& socket)
    {
        got += socket.readAll().toStdString();
        if (got.ends_with("message"))
            socket.write(m_reply.data(), qint64(m_reply.size()));
    }

    const std::string m_reply;
    QTcpServer m_server;
};

class HttpSenderTest : public testing::Test {
protected:
    HttpSenderTest()
    {
        static int count = 1;
        static char name[] = "otlp_test";
        static char* arguments[] = {name, nullptr};
        static QCoreApplication application(count, arguments);
    }

    static Answer send(const QUrl& url, std::chrono::milliseconds patience = 20s)
    {
        HttpSender sender(url, patience);
        QEventLoop loop;
        Answer result;
        sender.send("a message", [&](Answer answer) {
            result = std::move(answer);
            loop.quit();
        });
        loop.exec();
        return result;
    }
};

TEST_F(HttpSenderTest, PostsTheMessage)
{
    ROWS("6.5.1");
    CannedCollector collector("HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nbody");
    const Answer answer = send(collector.url());
    EXPECT_EQ(answer.status, 200);
    EXPECT_EQ(answer.body, "body");
    EXPECT_EQ(answer.retryAfter, std::nullopt);
    EXPECT_THAT(collector.got, testing::StartsWith("POST /v1/traces HTTP/1.1\r\n"));
    EXPECT_THAT(collector.got, HasSubstr("Content-Type: application/x-protobuf\r\n"));
    EXPECT_THAT(collector.got, HasSubstr("Content-Length: 9\r\n"));
    EXPECT_THAT(collector.got, testing::EndsWith("\r\n\r\na message"));
}

TEST_F(HttpSenderTest, TellsStatusAndDelayOfARefusal)
{
    CannedCollector collector(
        "HTTP/1.1 503 Busy\r\nRetry-After: 7\r\nContent-Length: 3\r\n\r\nwhy");
    const Answer answer = send(collector.url());
    EXPECT_EQ(answer.status, 503);
    EXPECT_EQ(answer.body, "why");
    EXPECT_EQ(answer.retryAfter, 7s);
}

TEST_F(HttpSenderTest, FollowsNoRedirect)
{
    CannedCollector collector(
        "HTTP/1.1 307 There\r\nLocation: http://127.0.0.1:1/\r\nContent-Length: 0\r\n\r\n");
    EXPECT_EQ(send(collector.url()).status, 307);
}

TEST_F(HttpSenderTest, WithoutAWholeAnswerThereIsNone)
{
    CannedCollector silent("");
    Answer answer = send(silent.url(), 50ms);
    EXPECT_EQ(answer.status, 0);
    EXPECT_EQ(answer.error, "no complete answer arrived in time");
    CannedCollector cut("HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nbo");
    answer = send(cut.url(), 50ms);
    EXPECT_EQ(answer.status, 0);
    CannedCollector endless("HTTP/1.1 200 OK\r\nContent-Length: 1000000000\r\n\r\n" +
        std::string(HttpSender::kMaxAnswer + 1000, 'x'));
    answer = send(endless.url());
    EXPECT_EQ(answer.status, 0);
    EXPECT_EQ(answer.error, "the answer is too long");
}

TEST_F(HttpSenderTest, NamesTheErrorIfNoServerListens)
{
    const Answer answer = send(parseUrl("http://127.0.0.1:1/").value());
    EXPECT_EQ(answer.status, 0);
    EXPECT_THAT(answer.error, HasSubstr("refused"));
}

TEST_F(HttpSenderTest, WhatIsCancelledIsNotAnswered)
{
    CannedCollector silent("");
    HttpSender sender(silent.url(), 20s);
    sender.cancel();
    EXPECT_FALSE(sender.hasGivenUp());
    for (int i = 0; i < 2; ++i) {
        sender.send("a message", [](const Answer&) { FAIL(); });
        sender.cancel();
        sender.cancel();
        QCoreApplication::processEvents();
        EXPECT_TRUE(sender.hasGivenUp());
    }
}

TEST(HttpUrl, MeansHttpWhereNothingElseIsSaid)
{
    EXPECT_EQ(parseUrl("localhost:4318/v1/traces")->toString(), "http://localhost:4318/v1/traces");
    EXPECT_EQ(parseUrl("https://[::1]:1/a?b=c")->toString(), "https://[::1]:1/a?b=c");
    for (const char* const bad :
        {"", "http://", "ftp://h/", "http://h:x/", "http://h:99999/", "a b"})
        EXPECT_FALSE(parseUrl(bad).ok()) << bad;
}

} // namespace
} // namespace thalassa::otlp
