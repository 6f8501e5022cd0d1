// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// http_echo_epoll: an HTTP server on an epoll loop that returns a copy of the body of each request,
// on one thread. It shows the lower bound of the cost of HTTP.
//
//     http_echo_epoll PORT
//
// The server searches the head for its end and for Content-Length and checks nothing. It copies the
// body once, as a backend does. It loses requests that a client pipelines behind another one.
#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string>
#include <utility>

namespace {

// A connection with at most one request: it receives head and body, then sends the answer.
struct Connection {
    int descriptor;
    std::string head; // request head with the first bytes of its body; then the answer's head
    std::unique_ptr<char[]> body;
    size_t bodySize = 0;
    size_t received = 0; // bytes of the body
    size_t sent = 0;     // bytes of head and body
    bool isAnswering = false;

    // Returns false if the connection has ended. Otherwise, the connection waits until it can send
    // (`isAnswering`) or receive.
    bool serve()
    {
        while (!isAnswering) {
            const ssize_t count = body ? receiveBody() : receiveHead();
            if (count <= 0)
                return count < 0 && errno == EAGAIN;
            if (body && received == bodySize)
                beginAnswer();
        }
        return answer();
    }

    ssize_t receiveHead()
    {
        std::array<char, 16 << 10> bytes;
        const ssize_t count = ::recv(descriptor, bytes.data(), bytes.size(), MSG_DONTWAIT);
        if (count > 0)
            head.append(bytes.data(), static_cast<size_t>(count));
        const size_t headEnd = head.find("\r\n\r\n");
        if (count <= 0 || headEnd == std::string::npos)
            return count;
        const size_t field = head.find("Content-Length: ");
        bodySize = field < headEnd ? std::strtoul(head.data() + field + 16, nullptr, 10) : 0;
        body = std::make_unique_for_overwrite<char[]>(bodySize);
        received = std::min(bodySize, head.size() - headEnd - 4);
        std::memcpy(body.get(), head.data() + headEnd + 4, received);
        return count;
    }

    ssize_t receiveBody()
    {
        const ssize_t count =
            ::recv(descriptor, body.get() + received, bodySize - received, MSG_DONTWAIT);
        received += count > 0 ? static_cast<size_t>(count) : 0;
        return count;
    }

    void beginAnswer()
    {
        head = "HTTP/1.1 200 OK\r\nContent-Type: application/octet-stream\r\nContent-Length: " +
            std::to_string(bodySize) + "\r\n\r\n";
        auto copy = std::make_unique_for_overwrite<char[]>(bodySize);
        std::memcpy(copy.get(), body.get(), bodySize);
        body = std::move(copy);
        sent = 0;
        isAnswering = true;
    }

    bool answer()
    {
        while (sent < head.size() + bodySize) {
            const size_t headSent = std::min(sent, head.size());
            const size_t bodySent = sent - headSent;
            iovec pieces[] = {{head.data() + headSent, head.size() - headSent},
                {body.get() + bodySent, bodySize - bodySent}};
            msghdr message{};
            message.msg_iov = pieces;
            message.msg_iovlen = 2;
            const ssize_t count = ::sendmsg(descriptor, &message, MSG_NOSIGNAL | MSG_DONTWAIT);
            if (count < 0)
                return errno == EAGAIN;
            sent += static_cast<size_t>(count);
        }
        head.clear();
        body.reset();
        isAnswering = false;
        return true;
    }
};

int listenOn(uint16_t port)
{
    const int descriptor = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    const int on = 1;
    ::setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    ::setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (::bind(descriptor, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0 ||
        ::listen(descriptor, 1024) != 0)
        return -1;
    return descriptor;
}

} // namespace

int main(int argc, char** argv)
{
    const int listener = argc == 2 ? listenOn(static_cast<uint16_t>(std::atoi(argv[1]))) : -1;
    if (listener < 0) {
        std::fprintf(stderr,
            argc == 2 ? "http_echo_epoll: cannot listen\n" : "usage: http_echo_epoll PORT\n");
        return 1;
    }
    const int set = ::epoll_create1(EPOLL_CLOEXEC);
    const auto watch = [set](int operation, int descriptor, uint32_t interest,
                           Connection* connection) {
        epoll_event event{.events = interest, .data = {.ptr = connection}};
        ::epoll_ctl(set, operation, descriptor, &event);
    };
    watch(EPOLL_CTL_ADD, listener, EPOLLIN, nullptr);
    std::array<epoll_event, 64> events;
    for (;;) {
        const int count = ::epoll_wait(set, events.data(), events.size(), -1);
        for (int i = 0; i < count; ++i) {
            auto* const connection =
                static_cast<Connection*>(events[static_cast<size_t>(i)].data.ptr);
            if (connection == nullptr) {
                const int descriptor = ::accept4(listener, nullptr, nullptr, SOCK_CLOEXEC);
                if (descriptor >= 0)
                    watch(EPOLL_CTL_ADD, descriptor, EPOLLIN, new Connection{descriptor, {}, {}});
                continue;
            }
            const bool wasAnswering = connection->isAnswering;
            if (!connection->serve()) {
                ::close(connection->descriptor);
                delete connection;
            } else if (connection->isAnswering != wasAnswering) {
                watch(EPOLL_CTL_MOD, connection->descriptor, wasAnswering ? EPOLLIN : EPOLLOUT,
                    connection);
            }
        }
    }
}
