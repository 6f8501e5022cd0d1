// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The parts of a session that decide: back-off, the state of the connection, the kinds of errors,
// and the names of endpoints and queries.
#include <gmock/gmock.h>

#include <set>

#include "client/network/connection_machine.h"
#include "client/network/grpc_call.h"
#include "client/session/back_off.h"
#include "client/session/endpoint.h"
#include "client/session/fault.h"
#include "client/session/queries.h"
#include "client/session/timers.h"
#include "google/protobuf/descriptor.h"

namespace thalassa::client {
namespace {

using namespace std::chrono_literals;
using State = ConnectionState;

TEST(BackOffTest, DoublesUpToItsLongestDelayAndIsShortenedByTheJitter)
{
    const BackOff backOff{.first = 500ms, .longest = 30s, .jitter = 0.25};
    const struct {
        uint32_t failures;
        double random;
        base::Duration delay;
    } rows[] = {
        {1, 0.0, 500ms},
        {2, 0.0, 1s},
        {3, 0.0, 2s},
        {6, 0.0, 16s},
        {7, 0.0, 30s},
        {4'000'000'000, 0.0, 30s},
        {1, 1.0, 375ms},
        {1, 0.5, 437500us},
        {7, 1.0, 22500ms},
    };
    for (const auto& row : rows)
        EXPECT_EQ(backOff.delay(row.failures, row.random), row.delay) << row.failures;
}

TEST(ConnectionMachineTest, TheStateFollowsFromTheErrorOfTheProbe)
{
    const struct {
        absl::Status status;
        State fromConnecting;
        State fromConnected;
    } rows[] = {
        {absl::OkStatus(), State::Connected, State::Connected},
        {faultError(Fault::Transport, ""), State::Unreachable, State::Unreachable},
        {faultError(Fault::TimedOut, ""), State::Unreachable, State::Stale},
        {faultError(Fault::Certificate, ""), State::CertificateRefused, State::CertificateRefused},
        {faultError(Fault::Unauthorised, ""), State::Unauthorised, State::Unauthorised},
        {absl::PermissionDeniedError(""), State::Unauthorised, State::Unauthorised},
        {absl::UnauthenticatedError(""), State::Unauthorised, State::Unauthorised},
        {faultError(Fault::Malformed, ""), State::NotUnderstood, State::NotUnderstood},
        {faultError(Fault::TooLarge, ""), State::NotUnderstood, State::NotUnderstood},
        {absl::UnimplementedError(""), State::NotUnderstood, State::NotUnderstood},
        {absl::UnavailableError("503"), State::Unreachable, State::Unreachable},
    };
    for (const auto& row : rows) {
        EXPECT_EQ(stateAfter(row.status, State::Connecting), row.fromConnecting) << row.status;
        EXPECT_EQ(stateAfter(row.status, State::Connected), row.fromConnected) << row.status;
    }
    EXPECT_EQ(stateAfter(faultError(Fault::TimedOut, ""), State::Stale), State::Stale);
}

class ConnectionMachineSteps : public testing::Test {
protected:
    void probe(const absl::Status& status)
    {
        machine.onProbeSent();
        EXPECT_EQ(machine.probeTime(), std::nullopt);
        machine.onProbeEnd(status, now, 0.0);
    }
    base::Duration delay() const { return *machine.probeTime() - now; }

    const absl::Status gone = faultError(Fault::Transport, "connection refused");
    base::TimePoint now{1h};
    ConnectionMachine machine{2s, BackOff{}, true, false};
};

TEST_F(ConnectionMachineSteps, ShortensTheDelayOfAServerThatIsLookedAt)
{
    machine.open(now);
    for (int failure = 0; failure < 8; ++failure) {
        probe(gone);
        now += delay();
    }
    probe(gone);
    EXPECT_EQ(delay(), 30s);
    machine.setLongestDelay(5s, now);
    EXPECT_EQ(delay(), 5s); // the delay that has begun
    EXPECT_EQ(machine.connection().nextAttempt, now + 5s);
    now += 5s;
    probe(gone);
    EXPECT_EQ(delay(), 5s);
    machine.setLongestDelay(30s, now);
    EXPECT_EQ(delay(), 5s); // never later
    now += 5s;
    probe(gone);
    EXPECT_EQ(delay(), 30s);
}

TEST_F(ConnectionMachineSteps, ProbesAtEachHeartbeatAndWithBackOffAfterFailures)
{
    EXPECT_EQ(machine.probeTime(), std::nullopt);
    machine.open(now);
    EXPECT_EQ(machine.connection().state, State::Connecting);
    EXPECT_EQ(delay(), 0s);
    probe(absl::OkStatus());
    EXPECT_EQ(delay(), 2s);
    now += 2s;
    probe(gone);
    EXPECT_EQ(machine.connection().state, State::Unreachable);
    EXPECT_EQ(machine.connection().reason, "connection refused");
    EXPECT_EQ(machine.connection().since, now);
    EXPECT_EQ(delay(), 500ms);
    now += 500ms;
    probe(gone);
    EXPECT_EQ(machine.connection().since, now - 500ms);
    EXPECT_EQ(machine.connection().failedAttempts, 2);
    EXPECT_EQ(delay(), 1s);
    EXPECT_EQ(machine.connection().nextAttempt, now + 1s);
    probe(absl::OkStatus());
    EXPECT_EQ(machine.connection().failedAttempts, 0);
    EXPECT_EQ(machine.connection().lastAnswer, now);
    EXPECT_EQ(machine.connection().reason, "");
}

TEST_F(ConnectionMachineSteps, AFailedQueryMakesTheProbeDue)
{
    machine.open(now);
    probe(absl::OkStatus());
    machine.onQueryEnd(absl::NotFoundError("no such model"), now);
    EXPECT_EQ(delay(), 2s);
    machine.onQueryEnd(gone, now);
    EXPECT_EQ(delay(), 0s);
    probe(gone);
    machine.onQueryEnd(gone, now); // the back-off holds
    EXPECT_EQ(delay(), 500ms);
    machine.retry(now);
    EXPECT_EQ(delay(), 0s);
}

TEST_F(ConnectionMachineSteps, AClosedSessionHasNoProbe)
{
    machine.open(now);
    machine.onProbeSent();
    machine.close(now);
    EXPECT_EQ(machine.connection().state, State::Disconnected);
    EXPECT_EQ(machine.probeTime(), std::nullopt);
}

TEST(FaultTest, TravelsWithTheStatusAndKeepsItsText)
{
    for (int i = 0; i <= static_cast<int>(Fault::Cancelled); ++i) {
        const auto fault = static_cast<Fault>(i);
        EXPECT_EQ(faultNamed(nameOf(fault)), fault);
        EXPECT_EQ(faultOf(faultError(fault, "text")), fault);
        EXPECT_EQ(faultError(fault, "text").message(), "text");
    }
    EXPECT_EQ(faultOf(absl::NotFoundError("")), Fault::None);
    EXPECT_TRUE(isTransient(faultError(Fault::Transport, "")));
    EXPECT_TRUE(isTransient(absl::UnavailableError("")));
    EXPECT_FALSE(isTransient(faultError(Fault::Malformed, "")));
    EXPECT_FALSE(isTransient(absl::NotFoundError("")));
}

TEST(GrpcStatusTest, TellsTheErrorsOfTheServerFromThoseOfTheConnection)
{
    const auto statusFor = [](grpc::StatusCode code, const char* text, bool fromServer) {
        return statusOf(grpc::Status(code, text), fromServer, "gpu-east:8001");
    };
    const absl::Status refused = statusFor(grpc::StatusCode::UNAVAILABLE,
        "failed to connect to all addresses; last error: UNKNOWN: ipv4:127.0.0.1:1: Failed to "
        "connect to remote host: Connection refused",
        false);
    EXPECT_EQ(faultOf(refused), Fault::Transport);
    EXPECT_EQ(
        refused.message(), "gpu-east:8001: Failed to connect to remote host: Connection refused");
    EXPECT_EQ(faultOf(statusFor(grpc::StatusCode::UNAVAILABLE, "the server is drained", true)),
        Fault::None);
    const absl::Status broken = statusFor(grpc::StatusCode::UNAVAILABLE, "Socket closed", true);
    EXPECT_EQ(faultOf(broken), Fault::Transport);
    EXPECT_EQ(broken.message(), "gpu-east:8001: Socket closed");
    EXPECT_EQ(faultOf(statusFor(grpc::StatusCode::DEADLINE_EXCEEDED, "Deadline Exceeded", false)),
        Fault::TimedOut);
    EXPECT_EQ(faultOf(statusFor(
                  grpc::StatusCode::RESOURCE_EXHAUSTED, "Received message larger than max", false)),
        Fault::TooLarge);
    const absl::Status restricted = statusFor(grpc::StatusCode::UNAVAILABLE,
        "This protocol is restricted, expecting header 'triton-grpc-protocol-admin-key'", true);
    EXPECT_EQ(faultOf(restricted), Fault::Unauthorised);
    EXPECT_EQ(restricted.code(), absl::StatusCode::kPermissionDenied);
    EXPECT_EQ(statusFor(grpc::StatusCode::NOT_FOUND, "no\n\x1b[1mmodel", true).message(),
        "no \\u001b[1mmodel");
}

TEST(EndpointTest, TakesTlsFromTheScheme)
{
    const struct {
        const char* text;
        const char* shown;
    } rows[] = {
        {"gpu-east", "gpu-east:8000"},
        {"http://gpu-east:80", "gpu-east:80"},
        {"grpc://gpu-east:81/", "gpu-east:81"},
        {"https://gpu-east", "https://gpu-east:8000"},
        {"grpcs://[::1]:443", "https://[::1]:443"},
    };
    for (const auto& row : rows)
        EXPECT_EQ(parseEndpoint(row.text, "8000")->toString(), row.shown);
    for (const char* const text : {"", "ftp://host", "https://http://host", "host:0", "https://"})
        EXPECT_FALSE(parseEndpoint(text, "8000").ok()) << text;
}

// A query that is added to the protocol and not to the list is not known to recordings.
TEST(QueriesTest, HasEachMethodOfTheObservabilityExtension)
{
    const auto* const service =
        google::protobuf::DescriptorPool::generated_pool()->FindServiceByName(
            "thalassa.v1.Observability");
    ASSERT_NE(service, nullptr);
    for (int i = 0; i < service->method_count(); ++i) {
        const auto* const method = service->method(i);
        const QueryType* const query =
            queries::find("/thalassa.v1.Observability/" + method->name());
        ASSERT_NE(query, nullptr) << method->name();
        EXPECT_EQ(query->emptyRequest().GetDescriptor(), method->input_type());
        EXPECT_EQ(query->emptyResponse().GetDescriptor(), method->output_type());
        EXPECT_EQ(query->isStream(), method->server_streaming()) << method->name();
    }
    std::set<std::string_view> paths;
    for (const QueryType* const query : queries::all())
        EXPECT_TRUE(paths.insert(query->path).second) << query->path;
}

TEST(VirtualTimersTest, CallInTheOrderOfTheirTimesAndCanBeStopped)
{
    VirtualTimers timers;
    std::vector<int> calls;
    timers.start(3s, [&] { calls.push_back(3); });
    TimerId stopped = timers.start(1s, [&] { calls.push_back(0); });
    timers.start(2s, [&] {
        calls.push_back(2);
        timers.start(500ms, [&] { calls.push_back(25); });
    });
    timers.stop(stopped);
    EXPECT_EQ(stopped, 0);
    timers.advance(10s);
    EXPECT_THAT(calls, testing::ElementsAre(2, 25, 3));
}

} // namespace
} // namespace thalassa::client
