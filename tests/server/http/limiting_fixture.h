// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Limiting: an HttpFixture with limits, whose time-outs run on a virtual clock. One I/O thread
// serves all connections, so that it reads bytes in the order in which the clients sent them.
#pragma once

#include <chrono>
#include <string>
#include <string_view>
#include <thread>

#include "tests/server/http/http_fixture.h"

namespace thalassa::tests {

class Limiting : public HttpFixture, public testing::Test {
protected:
    Limiting()
    {
        options.threadCount = 1;
        options.clock = &clock;
        options.limits.lingerTimeout =
            std::chrono::milliseconds(20); // the shortest timeout sets the interval of the checks
    }

    // Answers this exchange and the next two.
    void expectThreeInOrder(RawClient& client, http::Exchange& first)
    {
        first.respond(textResponse("1"));
        held()->respond(textResponse("2"));
        held()->respond(textResponse("3"));
        for (const char* const body : {"1", "2", "3"})
            EXPECT_EQ(client.answer().body, body);
    }

    // Returns when the server has read everything that was sent before.
    void settle()
    {
        RawClient other = client();
        other.send(get("/fast/echo"));
        ASSERT_EQ(other.answer().status, 200);
    }
    void advance(base::Duration by)
    {
        settle();
        clock.advance(by);
    }
    // The server may write its last bytes after the clock has advanced, and the time-out counts
    // from them. So the clock advances until the time-out has ended the answer.
    void passWriteTimeout(Signal& ended)
    {
        do {
            advance(options.limits.writeTimeout + std::chrono::milliseconds(1));
        } while (!ended.waitFor(std::chrono::milliseconds(20)));
    }
    // Returns when the server has checked all timeouts at the current time.
    void awaitCheck()
    {
        RawClient witness = client();
        witness.send("GET"); // an incomplete head
        advance(options.limits.headTimeout + std::chrono::milliseconds(1));
        ASSERT_EQ(witness.answer().status, 408);
    }
    void expectRefused(RawClient& client, int status, std::string_view named = {})
    {
        const RawAnswer answer = client.answer();
        EXPECT_EQ(answer.status, status);
        EXPECT_TRUE(answer.body.starts_with("{\"error\":\"")) << answer.body;
        EXPECT_NE(answer.body.find(named), std::string::npos) << answer.body;
        EXPECT_TRUE(answer.has("Connection: close\r\n")) << answer.head;
        EXPECT_TRUE(answer.has("Content-Type: application/json\r\n")) << answer.head;
        EXPECT_TRUE(client.isClosedByServer());
    }
    // A connection has ended; the server may not have noticed it yet.
    void expectServedSoon()
    {
        int status = 0;
        while (status == 0) {
            RawClient client = this->client();
            client.send(get("/fast/echo"));
            status = client.answer().status;
        }
        EXPECT_EQ(status, 200);
    }
    // A body that exceeds the socket buffers has been read once it is counted.
    void awaitBodyBytes(uint64_t bytes)
    {
        while (server().bodyBytesInFlight() < bytes)
            std::this_thread::yield();
    }
    uint64_t refusals(http::RefusalReason reason)
    {
        return server().refusals()[static_cast<size_t>(reason)].count;
    }
};

} // namespace thalassa::tests
