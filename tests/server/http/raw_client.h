// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// RawClient: a blocking socket to a port of this machine that sends bytes as they are and reads
// answers. Each wait ends after kPatience, with an answer of status 0. *thread-compatible*.
#pragma once

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <string>
#include <string_view>
#include <utility>

#include <gtest/gtest.h>

namespace thalassa::tests {

struct RawAnswer {
    int status = 0; // 0: the connection ended, or no answer came
    std::string head;
    std::string body;

    bool has(std::string_view field) const { return head.find(field) != std::string::npos; }
};

class RawClient {
public:
    static constexpr int kPatience = 60; // seconds

    // `receiveBuffer`: bounds the bytes that the kernel accepts while the client does not read; 0
    // means the default. `host` and `source`: addresses of IPv4, in the byte order of this machine.
    explicit RawClient(uint16_t port, int receiveBuffer = 0, uint32_t host = INADDR_LOOPBACK,
        uint32_t source = INADDR_ANY)
        : m_descriptor(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0))
    {
        if (receiveBuffer != 0)
            set(SOL_SOCKET, SO_RCVBUF, receiveBuffer);
        set(IPPROTO_TCP, TCP_NODELAY, 1);
        set(SOL_SOCKET, SO_RCVTIMEO, timeval{kPatience, 0});
        set(SOL_SOCKET, SO_SNDTIMEO, timeval{kPatience, 0});
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_addr.s_addr = htonl(source);
        const bool isBound =
            ::bind(m_descriptor, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0;
        address.sin_port = htons(port);
        address.sin_addr.s_addr = htonl(host);
        m_isConnected = isBound &&
            ::connect(m_descriptor, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0;
    }
    ~RawClient() { close(); }
    RawClient(RawClient&& other) noexcept
        : m_descriptor(std::exchange(other.m_descriptor, -1))
        , m_isConnected(other.m_isConnected)
        , m_input(std::move(other.m_input))
    {
    }

    bool isConnected() const { return m_isConnected; }
    // Whether kPatience has passed in a wait.
    bool hasTimedOut() const { return m_hasTimedOut; }

    // Returns false if the server has closed the connection.
    bool send(std::string_view bytes)
    {
        while (!bytes.empty()) {
            const ssize_t count = ::send(m_descriptor, bytes.data(), bytes.size(), MSG_NOSIGNAL);
            if (count <= 0)
                return false;
            bytes.remove_prefix(static_cast<size_t>(count));
        }
        return true;
    }

    // Returns the next answer. `hasBody`: false for answers that consist of a head (HEAD, 100).
    RawAnswer answer(bool hasBody = true)
    {
        size_t end = std::string::npos;
        while ((end = m_input.find("\r\n\r\n")) == std::string::npos) {
            if (!more())
                return {};
        }
        RawAnswer answer;
        answer.head = take(end + 4);
        answer.status = std::stoi(answer.head.substr(answer.head.find(' ')));
        const size_t field = answer.head.find("Content-Length: ");
        const size_t size =
            !hasBody || field == std::string::npos ? 0 : std::stoul(answer.head.substr(field + 16));
        while (m_input.size() < size) {
            if (!more())
                return {};
        }
        answer.body = take(size);
        return answer;
    }

    // Returns the data of the next chunk; empty for the last one, or if the connection ends before
    // it.
    std::string chunk()
    {
        size_t end = std::string::npos;
        while ((end = m_input.find("\r\n")) == std::string::npos) {
            if (!more())
                return {};
        }
        const size_t size = std::stoul(take(end + 2), nullptr, 16);
        while (m_input.size() < size + 2) {
            if (!more())
                return {};
        }
        return take(size + 2).substr(0, size);
    }

    // Returns all bytes until the server closes the connection.
    std::string rest()
    {
        while (more()) { }
        return std::exchange(m_input, {});
    }

    // Discards up to `size` bytes; returns the number of bytes before the end.
    size_t read(size_t size)
    {
        while (m_input.size() < size) {
            if (!more())
                break;
        }
        return take(size).size();
    }

    // Waits until the server closes the connection; returns false if bytes came before.
    bool isClosedByServer()
    {
        while (more()) { }
        return m_input.empty() && !m_hasTimedOut;
    }

    void endSending() { ::shutdown(m_descriptor, SHUT_WR); }
    void close()
    {
        if (m_descriptor >= 0)
            ::close(std::exchange(m_descriptor, -1));
    }
    // Closes the connection with a reset.
    void reset()
    {
        set(SOL_SOCKET, SO_LINGER, linger{1, 0});
        close();
    }

private:
    template <typename Value> void set(int level, int name, const Value& value)
    {
        ::setsockopt(m_descriptor, level, name, &value, sizeof value);
    }

    bool more()
    {
        std::array<char, 64 << 10> bytes;
        const ssize_t count = ::recv(m_descriptor, bytes.data(), bytes.size(), 0);
        m_hasTimedOut |= count < 0 && errno == EAGAIN;
        if (count > 0)
            m_input.append(bytes.data(), static_cast<size_t>(count));
        return count > 0;
    }

    std::string take(size_t size)
    {
        std::string front = m_input.substr(0, size);
        m_input.erase(0, size);
        return front;
    }

    int m_descriptor;
    bool m_isConnected = false;
    bool m_hasTimedOut = false;
    std::string m_input;
};

inline std::string get(std::string_view path, std::string_view fields = {})
{
    return "GET " + std::string(path) + " HTTP/1.1\r\nHost: a\r\n" + std::string(fields) + "\r\n";
}

inline std::string postHead(std::string_view path, size_t size, std::string_view fields = {})
{
    return "POST " + std::string(path) +
        " HTTP/1.1\r\nHost: a\r\nContent-Length: " + std::to_string(size) + "\r\n" +
        std::string(fields) + "\r\n";
}

inline std::string post(std::string_view path, std::string_view body, std::string_view fields = {})
{
    return postHead(path, body.size(), fields) + std::string(body);
}

inline std::string chunkedHead(std::string_view path)
{
    return "POST " + std::string(path) +
        " HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n";
}

inline std::string chunk(std::string_view data, std::string_view extension = {})
{
    std::array<char, 20> size;
    std::snprintf(size.data(), size.size(), "%zx", data.size());
    return std::string(size.data()) + std::string(extension) + "\r\n" + std::string(data) + "\r\n";
}

} // namespace thalassa::tests
