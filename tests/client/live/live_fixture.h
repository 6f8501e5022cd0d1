// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// LiveTest: a session with a server process. Lives on the thread of the test.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <optional>

#include "client/network/network_session.h"
#include "client/session/fault.h"
#include "client/session/queries.h"
#include "tests/client/live/event_loop.h"
#include "tests/client/live/server_program.h"

namespace thalassa::client {

enum class Protocol { Http, Grpc }; // of a test for both

class LiveTest : public testing::Test {
protected:
    LiveTest() { makeApplication(); }

    void connect(Profile profile)
    {
        session =
            makeNetworkSession(std::move(profile), {.heartbeat = std::chrono::milliseconds(200)});
        session->open();
    }
    bool reaches(ConnectionState state) const
    {
        return waitUntil([&] { return session->connection().state == state; });
    }
    // Connects, and waits until the server is ready.
    void connectToReady(Profile profile)
    {
        connect(std::move(profile));
        EXPECT_TRUE(reaches(ConnectionState::Connected)) << session->connection().reason;
        const auto isReady = [&] {
            const auto ready = ask(queries::kServerReady);
            return ready.ok() && (*ready)->ready();
        };
        while (!isReady()) { }
    }
    template <typename Request, typename Response>
    Answer<Response> ask(const Query<Request, Response>& query,
        const std::type_identity_t<Request>& request = {}, const ExchangeOptions& options = {})
    {
        std::optional<Answer<Response>> result;
        session->ask(
            query, request, nullptr, [&](Answer<Response> answer) { result = std::move(answer); },
            options);
        if (!waitUntil([&] { return result.has_value(); }))
            return absl::DeadlineExceededError("the test waited in vain");
        return *std::move(result);
    }

    std::unique_ptr<Session> session;
};

} // namespace thalassa::client
