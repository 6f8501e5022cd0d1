// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/http/qt/virtual_socket.h"

#include <algorithm>
#include <cstring>

namespace thalassa::http {

VirtualSocket::VirtualSocket()
{
    // Unbuffered: reads and writes come straight to readData and writeData.
    setOpenMode(QIODevice::ReadWrite | QIODevice::Unbuffered);
    setSocketState(QAbstractSocket::ConnectedState);
}

VirtualSocket::~VirtualSocket()
{
    setSocketState(QAbstractSocket::UnconnectedState); // nothing for the base class to shut down
}

void VirtualSocket::feed(QByteArray bytes)
{
    m_input = std::move(bytes);
    m_read = 0;
    Q_EMIT readyRead();
}

void VirtualSocket::hangUp()
{
    setSocketState(QAbstractSocket::UnconnectedState);
    Q_EMIT disconnected();
}

qint64 VirtualSocket::bytesAvailable() const
{
    // QAbstractSocket has no socket here, and counts the bytes that a transaction has put back.
    return m_input.size() - m_read + QAbstractSocket::bytesAvailable();
}

qint64 VirtualSocket::readData(char* data, qint64 maxSize)
{
    const qint64 count = std::min<qint64>(maxSize, m_input.size() - m_read);
    std::memcpy(data, m_input.constData() + m_read, static_cast<size_t>(count));
    m_read += count;
    return count;
}

qint64 VirtualSocket::writeData(const char* data, qint64 size)
{
    m_written.append(data, static_cast<size_t>(size));
    return size;
}

} // namespace thalassa::http
