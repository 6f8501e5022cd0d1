// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// GrpcWorker: a load over gRPC on one connection, unary calls or streams. One thread waits for the
// events of all calls. An open loop has a second one that begins requests at their times, because
// gRPC's own timers are accurate to a millisecond only.
#pragma once

#include <grpcpp/alarm.h>

#include <atomic>
#include <deque>
#include <thread>

#include "client/address.h"
#include "core/base/mutex.h"
#include "perf/load/grpc_call.h"
#include "perf/load/worker.h"

namespace thalassa::perf {

class GrpcWorker final : public Worker, private GrpcCallObserver {
public:
    struct Options {
        client::Address server;
        Payloads payloads;
        std::vector<std::pair<std::string, std::string>> headers;
        grpc_compression_algorithm compression = GRPC_COMPRESS_NONE;
        std::chrono::milliseconds requestTimeout{0}; // 0: none; unary calls only
        bool isStreaming = false;
        bool isDecoupled = false;
    };

    GrpcWorker(Options options, WorkerShare share, Budget& budget);
    ~GrpcWorker() override;

    absl::Status connect() override;
    void begin(base::TimePoint start) override;
    void stop() override;
    void end(base::TimePoint giveUpAt) override;

private:
    struct Retry {
        base::TimePoint at;
        GrpcCall* call;
    };
    // Ends the queue thread's wait.
    class Nudge final : public GrpcEvent {
    public:
        void happened(bool) override { }
    };

    void requestEnded(GrpcCall& call, const GrpcOutcome& outcome) override;
    void streamResponded(bool isFirst, base::Duration sincePrevious) override;

    GrpcCall& addCall();
    void launch(GrpcCall& call, base::TimePoint intended, base::TimePoint now);
    void launchNext(GrpcCall& call, base::TimePoint now);

    // Called on the queue's thread.
    void runQueue();
    base::TimePoint nextWakeUp() const;
    void retryWhatIsDue();
    void windUp();
    bool areAllQuiet() const;

    // Called on the pacing thread.
    void runPace();
    GrpcCall* waitForFreeCall();

    const Options m_options;
    const WorkerShare m_share;
    Budget& m_budget;
    const std::shared_ptr<grpc::Channel> m_channel;
    grpc::GenericStub m_stub;
    grpc::CompletionQueue m_queue;
    const GrpcCallContext m_callContext;
    std::vector<grpc::ByteBuffer> m_payloads; // refer to the bytes of m_options.payloads
    std::atomic<size_t> m_nextPayload;

    std::atomic<bool> m_isStopping{false};
    std::atomic<base::TimePoint> m_giveUpAt{base::TimePoint::max()};

    Nudge m_nudge;
    grpc::Alarm m_alarm;

    // Calls are added by the pacing thread, or before the queue's thread runs, which reads them
    // once the pacing thread has ended.
    std::deque<std::unique_ptr<GrpcCall>> m_calls;
    std::deque<Retry> m_retries; // used by the queue's thread
    bool m_isWindingUp = false;
    bool m_isCancelled = false;

    base::TimePoint m_start;
    std::optional<Arrivals> m_arrivals; // used by the pacing thread
    base::Mutex m_mutex;
    base::CondVar m_changed;
    std::vector<GrpcCall*> m_free ABSL_GUARDED_BY(m_mutex); // open loop only

    std::thread m_queueThread;
    std::thread m_paceThread;
};

} // namespace thalassa::perf
