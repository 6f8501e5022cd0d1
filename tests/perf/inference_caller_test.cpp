// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include <arpa/inet.h>
#include <gmock/gmock.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <string>
#include <thread>

#include "core/base/descriptor.h"
#include "perf/replay/inference_caller.h"

namespace thalassa::perf {
namespace {

using ::testing::HasSubstr;

// A server that sends one answer on each connection, says that it keeps it, and closes it.
class ClosingServer {
public:
    ClosingServer(int connections, std::string body)
        : m_socket(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0))
    {
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        socklen_t size = sizeof address;
        EXPECT_EQ(::bind(m_socket.get(), reinterpret_cast<sockaddr*>(&address), size), 0);
        EXPECT_EQ(::listen(m_socket.get(), connections), 0);
        EXPECT_EQ(::getsockname(m_socket.get(), reinterpret_cast<sockaddr*>(&address), &size), 0);
        m_port = ntohs(address.sin_port);
        m_thread = std::jthread([this, connections, body = std::move(body)] {
            const std::string answer =
                "HTTP/1.1 400 Bad Request\r\nContent-Length: " + std::to_string(body.size()) +
                "\r\n\r\n" + body;
            for (int i = 0; i < connections; ++i) {
                const base::Descriptor client(::accept(m_socket.get(), nullptr, nullptr));
                if (!client.isOpen())
                    return;
                std::string request(64 << 10, '\0');
                EXPECT_GT(::recv(client.get(), request.data(), request.size(), 0), 0);
                EXPECT_EQ(::send(client.get(), answer.data(), answer.size(), MSG_NOSIGNAL),
                    static_cast<ssize_t>(answer.size()));
            }
        });
    }

    ~ClosingServer() { ::shutdown(m_socket.get(), SHUT_RDWR); } // ends accept()

    LoadOptions options() const
    {
        LoadOptions options;
        options.server = {"127.0.0.1", std::to_string(m_port)};
        options.request.model = "m";
        return options;
    }

private:
    const base::Descriptor m_socket;
    uint16_t m_port = 0;
    std::jthread m_thread;
};

TEST(InferenceCallerTest, ConnectsAgainWhenTheServerHasClosedTheKeptConnection)
{
    const ClosingServer server(3, R"({"error":"no such model"})");
    const auto caller = makeInferenceCaller(server.options());
    for (int i = 0; i < 3; ++i)
        EXPECT_EQ(caller->infer({}, "").status().message(), "HTTP 400: no such model");
}

TEST(InferenceCallerTest, ShowsTheBodyOfAnErrorWithoutAText)
{
    const ClosingServer server(1, R"({"detail":"busy"})");
    EXPECT_THAT(
        std::string(makeInferenceCaller(server.options())->infer({}, "").status().message()),
        HasSubstr(R"(HTTP 400: {"detail":"busy"})"));
}

} // namespace
} // namespace thalassa::perf
