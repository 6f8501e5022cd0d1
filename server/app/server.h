// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Server: the process: engine, front ends, and the order in which they start and end (rows 10.3,
// 11.2). *lives on the main thread*, on Qt's event loop, which it ends with the exit code.
//
//   starting --models tried--> serving --signal--> draining --> ended (0, or 1 when the time was
//       |                         |                  ^          up)
//       |                      SIGTERM, with         |
//       |                      --drain-on-sigterm    |
//       |                         v                  |
//       |                       leaving --time is over, signal
//       \--a model or a port fails--> ended (1)
#pragma once

#include <functional>
#include <memory>
#include <thread>
#include <vector>

#include "core/base/threads/background_thread.h"
#include "core/embedding/server.h"
#include "core/engine/engine.h"
#include "core/engine/settings/runtime_settings.h"
#include "core/trace/tracer.h"
#include "server/app/front_ends/front_end.h"
#include "server/app/front_ends/open_ports.h"
#include "server/app/heap.h"
#include "server/app/memory_owners.h"
#include "server/app/options/options.h"
#include "server/app/qt_control_loop.h"
#include "server/app/refusal_log.h"
#include "server/otlp/exporter.h"
#include "server/otlp/http_sender.h"
#include "server/security/gate.h"

namespace thalassa::app {

class Server {
public:
    explicit Server(ServerOptions options);
    ~Server();
    Server(const Server&) = delete;
    Server& operator=(const Server&) = delete;

    // Begins to load models; the event loop must run for the remaining steps.
    void start();
    // Handles SIGINT or SIGTERM: shuts down, or first leaves (see --drain-on-sigterm). Returns
    // whether another signal has an effect.
    bool onSignal(int signal);

private:
    // Makes the server not ready, and shuts down later.
    void leave();
    // Refuses new requests, waits for the running ones, and ends the event loop. Blocks for as long
    // as that takes. Does nothing if it was called before.
    void shutDown();
    void onModelsTried(const absl::Status& status);
    // Reports the reason, and ends the process with the code 1.
    void failStart(const std::string& reason);
    absl::Status startFrontEnds();
    // Starts one front end after the other.
    absl::Status startEach();
    void warnOfReachableAdministration() const;
    void registerMemory();
    void registerMetrics();
    void registerConnections();
    absl::Status startTracing();
    // Stops the engine, and ends the process if the engine does not stop in time.
    void stopEngine(std::chrono::seconds timeout);
    // Answers the requests that the exit no longer waits for.
    void cutOff() const;
    [[noreturn]] void exitNow();
    // Each returns when it is done, or at the deadline.
    void drain(base::TimePoint deadline);
    void closeIdleConnections(base::TimePoint deadline);
    // Calls `isDone` for a front end until it returns true or the deadline has passed.
    void await(
        const FrontEnd& frontEnd, base::TimePoint deadline, const std::function<bool()>& isDone);
    // Returns false if a request has not ended at the deadline.
    bool stopFrontEnds(base::TimePoint deadline);
    // Sends the waiting spans; at the timeout, gives up those that are left.
    void stopExport(base::Duration timeout);
    void watchRefusals();
    void reportAllRefusals() const;
    void watchHeap();
    void watchMemory();
    void watchRegions();
    void end(int exitCode);

    const ServerOptions m_options;
    QtControlLoop m_control;
    const std::unique_ptr<security::Gate> m_gate;
    TRITONSERVER_Server m_handle; // refers to the engine; backends of its models get it
    std::unique_ptr<engine::Engine> m_engine;
    std::unique_ptr<otlp::HttpSender> m_sender; // both are null except in OpenTelemetry mode
    std::unique_ptr<otlp::Exporter> m_exporter;
    std::unique_ptr<trace::Tracer> m_tracer;
    std::unique_ptr<engine::RuntimeSettings> m_settings;
    base::BackgroundThread m_background; // for the front ends, which end first
    struct Open {
        std::unique_ptr<FrontEnd> frontEnd;
        RefusalLog refusals;
    };
    std::vector<Open> m_frontEnds; // in the order in which they started; constant after that
    OpenPorts m_ports;
    std::vector<MemoryRegistration> m_memory; // registers the objects above
    std::shared_ptr<const void> m_metrics;    // registers them as sources of metrics
    // Registers the connections of the front ends.
    std::vector<observability::Connections::Registration> m_connections;
    Heap m_heap;
    std::thread m_startup;
    bool m_leaving = false;
    bool m_stopping = false;
};

} // namespace thalassa::app
