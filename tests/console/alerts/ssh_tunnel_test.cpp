// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <QFile>
#include <QSignalSpy>
#include <QTcpServer>
#include <QTcpSocket>
#include <QTemporaryDir>
#include <QTest>

#include "client/session/endpoint.h"
#include "console/feed/ssh_tunnel.h"
#include "console/profiles/server_profile.h"

namespace thalassa::console {
namespace {

using State = SshTunnel::State;
using testing::HasSubstr;

constexpr int kDeadline = 30'000; // milliseconds

// A program "ssh" that forwards with sockets, as far as the tests need it.
const char kForwarding[] = R"(#!/usr/bin/env python3
import os, select, socket, sys
with open(os.environ["SSH_NOTES"], "a") as notes:
    notes.write(f"{os.getpid()} {' '.join(sys.argv[1:])}\n")
listeners = {}
for at, word in enumerate(sys.argv):
    if word == "-L":
        address, port, host, target = sys.argv[at + 1].split(":")
        listener = socket.create_server((address, int(port)))
        listeners[listener] = (host, int(target))
pairs = {}
while True:
    for ready in select.select([*listeners, *pairs], [], [])[0]:
        if ready in listeners:
            near, far = ready.accept()[0], socket.create_connection(listeners[ready])
            pairs[near], pairs[far] = far, near
            continue
        if ready not in pairs:
            continue
        data = ready.recv(65536)
        if data:
            pairs[ready].sendall(data)
        else:
            other = pairs.pop(ready)
            pairs.pop(other)
            ready.close()
            other.close()
)";

const char kFailing[] = R"(#!/bin/sh
echo "Warning: something else" >&2
echo "me@host: Permission denied (publickey)." >&2
exit 255
)";

const char kUnknownHost[] = R"(#!/bin/sh
echo "Host key verification failed." >&2
exit 255
)";

const char kChangedHost[] = R"(#!/bin/sh
echo "@    WARNING: REMOTE HOST IDENTIFICATION HAS CHANGED!     @" >&2
echo "Host key verification failed." >&2
exit 255
)";

class Tunnel : public testing::Test {
protected:
    Tunnel()
        : m_path(qgetenv("PATH"))
    {
        qputenv("PATH", m_folder.path().toLocal8Bit() + ':' + m_path);
        qputenv("SSH_NOTES", notes().toLocal8Bit());
    }
    ~Tunnel() override { qputenv("PATH", m_path); }
    // A program that was told to end holds its QProcess until it has.
    void TearDown() override
    {
        for (const QByteArray& note : noted().split('\n')) {
            const int process = note.split(' ').first().toInt();
            EXPECT_TRUE(
                process == 0 || QTest::qWaitFor([&] { return !isAlive(process); }, kDeadline));
        }
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    }

