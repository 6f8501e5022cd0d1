// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/http/output_queue.h"

#include <poll.h>

#include <thread>

#include "tests/server/http/http_fixture.h"

namespace thalassa::tests {
namespace {

// The two ends of a connection.
class Pair {
public:
    Pair()
    {
        const int listening = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        socklen_t size = sizeof address;
        ::bind(listening, reinterpret_cast<sockaddr*>(&address), size);
        ::listen(listening, 1);
        ::getsockname(listening, reinterpret_cast<sockaddr*>(&address), &size);
        client = std::make_unique<RawClient>(ntohs(address.sin_port));
        server = ::accept4(listening, nullptr, nullptr, SOCK_CLOEXEC);
        ::close(listening);
    }
    ~Pair() { ::close(server); }

    std::unique_ptr<RawClient> client;
    int server = -1;
};

TEST(OutputQueue, OneTurnWritesNoMoreThanItsShareOfALargeAnswer)
{
    constexpr size_t kSize = 64 << 20;
    Pair pair;
    std::thread reader([&] { EXPECT_EQ(pair.client->read(kSize), kSize); });
    http::OutputQueue queue;
    queue.add(textResponse(std::string(kSize, 'x')).body, {});
    EXPECT_EQ(queue.heldBytes(), kSize);
    std::vector<http::OutputQueue::Sent> sent;
    bool isPaused = false;
    while (!queue.isEmpty()) {
        const uint64_t before = queue.writtenBytes();
        const auto result = queue.write(pair.server, base::Clock::system(), sent);
        const uint64_t written = queue.writtenBytes() - before;
        ASSERT_LE(written, http::OutputQueue::kBytesPerTurn);
        ASSERT_NE(result, http::OutputQueue::Result::Failed);
        isPaused |= result == http::OutputQueue::Result::Paused;
        pollfd waiting{pair.server, POLLOUT, 0};
        ::poll(&waiting, 1, 1000 * RawClient::kPatience);
    }
    EXPECT_TRUE(isPaused); // the socket accepts more than that at once
    EXPECT_EQ(queue.writtenBytes(), kSize);
    EXPECT_EQ(queue.heldBytes(), 0u);
    reader.join();
}

} // namespace
} // namespace thalassa::tests
