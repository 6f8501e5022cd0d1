// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A tunnel by the system's ssh to addresses that a server serves on its loopback only. The program
// is found through PATH; it asks for no password (BatchMode), and ends with this object and with
// the console. After a failure it is started again with back-off. *lives on the GUI thread*.
//
// States: Closed -> Starting (ssh runs, and does not forward yet) -> Up; a program that ends is
// Failed until it is started again.
#pragma once

#include <QList>
#include <QObject>
#include <QString>

#include "client/session/back_off.h"
#include "client/session/profile.h"

class QProcess;
class QTcpSocket;
class QTimer;

namespace thalassa::console {

// A forwarding of a tunnel: a port of this machine's loopback to an address as the ssh host sees
// it.
struct Forwarding {
    quint16 localPort = 0;
    QString target; // "localhost:8004"
};

class SshTunnel : public QObject {
    Q_OBJECT

public:
    enum class State { Closed, Starting, Up, Failed };

    // `destination` is that of ssh, "user@host", and has no fault (faultOfDestination()).
    SshTunnel(QString destination, QList<Forwarding> forwardings, client::BackOff backOff = {},
        QObject* parent = nullptr);
    ~SshTunnel() override;

    void open();
    void close();

    State state() const { return m_state; }
    // Why the tunnel failed last: what ssh said. It stays while the tunnel is started again; empty
    // if the tunnel is up or closed.
    const QString& reason() const { return m_reason; }

Q_SIGNALS:
    void changed();

private:
    void start();
    void look(); // whether the first port is forwarded
    void onEnd();
    static QString reasonOf(const QByteArray& said, int status);
    void fail(const QString& reason);
    void enter(State state, const QString& reason);
    void drop(); // the process, without a report

    const QString m_destination;
    const QList<Forwarding> m_forwardings;
    const client::BackOff m_backOff;
    State m_state = State::Closed;
    QString m_reason;
    quint32 m_failures = 0; // in a row
    QProcess* m_process = nullptr;
    QTcpSocket* m_probe = nullptr;
    QTimer* m_look;
    QTimer* m_again;
};

// A tunnel for the administration endpoints of a profile, which become those of its local ports.
// Null if the destination is empty, or no port of the loopback is free.
SshTunnel* makeTunnel(const QString& destination, client::Profile& profile, QObject* parent);

// The arguments of ssh.
QStringList sshArguments(const QString& destination, const QList<Forwarding>& forwardings);

} // namespace thalassa::console
