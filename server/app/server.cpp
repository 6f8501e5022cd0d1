// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/app/server.h"

#include <unistd.h>

#include <QCoreApplication>
#include <QEventLoop>
#include <QTimer>

#include <csignal>
#include <ranges>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/base/log/log_control.h"
#include "core/base/status_macros.h"
#include "core/base/thread_name.h"
#include "core/engine/observability/observability_service.h"
#include "core/metrics/family_sources.h"
#include "server/address/address.h"
#include "server/app/end_report.h"
#include "server/app/front_ends/front_ends.h"
#include "server/app/metrics/process_families.h"
#include "server/app/metrics/server_families.h"

namespace thalassa::app {
namespace {

constexpr std::chrono::milliseconds kDrainStep{10};
constexpr std::chrono::seconds kRefusalLogInterval{5};
constexpr std::chrono::milliseconds kRegionInterval{500};
constexpr std::chrono::seconds kLastWrites{1}; // to write traces, even if no time to exit is left
constexpr std::chrono::seconds kLastExport{5}; // to export to a collector, at most

base::TimePoint now()
{
    return base::Clock::system().now();
}

// Whether each client of either protocol may read the repository index.
bool isIndexOpen(const ServerOptions& options)
{
    constexpr auto kIndex = security::Category::ModelRepository;
    return options.httpRestrictions.find(kIndex) == nullptr &&
        options.grpcRestrictions.find(kIndex) == nullptr;
}

std::chrono::seconds rest(base::TimePoint deadline)
{
    return std::chrono::ceil<std::chrono::seconds>(
        std::max(base::Duration::zero(), deadline - now()));
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
    if (const absl::Status tracing = startTracing(); !tracing.ok())
        return failStart(absl::StrCat("cannot start: ", tracing.message()));
    engine::Options options = m_options.engine;
    options.namesOthers = isIndexOpen(m_options);
    options.server = &m_handle;
    absl::StatusOr<std::unique_ptr<engine::Engine>> engine =
        engine::Engine::create(std::move(options), m_control);
    if (!engine.ok())
        return failStart(absl::StrCat("cannot start: ", engine.status().message()));
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
        ASSIGN_OR_RETURN(m_sender, otlp::HttpSender::create(m_options.trace.exporter));
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
    if (!status.ok() && m_options.engine.exitOnError) {
        return failStart(absl::StrCat(status.message(),
            "; with --exit-on-error=false the server starts with the models that are loaded"));
    }
    if (!status.ok()) {
        LOG_ERROR << status.message();
    }
    if (const absl::Status started = startFrontEnds(); !started.ok())
        failStart(std::string(started.message()));
}

void Server::failStart(const std::string& reason)
{
    reportEnd(reason);
    stopEngine(m_options.exitTimeout);
    end(1);
}

// The ports open only now, after every start-up model was tried (row 10.6.7).
absl::Status Server::startFrontEnds()
{
    RETURN_IF_ERROR(startEach());
    warnOfReachableAdministration();
    LOG_INFO << describe(m_ports, m_options);
    watchRefusals();
    registerMemory();
    registerMetrics();
    registerConnections();
    watchHeap();
    watchMemory();
    watchRegions();
    return absl::OkStatus();
}

absl::Status Server::startEach()
{
    const Served served{m_options, *m_engine, *m_settings, *m_gate, m_background};
    for (const FrontEndRow& row : frontEndRows()) {
        ASSIGN_OR_RETURN(std::unique_ptr<FrontEnd> frontEnd, row.make(served, m_ports));
        if (!frontEnd)
            continue;
        const FrontEnd::Traits& traits = frontEnd->traits();
        m_frontEnds.push_back({std::move(frontEnd), RefusalLog(traits.port, traits.optionPrefix)});
        FrontEnd& started = *m_frontEnds.back().frontEnd;
        RETURN_IF_ERROR(started.start());
        m_ports.*row.place = started.place();
    }
    return absl::OkStatus();
}

void Server::warnOfReachableAdministration() const
{
    if (m_ports.admin.empty() || address::isLoopback(address::bareHost(m_options.admin.address)))
        return;
    LOG_WARNING << "the administration address " << m_ports.admin
                << " may be reached from other machines, and there is no authentication: every "
                   "client that reaches it can take the server out of service and read requests";
}

void Server::registerMemory()
{
    statistics::MemoryOwners& owners = m_engine->observability().memoryOwners();
    m_memory.push_back(ownTraceMemory(owners, *m_tracer));
    m_memory.push_back(ownLogMemory(owners));
    m_memory.push_back(owners.add([this](std::vector<statistics::OwnedMemory>& found) {
        for (const Open& open : m_frontEnds)
            open.frontEnd->memory(found);
    }));
}

void Server::registerMetrics()
{
    m_metrics = m_engine->metricSources().add([this](auto& families) {
        ServerFigures figures;
        for (const Open& open : m_frontEnds) {
            const FrontEnd& frontEnd = *open.frontEnd;
            figures.ports.push_back(
                {frontEnd.traits().label, frontEnd.connectionCount(), frontEnd.refusals()});
        }
        figures.lostTraces = m_tracer->lostCount();
        figures.lostSpans = m_exporter ? m_exporter->lostCount() : 0;
        figures.lostLogLines = base::lostLogLines();
        for (auto& family : processFamilies())
            families.push_back(std::move(family));
        for (auto& family : serverFamilies(figures))
            families.push_back(std::move(family));
    });
}

void Server::registerConnections()
{
    observability::Connections& connections = m_engine->observability().connectionSources();
    for (const Open& open : m_frontEnds)
        m_connections.push_back(connections.add(*open.frontEnd));
}

void Server::watchRefusals()
{
    for (Open& open : m_frontEnds)
        open.refusals.report(open.frontEnd->refusals(), m_engine->events());
    m_control.postAfter(kRefusalLogInterval, [this] { watchRefusals(); });
}

void Server::reportAllRefusals() const
{
    for (const Open& open : m_frontEnds)
        open.refusals.reportTotals(open.frontEnd->refusals());
}

void Server::watchHeap()
{
    m_heap.trim();
    m_control.postAfter(Heap::kInterval, [this] { watchHeap(); });
}

void Server::watchMemory()
{
    m_engine->observability().keepMemory();
    m_control.postAfter(engine::ObservabilityService::kMemoryInterval, [this] { watchMemory(); });
}

void Server::watchRegions()
{
    shared_memory::Regions& regions = m_engine->regions();
    regions.removeUnused();
    if (regions.expiry() > base::Duration::zero())
        m_control.postAfter(kRegionInterval, [this] { watchRegions(); });
}

bool Server::onSignal(int signal)
{
    const bool leaves = signal == SIGTERM && m_options.drainOnSigterm.count() > 0 &&
        !m_frontEnds.empty() && !std::exchange(m_leaving, true);
    if (leaves)
        leave();
    else
        shutDown();
    return leaves;
}

void Server::leave()
{
    LOG_INFO << "The server is no longer ready, and stops after "
             << m_options.drainOnSigterm.count() << " s; another signal stops it at once.";
    m_engine->announceStop(m_options.drainOnSigterm);
    m_control.postAfter(m_options.drainOnSigterm, [this] { shutDown(); });
}

void Server::shutDown()
{
    if (std::exchange(m_stopping, true))
        return;
    LOG_INFO << "Waiting for in-flight requests to complete.";
    const base::TimePoint deadline = now() + m_options.exitTimeout;
    if (m_engine)
        m_engine->prepareStop();
    drain(deadline);
    closeIdleConnections(deadline);
    stopEngine(rest(deadline));
    if (!stopFrontEnds(deadline)) {
        reportAllRefusals();
        LOG_ERROR << "Exit timeout expired. Exiting immediately.";
        exitNow();
    }
    m_background.finish(); // its callers have ended
    reportAllRefusals();
    uint64_t held = 0;
    for (const Open& open : m_frontEnds)
        held += open.frontEnd->heldBodyBytes();
    if (held > 0) {
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
    cutOff();
    exitNow();
}

void Server::cutOff() const
{
    const absl::Status why = absl::UnavailableError(
        "the server exits, and its exit timeout expired before the request was answered; send it "
        "to another server");
    for (const Open& open : m_frontEnds) {
        FrontEnd& frontEnd = *open.frontEnd;
        const size_t count = frontEnd.traits().isDrained ? frontEnd.cutOff(why) : 0;
        if (count > 0) {
            LOG_ERROR << frontEnd.traits().port
                      << ": the exit timeout cut off requests or streams (" << count << ")";
        }
    }
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

void Server::drain(base::TimePoint deadline)
{
    for (const Open& open : m_frontEnds | std::views::reverse) {
        FrontEnd& frontEnd = *open.frontEnd;
        if (!frontEnd.traits().isDrained)
            continue;
        frontEnd.stopAccepting();
        await(frontEnd, deadline, [&frontEnd] { return !frontEnd.isBusy(); });
    }
}

void Server::closeIdleConnections(base::TimePoint deadline)
{
    for (const Open& open : m_frontEnds) {
        FrontEnd& frontEnd = *open.frontEnd;
        if (frontEnd.traits().isDrained)
            await(frontEnd, deadline, [&frontEnd] { return frontEnd.closeIdle(); });
    }
}

// Reports once a second (row 11.2.5).
void Server::await(
    const FrontEnd& frontEnd, base::TimePoint deadline, const std::function<bool()>& isDone)
{
    base::TimePoint nextReport = now();
    while (!isDone() && now() < deadline) {
        if (now() >= nextReport) {
            LOG_INFO << "Timeout " << rest(deadline).count() << ": Found " << frontEnd.running();
            nextReport += std::chrono::seconds(1);
        }
        std::this_thread::sleep_for(kDrainStep);
    }
}

bool Server::stopFrontEnds(base::TimePoint deadline)
{
    bool isStopped = true;
    for (const Open& open : m_frontEnds)
        isStopped = open.frontEnd->stop(deadline) && isStopped;
    return isStopped;
}

void Server::end(int exitCode)
{
    m_control.post([exitCode] { QCoreApplication::exit(exitCode); });
}

} // namespace thalassa::app
