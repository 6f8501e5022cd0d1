// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/feed/ssh_tunnel.h"

#include <sys/prctl.h>

#include <QHostAddress>
#include <QProcess>
#include <QTcpServer>
#include <QTcpSocket>
#include <QTimer>
#include <csignal>
#include <memory>
#include <utility>
#include <vector>

#include "console/models/text/shown_text.h"

namespace thalassa::console {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds kLook(100);
constexpr qint64 kLongestError = 4096; // bytes of what ssh says that are kept

QStringList words(std::initializer_list<const char*> list)
{
    QStringList result;
    for (const char* word : list)
        result.append(QLatin1String(word));
    return result;
}

// Ports that were free a moment ago, all different; empty if there are none.
QList<quint16> freePorts(qsizetype count)
{
    std::vector<std::unique_ptr<QTcpServer>> servers;
    QList<quint16> ports;
    while (ports.size() < count) {
        auto server = std::make_unique<QTcpServer>();
        if (!server->listen(QHostAddress::LocalHost))
            return {};
        ports.append(server->serverPort());
        servers.push_back(std::move(server));
    }
    return ports;
}

} // namespace

QStringList sshArguments(const QString& destination, const QList<Forwarding>& forwardings)
{
    QStringList arguments = words({"-N", "-T", "-a", "-x", "-o", "BatchMode=yes", "-o",
        "ExitOnForwardFailure=yes", "-o", "ConnectTimeout=10", "-o", "ServerAliveInterval=15", "-o",
        "ServerAliveCountMax=3", "-o", "PermitLocalCommand=no"});
    for (const Forwarding& one : forwardings) {
        arguments.append(QStringLiteral("-L"));
        arguments.append(QStringLiteral("127.0.0.1:%1:%2").arg(one.localPort).arg(one.target));
    }
    arguments.append(QStringLiteral("--"));
    arguments.append(destination);
    return arguments;
}

SshTunnel* makeTunnel(const QString& destination, client::Profile& profile, QObject* parent)
{
    QList<client::Endpoint*> endpoints;
    for (auto* endpoint : {&profile.administrationHttp, &profile.administrationGrpc}) {
        if (endpoint->has_value())
            endpoints.append(&**endpoint);
    }
    const QList<quint16> ports = freePorts(endpoints.size());
    if (destination.isEmpty() || ports.isEmpty())
        return nullptr;
    QList<Forwarding> forwardings;
    for (qsizetype at = 0; at < endpoints.size(); ++at) {
        client::Address& address = endpoints[at]->address;
        forwardings.append({ports[at], QString::fromStdString(address.toString())});
        address = {"127.0.0.1", std::to_string(ports[at])};
    }
    return new SshTunnel(destination, forwardings, {}, parent);
}

SshTunnel::SshTunnel(
    QString destination, QList<Forwarding> forwardings, client::BackOff backOff, QObject* parent)
    : QObject(parent)
    , m_destination(std::move(destination))
    , m_forwardings(std::move(forwardings))
    , m_backOff(backOff)
    , m_look(new QTimer(this))
    , m_again(new QTimer(this))
{
    m_look->setInterval(kLook);
    connect(m_look, &QTimer::timeout, this, &SshTunnel::look);
    m_again->setSingleShot(true);
    connect(m_again, &QTimer::timeout, this, &SshTunnel::start);
}

SshTunnel::~SshTunnel()
{
    drop();
}

void SshTunnel::open()
{
    if (m_state == State::Closed)
        start();
}

void SshTunnel::close()
{
    drop();
    m_again->stop();
    m_failures = 0;
    enter(State::Closed, {});
}

