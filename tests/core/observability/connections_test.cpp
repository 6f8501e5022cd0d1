// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/observability/connections.h"

#include <gtest/gtest.h>

#include <set>

#include "core/observability/connection_message.h"
#include "tests/support/virtual_clock.h"

namespace thalassa::observability {
namespace {

constexpr base::TimePoint kStart{std::chrono::hours(1)};

class Source : public ConnectionSource {
public:
    std::vector<ConnectionFacts> connections;
    uint64_t leftOut = 0;
    uint32_t lateThreads = 0;

    // Called while the answer of list() is awaited.
    std::function<void(base::TimePoint deadline)> whenAwaited = [](base::TimePoint) {};

    Pending<ConnectionList> listConnections(size_t /*limit*/) override
    {
        const ConnectionList list{connections, connections.size() + leftOut, lateThreads};
        return [list, whenAwaited = whenAwaited](base::TimePoint deadline) {
            whenAwaited(deadline);
            return list;
        };
    }
    Pending<absl::StatusOr<ConnectionFacts>> closeConnection(const std::string& id) override
    {
        using Closed = absl::StatusOr<ConnectionFacts>;
        for (const ConnectionFacts& one : connections) {
            if (one.id == id)
                return ready(Closed(one));
        }
        return ready(Closed(absl::NotFoundError("not here")));
    }
};

ConnectionFacts connection(const char* id, uint64_t waiting, std::optional<uint64_t> inFlight,
    std::chrono::seconds lastByte)
{
    ConnectionFacts facts;
    facts.id = id;
    facts.opened = kStart;
    facts.waitingBytes = waiting;
    facts.requestsInFlight = inFlight;
    facts.lastReceived = kStart + lastByte;
    return facts;
}

TEST(Connections, OfAllSourcesAreInTheOrderOfTheirUrgency)
{
    using std::chrono::seconds;
    const auto connections = std::make_shared<Connections>();
    Source one;
    one.connections = {connection("idle", 0, 0, seconds(1)), connection("slow", 9, 0, seconds(0))};
    one.leftOut = 5;
    one.lateThreads = 1;
    Source other;
    other.connections = {connection("busy", 0, 2, seconds(0)),
        connection("untold", 0, std::nullopt, seconds(2)), connection("new", 0, 0, seconds(3))};
    other.lateThreads = 1;
    const auto first = connections->add(one);
    auto second = connections->add(other);

    const ConnectionList list = connections->list(4);
    std::string ids;
    for (const ConnectionFacts& listed : list.connections)
        ids += listed.id + " ";
    EXPECT_EQ(ids, "slow busy new untold ");
    EXPECT_EQ(list.count, 10u);
    EXPECT_EQ(list.lateThreads, 2u);

    second.reset();
    EXPECT_EQ(connections->list(4).connections.size(), 2u);
}

TEST(Connections, AreAwaitedFromAllSourcesUntilOneDeadline)
{
    const auto connections = std::make_shared<Connections>();
    std::vector<Source> sources(3);
    std::vector<base::TimePoint> deadlines;
    std::vector<Connections::Registration> registrations;
    for (Source& source : sources) {
        source.whenAwaited = [&](base::TimePoint deadline) { deadlines.push_back(deadline); };
        registrations.push_back(connections->add(source));
    }
    const base::TimePoint before = base::Clock::system().now();
    connections->list(4);
    ASSERT_EQ(deadlines.size(), 3u);
    EXPECT_EQ(std::set(deadlines.begin(), deadlines.end()).size(), 1u);
    EXPECT_GE(deadlines.front(), before + Connections::kPatience);
    EXPECT_LE(deadlines.front(), base::Clock::system().now() + Connections::kPatience);
}

TEST(Connections, OfASourceThatEndsAreStillAwaited)
{
    const auto connections = std::make_shared<Connections>();
    Source other;
    Connections::Registration added;
    auto source = std::make_unique<Source>();
    source->connections = {connection("here", 0, 1, {})};
    Connections::Registration registration = connections->add(*source);
    source->whenAwaited = [&](base::TimePoint) {
        added = connections->add(other);
        EXPECT_TRUE(connections->close("here").ok()); // of another client of the registry
        registration.reset();
        source.reset();
    };
    EXPECT_EQ(connections->list(4).connections.size(), 1u);
    EXPECT_EQ(connections->list(4).connections.size(), 0u);
}

TEST(Connections, AreClosedByTheSourceThatHasThem)
{
    const auto connections = std::make_shared<Connections>();
    Source empty;
    Source source;
    source.connections = {connection("here", 0, 1, {})};
    const auto first = connections->add(empty);
    const auto second = connections->add(source);
    EXPECT_EQ(connections->close("here")->requestsInFlight, 1u);
    const absl::Status unknown = connections->close("gone").status();
    EXPECT_TRUE(absl::IsNotFound(unknown));
    EXPECT_EQ(unknown.message(),
        "no open connection has the id 'gone'; the query connections lists them");
}

TEST(Connections, AreNotClosedWithoutAnId)
{
    const absl::Status status = std::make_shared<Connections>()->close("").status();
    EXPECT_TRUE(absl::IsInvalidArgument(status));
    EXPECT_EQ(status.message(),
        "'id': expected the id of a connection, which the query connections lists, got none");
}

TEST(ConnectionMessage, HasNoMemberThatCannotBeTold)
{
    const tests::VirtualClock clock;
    ConnectionFacts facts;
    facts.id = "grpc-1";
    facts.frontEnd = "grpc";
    facts.opened = kStart;
    v1::Connection bare;
    write(facts, WallTime(clock), bare);
    EXPECT_EQ(bare.id(), "grpc-1");
    EXPECT_FALSE(bare.has_requests_in_flight() || bare.has_request_count() ||
        bare.has_waiting_byte_size() || bare.has_waiting_ns() || bare.has_last_sent_unix_ns() ||
        bare.has_is_receiving());

    facts.requestsInFlight = 0;
    facts.waitingBytes = 7;
    facts.waiting = std::chrono::nanoseconds(8);
    v1::Connection full;
    write(facts, WallTime(clock), full);
    EXPECT_TRUE(full.has_requests_in_flight());
    EXPECT_EQ(full.waiting_byte_size(), 7u);
    EXPECT_EQ(full.waiting_ns(), 8);
}

} // namespace
} // namespace thalassa::observability
