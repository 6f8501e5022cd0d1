// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/network/repeated_watch.h"

#include <gmock/gmock.h>

#include "tests/client/session/fake_session.h"

namespace thalassa::client {
namespace {

using namespace std::chrono_literals;

class RepeatedWatchTest : public testing::Test {
protected:
    void watch(const QueryType& query, const Message& request)
    {
        m_watch = std::make_unique<RepeatedWatch>(
            query, request,
            ExchangeHandler{[this](const AnyMessage& message) { messages.push_back(message); },
                [this](const absl::Status& status) { end = status; }},
            [this](const QueryType& one, const Message& message, ExchangeHandler handler) {
                return std::make_unique<FakeSession::Asked>(
                    server, one, message, std::move(handler));
            },
            *server.time);
    }
    v1::RequestRecord& addRecord(v1::RequestsResponse& response, uint64_t id, int64_t end)
    {
        v1::RequestRecord& record = *response.add_requests();
        record.set_id(id);
        record.set_begin_unix_ns(end - 5);
        record.set_duration_ns(5);
        return record;
    }
    template <typename Request> const Request& asked() const
    {
        return static_cast<const Request&>(*server.asked.at(0)->request);
    }

    FakeSession server;
    std::vector<AnyMessage> messages;
    std::optional<absl::Status> end;

private:
    std::unique_ptr<RepeatedWatch> m_watch;
};

TEST_F(RepeatedWatchTest, RepeatsASnapshotAtTheInterval)
{
    v1::WatchSnapshotsRequest request;
    request.set_interval_ms(2000);
    request.mutable_snapshot()->mutable_filter()->set_model("digits");
    watch(queries::kWatchSnapshots, request);
    EXPECT_EQ(server.asked.at(0)->query.path, queries::kSnapshot.path);
    EXPECT_EQ(asked<v1::SnapshotRequest>().filter().model(), "digits");
    server.asked.at(0)->answer(v1::SnapshotResponse());
    EXPECT_EQ(messages.size(), 1);
    server.advance(1999ms);
    EXPECT_TRUE(server.asked.empty());
    server.advance(1ms);
    server.asked.at(0)->end(absl::UnavailableError("busy"));
    EXPECT_EQ(end, absl::UnavailableError("busy"));
}

TEST_F(RepeatedWatchTest, DeliversOnlyNewEvents)
{
    watch(queries::kWatchEvents, v1::WatchEventsRequest());
    v1::EventsResponse events;
    events.add_events()->set_id(4);
    events.set_last_id(4);
    server.asked.at(0)->answer(events);
    server.advance(500ms);
    EXPECT_EQ(asked<v1::EventsRequest>().after_id(), 4);
    events.clear_events();
    server.asked.at(0)->answer(events); // nothing new
    EXPECT_EQ(messages.size(), 1);
}

TEST_F(RepeatedWatchTest, DeliversEachRequestOnce)
{
    v1::WatchRequestsRequest request;
    request.mutable_requests()->set_limit(50);
    watch(queries::kWatchRequests, request);
    EXPECT_EQ(asked<v1::RequestsRequest>().limit(), 1);
    v1::RequestsResponse last;
    addRecord(last, 7, 10'000'000'000);
    server.asked.at(0)->answer(last); // it only shows where the watch begins
    ASSERT_EQ(messages.size(), 1);
    EXPECT_TRUE(static_cast<const v1::RequestsResponse&>(*messages[0]).requests().empty());
    server.advance(500ms);
    EXPECT_EQ(asked<v1::RequestsRequest>().limit(), 50);
    EXPECT_EQ(asked<v1::RequestsRequest>().begin_unix_ns(), 9'000'000'000);
    addRecord(last, 8, 10'000'000'001);
    addRecord(last, 6, 9'999'999'999); // published late
    server.asked.at(0)->answer(last);
    server.advance(500ms);
    server.asked.at(0)->answer(last);
    ASSERT_EQ(messages.size(), 2);
    const auto& fresh = static_cast<const v1::RequestsResponse&>(*messages[1]);
    ASSERT_EQ(fresh.requests_size(), 2);
    EXPECT_EQ(fresh.requests(0).id(), 8);
    EXPECT_EQ(fresh.requests(1).id(), 6);
}

} // namespace
} // namespace thalassa::client