void SshTunnel::start()
{
    drop();
    m_process = new QProcess(this);
    m_process->setProgram(QStringLiteral("ssh"));
    m_process->setArguments(sshArguments(m_destination, m_forwardings));
    m_process->setStandardInputFile(QProcess::nullDevice());
    m_process->setStandardOutputFile(QProcess::nullDevice());
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("SSH_ASKPASS_REQUIRE"), QStringLiteral("never"));
    m_process->setProcessEnvironment(environment);
    // The kernel ends the program if the console crashes.
    m_process->setChildProcessModifier([] { ::prctl(PR_SET_PDEATHSIG, SIGTERM); });
    connect(m_process, &QProcess::finished, this, &SshTunnel::onEnd);
    connect(m_process, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
        if (error == QProcess::FailedToStart)
            fail(tr("the program ssh could not be started: %1").arg(m_process->errorString()));
    });
    enter(State::Starting, m_reason);
    m_look->start();
    m_process->start(QIODevice::ReadOnly);
}

// The port answers when ssh has signed in and forwards.
void SshTunnel::look()
{
    if (m_probe != nullptr)
        return;
    m_probe = new QTcpSocket(this);
    connect(m_probe, &QTcpSocket::connected, this, [this] {
        m_look->stop();
        m_probe->deleteLater();
        m_probe = nullptr;
        m_failures = 0;
        enter(State::Up, {});
    });
    connect(m_probe, &QTcpSocket::errorOccurred, this, [this] {
        m_probe->deleteLater();
        m_probe = nullptr;
    });
    m_probe->connectToHost(QHostAddress(QHostAddress::LocalHost), m_forwardings.first().localPort);
}

void SshTunnel::onEnd()
{
    const QByteArray said = m_process->readAllStandardError().right(kLongestError).trimmed();
    fail(reasonOf(said, m_process->exitCode()));
}

// Returns what ssh said, and the next step for the faults that a user meets.
QString SshTunnel::reasonOf(const QByteArray& said, int status)
{
    if (said.contains("HOST IDENTIFICATION HAS CHANGED")) {
        return tr("the host has another key than before; if that is expected, remove the old key "
                  "with ssh-keygen -R, and sign in once in a terminal");
    }
    if (said.contains("Host key verification failed"))
        return tr("the host is not known; sign in once in a terminal to accept its key");
    // Warnings come first; the last line says why.
    const QByteArray last = said.mid(said.lastIndexOf('\n') + 1).trimmed();
    if (last.isEmpty())
        return tr("ssh ended with status %1").arg(status);
    QString reason = shownText(std::string_view(last.constData(), last.size()), 300);
    if (reason.endsWith(u'.'))
        reason.chop(1); // the sentence around it has its own
    if (said.contains("Permission denied"))
        return tr("%1; ssh must sign in without a password, by a key or an agent").arg(reason);
    return reason;
}

void SshTunnel::fail(const QString& reason)
{
    drop();
    ++m_failures;
    const auto delay = m_backOff.delay(m_failures, client::randomShare());
    m_again->start(std::chrono::ceil<milliseconds>(delay));
    enter(State::Failed, tr("ssh to %1: %2").arg(m_destination, reason));
}

void SshTunnel::enter(State state, const QString& reason)
{
    if (state == m_state && reason == m_reason)
        return;
    m_state = state;
    m_reason = reason;
    Q_EMIT changed();
}

void SshTunnel::drop()
{
    m_look->stop();
    if (m_probe != nullptr) {
        m_probe->disconnect(this);
        m_probe->deleteLater();
        m_probe = nullptr;
    }
    if (m_process == nullptr)
        return;
    QProcess* process = std::exchange(m_process, nullptr);
    process->disconnect(this);
    if (process->state() == QProcess::NotRunning) {
        process->deleteLater(); // it may be the one that reports its end
        return;
    }
    // The process deletes itself when it has ended, so that nothing waits for it.
    process->setParent(nullptr);
    connect(process, &QProcess::finished, process, &QObject::deleteLater);
    process->terminate();
    QTimer::singleShot(std::chrono::seconds(2), process, &QProcess::kill);
}

} // namespace thalassa::console
