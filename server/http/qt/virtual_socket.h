// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// VirtualSocket is a QTcpSocket without a descriptor: its reader gets the bytes passed to feed(),
// and the bytes written to it are collected. To QHttpServer it is the connection of a client that
// sends one whole request at a time and never misbehaves. *lives on the thread* that made it.
//
// QHttpServer owns it and calls its deleteLater() after hangUp().
#pragma once

#include <QByteArray>
#include <QTcpSocket>
#include <string>
#include <utility>

namespace thalassa::http {

class VirtualSocket final : public QTcpSocket {
public:
    VirtualSocket();
    ~VirtualSocket() override;

    // Passes `bytes` to the reader, which handles them before this returns.
    void feed(QByteArray bytes);
    // Returns the bytes written since the last call.
    std::string takeWritten() { return std::exchange(m_written, {}); }
    // Whether the reader has closed the socket.
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
