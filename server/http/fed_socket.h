// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// FedSocket is a QTcpSocket without a descriptor: whoever reads it gets the bytes that it was fed,
// what is written to it is collected. QHttpServer takes it for the connection of a client that
// sends one whole request at a time and never misbehaves. *lives on the I/O thread* that made it.
//
// QHttpServer owns it and deletes it later once hangUp() was called.
#pragma once

#include <QByteArray>
#include <QTcpSocket>
#include <string>
#include <utility>

namespace thalassa::http {

class FedSocket final : public QTcpSocket {
public:
    FedSocket();
    ~FedSocket() override;

    // Shows `bytes` to the reader, which handles them before this returns.
    void feed(QByteArray bytes);
    // What was written since the last call.
    std::string takeWritten() { return std::exchange(m_written, {}); }
    // True when the reader wants no more of it.
    bool isRejected() const { return m_isRejected; }
    void hangUp();

    qint64 bytesAvailable() const override;
    qint64 bytesToWrite() const override { return 0; }
    bool isSequential() const override { return true; }
    void disconnectFromHost() override { m_isRejected = true; }
    void close() override { m_isRejected = true; }

protected:
    qint64 readData(char* data, qint64 maxSize) override;
    qint64 writeData(const char* data, qint64 size) override;

private:
    QByteArray m_input;
    qsizetype m_read = 0;
    std::string m_written;
    bool m_isRejected = false;
};

} // namespace thalassa::http