    QString notes() const { return m_folder.filePath(QStringLiteral("notes")); }
    void install(const char* program)
    {
        QFile file(m_folder.filePath(QStringLiteral("ssh")));
        ASSERT_TRUE(file.open(QIODevice::WriteOnly));
        file.write(program);
        file.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    }
    QByteArray noted() const
    {
        QFile file(notes());
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    static bool wait(const SshTunnel& tunnel, State state)
    {
        return QTest::qWaitFor([&] { return tunnel.state() == state; }, kDeadline);
    }
    static bool isAlive(int process) { return ::kill(process, 0) == 0; }

    QTemporaryDir m_folder;
    const QByteArray m_path;
};

client::Profile profileTo(quint16 port)
{
    client::Profile profile;
    profile.administrationGrpc =
        *client::parseEndpoint("localhost:" + std::to_string(port), "8004");
    return profile;
}

TEST_F(Tunnel, ForwardsToTheServerAndEndsWithIt)
{
    install(kForwarding);
    QTcpServer server;
    ASSERT_TRUE(server.listen(QHostAddress::LocalHost));
    client::Profile profile = profileTo(server.serverPort());
    const std::unique_ptr<SshTunnel> tunnel(
        makeTunnel(QStringLiteral("me@host"), profile, nullptr));
    ASSERT_NE(tunnel, nullptr);
    EXPECT_EQ(profile.administrationGrpc->address.host, "127.0.0.1");
    tunnel->open();
    EXPECT_EQ(tunnel->state(), State::Starting);
    ASSERT_TRUE(wait(*tunnel, State::Up));
    EXPECT_THAT(noted().toStdString(), HasSubstr("BatchMode=yes"));
    EXPECT_THAT(noted().toStdString(), HasSubstr("-- me@host"));
    // A byte goes there and back.
    QTcpSocket client;
    client.connectToHost(QHostAddress::LocalHost,
        static_cast<quint16>(std::stoi(profile.administrationGrpc->address.port)));
    client.write("a");
    QTcpSocket* accepted = nullptr;
    ASSERT_TRUE(QTest::qWaitFor(
        [&] {
            accepted = accepted != nullptr ? accepted : server.nextPendingConnection();
            if (accepted != nullptr && accepted->bytesAvailable() == 0 &&
                accepted->state() != QTcpSocket::ConnectedState)
                accepted = nullptr; // the tunnel has tried the port
            return accepted != nullptr && accepted->bytesAvailable() > 0;
        },
        kDeadline));
    accepted->write("b");
    EXPECT_TRUE(QTest::qWaitFor([&] { return client.bytesAvailable() > 0; }, kDeadline));
    const int process = noted().split(' ').first().toInt();
    EXPECT_TRUE(isAlive(process));
    tunnel->close();
    EXPECT_EQ(tunnel->state(), State::Closed);
    EXPECT_TRUE(QTest::qWaitFor([&] { return !isAlive(process); }, kDeadline));
}

TEST_F(Tunnel, SaysWhatSshSaidAndTriesAgainWithBackOff)
{
    install(kFailing);
    client::BackOff backOff;
    backOff.first = std::chrono::milliseconds(1);
    SshTunnel tunnel(QStringLiteral("me@host"), {{1, QStringLiteral("localhost:1")}}, backOff);
    QSignalSpy changes(&tunnel, &SshTunnel::changed);
    int startsWithReason = 0;
    QObject::connect(&tunnel, &SshTunnel::changed, &tunnel, [&] {
        if (tunnel.state() == State::Starting && !tunnel.reason().isEmpty())
            ++startsWithReason;
    });
    tunnel.open();
    ASSERT_TRUE(wait(tunnel, State::Failed));
    EXPECT_EQ(tunnel.reason(),
        u"ssh to me@host: me@host: Permission denied (publickey); ssh must sign in without a "
        u"password, by a key or an agent");
    install(kForwarding); // the reason is gone
    QTcpServer server;
    ASSERT_TRUE(server.listen(QHostAddress::LocalHost));
    EXPECT_TRUE(QTest::qWaitFor([&] { return changes.size() >= 4; }, kDeadline));
    EXPECT_GE(startsWithReason, 1) << "the fault stays until the tunnel is up";
    tunnel.close();
    EXPECT_EQ(tunnel.reason(), QString());
}

TEST_F(Tunnel, StartsAgainWhenTheProgramEnds)
{
    install(kForwarding);
    QTcpServer server;
    ASSERT_TRUE(server.listen(QHostAddress::LocalHost));
    client::Profile profile = profileTo(server.serverPort());
    const std::unique_ptr<SshTunnel> tunnel(makeTunnel(QStringLiteral("host"), profile, nullptr));
    tunnel->open();
    ASSERT_TRUE(wait(*tunnel, State::Up));
    ::kill(noted().split(' ').first().toInt(), SIGKILL);
    ASSERT_TRUE(wait(*tunnel, State::Failed));
    ASSERT_TRUE(wait(*tunnel, State::Up));
    EXPECT_EQ(noted().count('\n'), 2);
}

TEST_F(Tunnel, SaysThatThereIsNoProgram)
{
    qputenv("PATH", m_folder.path().toLocal8Bit());
    SshTunnel tunnel(QStringLiteral("host"), {{1, QStringLiteral("localhost:1")}});
    tunnel.open();
    ASSERT_TRUE(wait(tunnel, State::Failed));
    EXPECT_THAT(tunnel.reason().toStdString(), HasSubstr("the program ssh could not be started"));
}

TEST_F(Tunnel, ADestinationIsNeverAnOption)
{
    const auto fault = [](const char* destination, const char* admin = "localhost:8004") {
        ServerProfile profile;
        profile.name = QStringLiteral("x");
        profile.http = QStringLiteral("x:8000");
        profile.adminGrpc = QLatin1String(admin);
        profile.ssh = QString::fromUtf8(destination);
        QString field;
        const QString text = faultOf(profile, &field);
        EXPECT_EQ(field, text.isEmpty() ? QString() : QStringLiteral("ssh"));
        return text.toStdString();
    };
    for (const char* good : {"gpu-east", "me@gpu-east", "a.b-c_d@10.0.0.1", "me@[::1]"})
        EXPECT_EQ(fault(good), "") << good;
    for (const char* bad : {"-oProxyCommand=x", "me@-oProxyCommand", "a b", "a\tb", "a\nb", "a;b",
             "$(x)", "a@b@c", "`x`", "a\u0001", "a@", "@a", "ä"})
        EXPECT_THAT(fault(bad), HasSubstr("is no destination of ssh")) << bad;
    EXPECT_THAT(fault("gpu-east", ""), HasSubstr("give at least one"));
    const QStringList arguments =
        sshArguments(QStringLiteral("me@host"), {{5000, QStringLiteral("localhost:8004")}});
    EXPECT_EQ(arguments.last(), u"me@host");
    EXPECT_EQ(arguments[arguments.size() - 2], u"--");
    EXPECT_TRUE(arguments.contains(QStringLiteral("127.0.0.1:5000:localhost:8004")));
}

TEST_F(Tunnel, TellsAnUnknownHostFromOneWithAnotherKey)
{
    const auto reasonWith = [this](const char* program) {
        install(program);
        SshTunnel tunnel(QStringLiteral("me@host"), {{1, QStringLiteral("localhost:1")}});
        tunnel.open();
        EXPECT_TRUE(wait(tunnel, State::Failed));
        return tunnel.reason().toStdString();
    };
    EXPECT_THAT(
        reasonWith(kUnknownHost), HasSubstr("sign in once in a terminal to accept its key"));
    EXPECT_THAT(reasonWith(kChangedHost), HasSubstr("another key than before"));
}

} // namespace
} // namespace thalassa::console
