// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/grpc/grpc_server.h"

#include <grpcpp/resource_quota.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>

#include <algorithm>
#include <limits>
#include <optional>
#include <system_error>
#include <thread>
#include <utility>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "core/base/duration.h"
#include "core/base/log/log.h"
#include "core/base/status_macros.h"
#include "core/base/threads/processors.h"
#include "server/address/address.h"
#include "server/grpc/call.h"
#include "server/grpc/infer_call.h"
#include "server/grpc/transport/call_counts.h"
#include "server/grpc/transport/memory_quota.h"
#include "server/grpc/transport/socket_facts.h"

namespace thalassa::grpcapi {
namespace {

// The time that streams have to end, and then connections to be closed. A connection that is cut as
// a call begins on it can make Python's client (grpcio 1.85, with its retries) wait for that call
// for ever, past the call's own deadline.
constexpr std::chrono::milliseconds kShutdownGrace{500};

// Returns nothing if the connection has ended.
std::optional<observability::ConnectionFacts> factsOf(const Acceptor::Accepted& accepted)
{
    observability::ConnectionFacts facts;
    facts.id = absl::StrCat(accepted.cookie);
    facts.peer = accepted.peer.textWithPort();
    facts.opened = accepted.opened;
    const base::TimePoint now = base::Clock::system().now();
    if (!readSocket(accepted.descriptor, accepted.cookie, now, facts))
        return std::nullopt;
    return facts;
}

void addCounts(
    const CallCounts& counts, const http::PeerAddress& peer, observability::ConnectionFacts& facts)
{
    if (const std::optional<CallCounts::Counts> found = counts.of(peer)) {
        facts.requestsInFlight = found->running;
        facts.requestCount = found->started;
    }
}

} // namespace

GrpcServer::GrpcServer(GrpcOptions options, const engine::Services& engine,
    engine::RuntimeSettings& settings, const security::Gate& gate,
    base::BackgroundThread& background)
    : m_options(std::move(options))
    , m_methods(engine, settings, gate, background, m_options.streams, m_options.service)
    , m_shared{m_methods,
          {engine.inference, engine.drain, settings.tracer(), engine.refused, engine.regions},
          m_options.forwarded}
{
    m_shared.inferCompression = m_options.inferCompression;
    m_shared.answers = std::make_unique<AnswerBudget>(m_options.limits.maxTotalAnswerBytes);
}

GrpcServer::~GrpcServer()
{
    stop();
}

void GrpcServer::configure(grpc::ServerBuilder& builder)
{
    const Limits& limits = m_options.limits;
    const auto setTime = [&builder](const char* argument, std::chrono::milliseconds time) {
        builder.AddChannelArgument(argument, static_cast<int>(time.count()));
    };
    const auto setLimit = [&setTime](const char* argument, std::chrono::milliseconds time) {
        if (time.count() > 0)
            setTime(argument, time);
    };
    builder.SetMaxReceiveMessageSize(limits.maxMessageBytes);
    builder.SetMaxSendMessageSize(std::numeric_limits<int>::max());
    builder.AddChannelArgument(GRPC_ARG_ENABLE_PER_MESSAGE_DECOMPRESSION, 0); // inflater.h does it
    builder.AddChannelArgument(GRPC_ARG_MAX_METADATA_SIZE, limits.maxMetadataBytes);
    setTime(GRPC_ARG_SERVER_HANDSHAKE_TIMEOUT_MS, limits.handshakeTimeout);
    setLimit(GRPC_ARG_MAX_CONNECTION_IDLE_MS, limits.maxConnectionIdle);
    const uint64_t quota = limits.memoryQuota ? *limits.memoryQuota : defaultMemoryQuota();
    if (quota > 0)
        builder.SetResourceQuota(grpc::ResourceQuota("thalassa").Resize(quota));
    builder.AddChannelArgument(GRPC_ARG_MAX_CONCURRENT_STREAMS, m_options.maxConcurrentStreams);
    setTime(GRPC_ARG_KEEPALIVE_TIME_MS, m_options.keepaliveTime);
    setTime(GRPC_ARG_KEEPALIVE_TIMEOUT_MS, m_options.keepaliveTimeout);
    builder.AddChannelArgument(
        GRPC_ARG_KEEPALIVE_PERMIT_WITHOUT_CALLS, m_options.keepalivePermitWithoutCalls ? 1 : 0);
    builder.AddChannelArgument(
        GRPC_ARG_HTTP2_MAX_PINGS_WITHOUT_DATA, m_options.maxPingsWithoutData);
    setTime(
        GRPC_ARG_HTTP2_MIN_RECV_PING_INTERVAL_WITHOUT_DATA_MS, m_options.minReceivedPingInterval);
    builder.AddChannelArgument(GRPC_ARG_HTTP2_MAX_PING_STRIKES, m_options.maxPingStrikes);
    setLimit(GRPC_ARG_MAX_CONNECTION_AGE_MS, m_options.maxConnectionAge);
    setLimit(GRPC_ARG_MAX_CONNECTION_AGE_GRACE_MS, m_options.maxConnectionAgeGrace);
}

void GrpcServer::logSettings() const
{
    LOG_VERBOSE(1) << "gRPC settings: keepalive_time_ms " << m_options.keepaliveTime.count()
                   << ", keepalive_timeout_ms " << m_options.keepaliveTimeout.count()
                   << ", keepalive_permit_without_calls " << m_options.keepalivePermitWithoutCalls
                   << ", http2_max_pings_without_data " << m_options.maxPingsWithoutData
                   << ", http2_min_recv_ping_interval_without_data_ms "
                   << m_options.minReceivedPingInterval.count() << ", http2_max_ping_strikes "
                   << m_options.maxPingStrikes << ", max_connection_age_ms "
                   << m_options.maxConnectionAge.count() << ", max_connection_age_grace_ms "
                   << m_options.maxConnectionAgeGrace.count() << " (0: no limit)";
}

absl::Status GrpcServer::listen()
{
    const http::Listener::Options listening{m_options.address, m_options.port, m_options.reusePort,
        "gRPC", m_options.portOption, m_options.addressOption};
    absl::StatusOr<std::unique_ptr<Acceptor>> acceptor =
        Acceptor::open(listening, m_options.limits);
    if (acceptor.ok()) {
        m_acceptor = std::move(acceptor).value();
        m_port = m_acceptor->port();
        return absl::OkStatus();
    }
    const std::string failed = absl::StrCat("failed to start GRPC service at ",
        address::hostAndPort(m_options.address, m_options.port), ": ");
    if (absl::IsAlreadyExists(acceptor.status()))
        return absl::UnavailableError(
            absl::StrCat(failed, "the address is already in use; choose another ",
                m_options.portOption, ", or stop the program that listens there"));
    return absl::UnavailableError(absl::StrCat(failed, acceptor.status().message()));
}

absl::Status GrpcServer::acceptConnections()
{
    return m_acceptor->start([this](base::Descriptor descriptor) {
        // gRPC does the same with the connections that it accepts: data that stays unacknowledged
        // for that long ends its connection.
        const auto timeout = static_cast<int>(m_options.keepaliveTimeout.count());
        ::setsockopt(descriptor.get(), IPPROTO_TCP, TCP_USER_TIMEOUT, &timeout, sizeof timeout);
        grpc::experimental::ExternalConnectionAcceptor::NewConnectionParameters connection;
        connection.fd = descriptor.release();
        m_connections->HandleNewConnection(&connection);
    });
}

absl::Status GrpcServer::start()
{
    try {
        const Limits& limits = m_options.limits;
        Inflater::Options options;
        options.isPermitted = limits.decompresses;
        options.maxBytes = static_cast<uint64_t>(limits.maxMessageBytes);
        options.maxTotalBytes = limits.maxTotalDecompressedBytes;
        m_shared.inflater = std::make_unique<Inflater>(options);
    } catch (const std::system_error& error) {
        return absl::UnavailableError(absl::StrCat(
            "cannot start the thread that decompresses messages of gRPC: ", error.what()));
    }
    ASSIGN_OR_RETURN(m_shared.delays, TestDelays::fromEnvironment());
    logSettings();
    RETURN_IF_ERROR(listen());
    grpc::ServerBuilder builder;
    m_connections = builder.experimental().AddExternalConnectionAcceptor(
        grpc::ServerBuilder::experimental_type::ExternalConnectionType::FROM_FD,
        grpc::InsecureServerCredentials());
    configure(builder);
    const bool infers = !m_options.service.isAdministration;
    if (infers)
        builder.RegisterService(&m_shared.inferService);
    builder.RegisterAsyncGenericService(&m_shared.service);
    const int threadCount = std::min(m_options.threadCount, base::usableProcessors());
    for (int i = 0; i < threadCount; ++i) {
        m_pollers.push_back(std::make_unique<Poller>(
            builder.AddCompletionQueue(), m_options.executesBrief, m_options.threadName));
    }
    m_server = builder.BuildAndStart();
    m_channelzServer = newestChannelzServer();
    if (!m_server) {
        stop();
        return absl::UnavailableError("failed to start GRPC service: gRPC does not start");
    }
    // Start all threads before the first call, whose end waits for the thread of its queue.
    for (const auto& poller : m_pollers) {
        if (absl::Status started = poller->start(); !started.ok()) {
            stop();
            return started;
        }
    }
    for (const auto& poller : m_pollers) {
        for (int i = 0; i < m_options.allocationPoolSize; ++i) {
            if (infers)
                InferCall::accept(m_shared, &poller->queue());
            Call::accept(m_shared, &poller->queue());
        }
        poller->open();
    }
    absl::Status accepting = acceptConnections();
    if (!accepting.ok())
        stop();
    return accepting;
}

http::RefusalCounts GrpcServer::refusals() const
{
    http::RefusalCounts counts = m_acceptor ? m_acceptor->refusals() : http::RefusalCounts();
    counts[static_cast<size_t>(http::RefusalReason::ReadTooSlowly)] = m_shared.answers->cancelled();
    return counts;
}

observability::ConnectionList GrpcServer::listConnections(size_t limit) const
{
    observability::ConnectionList list;
    const CallCounts counts(m_channelzServer);
    for (const Acceptor::Accepted& accepted : m_acceptor->connections()) {
        std::optional<observability::ConnectionFacts> facts = factsOf(accepted);
        if (!facts)
            continue;
        addCounts(counts, accepted.peer, *facts); // before the cut, which depends on them
        list.connections.push_back(*std::move(facts));
    }
    list.count = list.connections.size();
    list.keepMostUrgent(limit);
    return list;
}

absl::StatusOr<observability::ConnectionFacts> GrpcServer::closeConnection(
    const std::string& id) const
{
    uint64_t cookie = 0;
    const bool isId = absl::SimpleAtoi(id, &cookie);
    const std::vector<Acceptor::Accepted> known = m_acceptor->connections();
    const auto found = std::find_if(known.begin(), known.end(),
        [&](const Acceptor::Accepted& one) { return isId && one.cookie == cookie; });
    std::optional<observability::ConnectionFacts> facts;
    if (found != known.end())
        facts = factsOf(*found);
    if (!facts)
        return absl::NotFoundError("there is no such connection");
    addCounts(CallCounts(m_channelzServer), found->peer, *facts);
    RETURN_IF_ERROR(shutDownSocket(found->descriptor, cookie));
    return *std::move(facts);
}

void GrpcServer::stopAccepting()
{
    m_shared.draining = true;
    m_shared.streams.drain();
}

size_t GrpcServer::cutOff(const absl::Status& status)
{
    constexpr std::chrono::milliseconds kStep{2};
    const size_t count = m_shared.inferCalls.fail(status) + m_shared.streams.shutDown(status);
    const base::TimePoint deadline = base::Clock::system().now() + kShutdownGrace;
    while (m_shared.running > 0 && base::Clock::system().now() < deadline)
        std::this_thread::sleep_for(kStep);
    return count;
}

// Polls, because std::atomic has no wait with a timeout.
bool GrpcServer::awaitCalls(base::TimePoint deadline)
{
    constexpr std::chrono::milliseconds kStep{2};
    for (; m_shared.open > 0; std::this_thread::sleep_for(kStep)) {
        if (base::Clock::system().now() >= deadline) {
            LOG_ERROR << "gRPC: " << m_shared.open
                      << " calls have not ended in time, because they have no answer";
            return false;
        }
    }
    return true;
}

bool GrpcServer::stop(base::TimePoint deadline)
{
    const base::Duration left = deadline - base::Clock::system().now();
    const auto grace = std::clamp<base::Duration>(left, base::Duration::zero(), kShutdownGrace);
    const auto graceEnd = [grace] {
        return std::chrono::time_point_cast<std::chrono::system_clock::duration>(
            std::chrono::system_clock::now() + grace);
    };
    stopAccepting();
    // Before gRPC shuts down: from then on it answers new calls with CANCELLED.
    m_shared.streams.shutDown(drainingStatus());
    m_shared.streams.awaitNone(graceEnd());
    if (m_acceptor)
        m_acceptor->stop(); // before gRPC, which then takes no more connections
    if (m_server)
        m_server->Shutdown(graceEnd());
    // Shutdown() does not wait for calls whose connections it has cut: they still send their ends,
    // and take their events, through queues that must not be shut down yet.
    if (!awaitCalls(base::later(std::max(deadline, base::Clock::system().now()), kShutdownGrace)))
        return false;
    for (const auto& poller : m_pollers)
        poller->queue().Shutdown();
    m_pollers.clear();
    m_server.reset();
    return true;
}

} // namespace thalassa::grpcapi
