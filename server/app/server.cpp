// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/app/server.h"

#include <unistd.h>

#include <QCoreApplication>
#include <QEventLoop>
#include <QTimer>

#include <utility>

#include "absl/strings/str_cat.h"
#include "core/base/log_control.h"
#include "core/base/status_macros.h"
#include "core/base/thread_name.h"
#include "server/address/address.h"
#include "server/http/api/http_api.h"
#include "server/http/api/metrics_api.h"

namespace thalassa::app {
namespace {

constexpr std::chrono::milliseconds kDrainStep{10};
constexpr std::chrono::seconds kRefusalLogInterval{5};
constexpr std::chrono::seconds kLastWrites{1}; // to write traces, even if no time to exit is left
constexpr std::chrono::seconds kLastExport{5}; // to export to a collector, at most

base::TimePoint now()
{
    return base::Clock::system().now();
}

std::chrono::seconds rest(base::TimePoint deadline)
{
    return std::chrono::ceil<std::chrono::seconds>(
        std::max(base::Duration::zero(), deadline - now()));
}

// Calls `isDone` until it returns true or the deadline has passed, and `report` once a second (row
// 11.2.5).
template <typename IsDone, typename Report>
void waitUntil(base::TimePoint deadline, IsDone isDone, Report report)
{
    base::TimePoint nextReport = now();
    while (!isDone() && now() < deadline) {
        if (now() >= nextReport) {
            report(rest(deadline).count());
            nextReport += std::chrono::seconds(1);
        }
        std::this_thread::sleep_for(kDrainStep);
    }
}

} // namespace

Server::Server(ServerOptions options)
    : m_options(std::move(options))
    , m_gate(security::makeGate(m_options.httpRestrictions, m_options.grpcRestrictions))
{
}

Server::~Server()
{
    if (m_startup.joinable())
        m_startup.join();
}

void Server::start()
{
    if (const absl::Status tracing = startTracing(); !tracing.ok()) {
        LOG_ERROR << "cannot start: " << tracing.message();
        return end(1);
    }
    engine::Options options = m_options.engine;
    options.server = &m_handle;
    absl::StatusOr<std::unique_ptr<engine::Engine>> engine =
        engine::Engine::create(std::move(options), m_control);
    if (!engine.ok()) {
        LOG_ERROR << "cannot start: " << engine.status().message();
        return end(1);
    }
    m_engine = std::move(engine).value();
    m_handle.engine = m_engine.get();
    m_settings =
        std::make_unique<engine::RuntimeSettings>(*m_engine, *m_tracer, base::Clock::system());
    // A model that hangs must not keep the process from handling a signal.
    m_startup = std::thread([this] {
        base::nameThread("startup");
        const absl::Status status = m_engine->waitForStartup();
        m_control.post([this, status] { onModelsTried(status); });
    });
}

absl::Status Server::startTracing()
{
    std::shared_ptr<trace::TraceSink> exported;
    if (m_options.trace.tracer.mode == trace::TraceMode::OpenTelemetry) {
        ASSIGN_OR_RETURN(const QUrl url, otlp::parseUrl(m_options.trace.exporter.url));
        m_sender = std::make_unique<otlp::HttpSender>(url);
        m_exporter =
            std::make_unique<otlp::Exporter>(m_options.trace.exporter, m_control, *m_sender);
        exported = m_exporter->sink();
    }
    ASSIGN_OR_RETURN(m_tracer, trace::Tracer::create(m_options.trace.tracer, std::move(exported)));
    return absl::OkStatus();
}

void Server::onModelsTried(const absl::Status& status)
{
    m_startup.join(); // the thread has posted this as its last action
    if (m_stopping)
        return;
    if (!status.ok()) {
        LOG_ERROR
            << "cannot load all models: " << status.message()
            << (m_options.engine.exitOnError
                       ? "; with --exit-on-error=false the server serves the models that are loaded"
                       : "");
        if (m_options.engine.exitOnError) {
            stopEngine(m_options.exitTimeout);
            return end(1);
        }
    }
    if (const absl::Status started = startFrontEnds(); !started.ok()) {
        LOG_ERROR << started.message();
        stopEngine(m_options.exitTimeout);
        end(1);
    }
}

// The ports open only now, after every start-up model was tried (row 10.6.7).
absl::Status Server::startFrontEnds()
{
    RETURN_IF_ERROR(startMetrics()); // first: a server that is ready has metrics
    RETURN_IF_ERROR(startAdministration());
    RETURN_IF_ERROR(startGrpc());
    RETURN_IF_ERROR(startHttp());
    LOG_INFO << describe(m_ports, m_options);
    watchRefusalsOfPorts();
    registerMemory();
    watchHeap();
    watchMemory();
    return absl::OkStatus();
}

absl::Status Server::startAdministration()
{
    if (!m_options.allowAdmin)
        return absl::OkStatus();
    ASSIGN_OR_RETURN(m_administration,
        Administration::start(m_options, {*m_engine, *m_settings, *m_gate, m_background}));
    m_ports.admin = m_administration->httpPlace();
    m_ports.adminGrpc = m_administration->grpcPlace();
    return absl::OkStatus();
}

security::ExtensionPolicy Server::remotePolicy(
    const std::string& address, const std::string& place, const char* option) const
{
    security::ExtensionOptions extension;
    extension.access = m_options.remoteObservability;
    extension.address = address;
    extension.administration = place;
    extension.administrationOption = option;
    return security::ExtensionPolicy(std::move(extension));
}

absl::Status Server::startGrpc()
{
    if (!m_options.allowGrpc)
        return absl::OkStatus();
    grpcapi::GrpcOptions options = m_options.grpc;
    options.service.extension =
        remotePolicy(options.address, m_ports.adminGrpc, "--admin-grpc-port");
    m_grpc = std::make_unique<grpcapi::GrpcServer>(
        std::move(options), *m_engine, *m_settings, *m_gate, m_background);
    RETURN_IF_ERROR(m_grpc->start());
    m_ports.grpc = address::hostAndPort(m_options.grpc.address, m_grpc->port());
    LOG_INFO << "Started GRPCInferenceService at " << m_ports.grpc;
    return absl::OkStatus();
}

absl::Status Server::startHttp()
{
    if (!m_options.allowHttp)
        return absl::OkStatus();
    httpapi::HttpApiOptions api;
    api.maxInputSize = m_options.httpMaxInputSize;
    ASSIGN_OR_RETURN(m_codec, httpapi::CodecThreads::start(httpapi::CodecThreads::defaultCount()));
    api.codec = m_codec;
    api.forwarded = m_options.httpForwarded;
    api.extension = remotePolicy(m_options.http.address, m_ports.admin, "--allow-admin");
    m_http = std::make_unique<http::HttpServer>(m_options.http,
        httpapi::makeRoutes(*m_engine, *m_settings, *m_gate, m_background, std::move(api)));
    RETURN_IF_ERROR(m_http->start());
    m_ports.http = address::hostAndPort(m_options.http.address, m_http->port());
    LOG_INFO << "Started HTTPService at " << m_ports.http;
    return absl::OkStatus();
}

void Server::registerMemory()
{
    statistics::MemoryOwners& owners = m_engine->observatory().memoryOwners();
    m_memory.push_back(ownTraceMemory(owners, *m_tracer));
    m_memory.push_back(ownLogMemory(owners));
    if (m_grpc)
        m_memory.push_back(ownGrpcMemory(owners, *m_grpc));
    if (m_http)
        m_memory.push_back(ownHttpMemory(owners, "", *m_http));
    if (m_metrics)
        m_memory.push_back(ownHttpMemory(owners, "metrics", *m_metrics));
    if (m_administration)
        m_memory.push_back(ownHttpMemory(owners, "admin", m_administration->http()));
}

// Metrics have a port and a thread of their own, so that they and inference never queue behind each
// other.
absl::Status Server::startMetrics()
{
    if (!m_options.engine.metrics.isEnabled)
        return absl::OkStatus();
    m_metrics = std::make_unique<http::HttpServer>(
        m_options.metrics, httpapi::makeMetricsRoutes(*m_engine, *m_gate));
    RETURN_IF_ERROR(m_metrics->start());
    m_ports.metrics = address::hostAndPort(m_options.metrics.address, m_metrics->port());
    LOG_INFO << "Started Metrics Service at " << m_ports.metrics;
    return absl::OkStatus();
}

void Server::watchRefusalsOfPorts()
{
    const auto add = [this](const char* port, const char* prefix, const auto* server) {
        if (server != nullptr)
            m_watched.push_back({{port, prefix}, [server] { return server->refusals(); }});
    };
    add("HTTP", "http", m_http.get());
    add("gRPC", "grpc", m_grpc.get());
    add("metrics port", "", m_metrics.get());
    if (m_administration) {
        add("administration port", "", &m_administration->http());
        add("administration port of gRPC", "", m_administration->grpc());
    }
    watchRefusals();
}

void Server::watchRefusals()
{
    for (Watched& port : m_watched)
        port.log.report(port.counts(), m_engine->events());
    m_control.postAfter(kRefusalLogInterval, [this] { watchRefusals(); });
}

void Server::reportAllRefusals() const
{
    for (const Watched& port : m_watched)
        port.log.reportTotals(port.counts());
}

void Server::watchHeap()
{
    m_heap.trim();
    m_control.postAfter(Heap::kInterval, [this] { watchHeap(); });
}

void Server::watchMemory()
{
    m_engine->observatory().keepMemory();
    m_control.postAfter(engine::ObservabilityService::kMemoryInterval, [this] { watchMemory(); });
}

void Server::shutDown()
{
    m_stopping = true;
    LOG_INFO << "Waiting for in-flight requests to complete.";
    const base::TimePoint deadline = now() + m_options.exitTimeout;
    if (m_engine)
        m_engine->prepareStop();
    drainHttp(deadline);
    drainGrpc(deadline);
    closeHttpConnections(deadline);
    stopEngine(rest(deadline));
    if (m_metrics) // metrics could be read until here (row 11.2.7)
        m_metrics->stop();
    const bool administered = !m_administration || m_administration->stop(deadline);
    const bool called = !m_grpc || m_grpc->stop(deadline);
    if (!administered || !called) {
        reportAllRefusals();
        LOG_ERROR << "Exit timeout expired. Exiting immediately.";
        exitNow();
    }
    if (m_http) {
        m_http->stop();
        m_codec->stop();
    }
    m_background.finish(); // its callers have ended
    reportAllRefusals();
    if (const uint64_t held = m_http ? m_http->bodyBytesInFlight() : 0; held > 0) {
        LOG_ERROR << held << " bytes of request bodies were not returned to the budget";
    }
    const base::Duration left = std::max<base::Duration>(kLastWrites, deadline - now());
    if (m_tracer)
        m_tracer->stop(left);
    stopExport(std::min<base::Duration>(kLastExport, left));
    if (m_sender && m_sender->hasGivenUp()) { // nothing else runs any more
        base::waitForLog(base::AsynchronousLog::kPatience);
        ::_exit(0);
    }
    end(0);
}

void Server::stopExport(base::Duration timeout)
{
    if (!m_exporter)
        return;
    QEventLoop loop;
    bool isDone = false;
    m_exporter->finish([&] {
        isDone = true;
        loop.quit();
    });
    if (!isDone) {
        QTimer::singleShot(
            std::chrono::ceil<std::chrono::milliseconds>(timeout), &loop, [&loop] { loop.quit(); });
        loop.exec();
    }
    m_exporter->abandon();
}

void Server::stopEngine(std::chrono::seconds timeout)
{
    const absl::Status stopped = m_engine ? m_engine->stop(timeout) : absl::OkStatus();
    if (stopped.ok())
        return;
    LOG_ERROR << stopped.message();
    exitNow();
}

// Ends the process without destructors: threads of backends or calls still run, and use the
// objects.
void Server::exitNow()
{
    if (m_tracer)
        m_tracer->stop(kLastWrites); // writes traces that have ended; the tracer has its own thread
    if (m_exporter)
        m_exporter->abandon();
    base::waitForLog(base::AsynchronousLog::kPatience);
    ::_exit(1);
}

// Idle connections stay open: as long as anything is still being answered, on either protocol,
// their clients may send another request (row 11.2.6).
void Server::drainHttp(base::TimePoint deadline)
{
    if (!m_http)
        return;
    m_http->stopAccepting();
    waitForHttp(deadline,
        [this] { return m_http->connectionCount() == 0 || !m_http->pollBusyConnections(); });
}

void Server::drainGrpc(base::TimePoint deadline)
{
    if (!m_grpc)
        return;
    m_grpc->stopAccepting();
    waitUntil(
        deadline, [this] { return m_grpc->runningCalls() == 0; },
        [this](int64_t left) {
            LOG_INFO << "Timeout " << left << ": Found " << m_grpc->runningCalls()
                     << " gRPC service connections and inference handlers";
        });
}

// Requests that came meanwhile are still answered. A client without a request must not hold up the
// exit, so its connection is closed.
void Server::closeHttpConnections(base::TimePoint deadline)
{
    if (!m_http)
        return;
    waitForHttp(deadline, [this] {
        m_http->closeIdleConnections();
        return m_http->connectionCount() == 0;
    });
}

template <typename IsDone> void Server::waitForHttp(base::TimePoint deadline, IsDone isDone)
{
    waitUntil(deadline, isDone, [this](int64_t left) {
        LOG_INFO << "Timeout " << left << ": Found " << m_http->connectionCount()
                 << " HTTP service connections";
    });
}

void Server::end(int exitCode)
{
    m_control.post([exitCode] { QCoreApplication::exit(exitCode); });
}

} // namespace thalassa::app
