// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "perf/load/grpc_worker.h"

#include <sys/prctl.h>

#include "absl/strings/str_cat.h"
#include "client/grpc_channel.h"
#include "perf/load/now.h"

namespace thalassa::perf {
namespace {

using base::TimePoint;

constexpr std::chrono::seconds kConnectTimeout{10};

gpr_timespec toGrpc(TimePoint time)
{
    if (time == TimePoint::max())
        return gpr_inf_future(GPR_CLOCK_MONOTONIC);
    // gRPC's monotonic clock has another origin, so that only durations can be converted.
    const base::Duration left = std::max(time - now(), TimePoint::duration(0));
    return gpr_time_add(gpr_now(GPR_CLOCK_MONOTONIC),
        gpr_time_from_nanos(
            std::min<base::Duration>(left, std::chrono::hours(1)).count(), GPR_TIMESPAN));
}

} // namespace

GrpcWorker::GrpcWorker(Options options, WorkerShare share, Budget& budget)
    : Worker(share.loop())
    , m_options(std::move(options))
    , m_share(std::move(share))
    , m_budget(budget)
    , m_channel(client::makeChannel(m_options.server))
    , m_stub(m_channel)
    , m_callContext{m_stub, m_queue, *this, m_options.headers, m_options.compression,
          m_options.requestTimeout, m_options.isDecoupled}
    , m_nextPayload(m_share.firstPayload)
    , m_arrivals(m_share.arrivals)
{
    for (const std::string& payload : *m_options.payloads) {
        const grpc::Slice slice(payload.data(), payload.size(), grpc::Slice::STATIC_SLICE);
        m_payloads.emplace_back(&slice, 1);
    }
}

GrpcWorker::~GrpcWorker()
{
    if (m_queueThread.joinable()) {
        stop();
        end(TimePoint::min());
    }
    m_queue.Shutdown();
    void* tag = nullptr;
    bool ok = false;
    while (m_queue.Next(&tag, &ok)) { }
}

absl::Status GrpcWorker::connect()
{
    if (m_channel->WaitForConnected(std::chrono::system_clock::now() + kConnectTimeout))
        return absl::OkStatus();
    return absl::UnavailableError(absl::StrCat("cannot connect to ", m_options.server.toString(),
        " over gRPC within ", kConnectTimeout.count(), " s"));
}

void GrpcWorker::begin(TimePoint start)
{
    m_start = start;
    if (!m_arrivals) {
        while (m_calls.size() < m_share.slots)
            addCall();
    }
    m_queueThread = std::thread([this] { runQueue(); });
    if (m_arrivals)
        m_paceThread = std::thread([this] { runPace(); });
}

void GrpcWorker::stop()
{
    const base::MutexLock lock(m_mutex);
    m_isStopping = true;
    m_changed.notifyAll();
}

void GrpcWorker::end(TimePoint giveUpAt)
{
    if (m_paceThread.joinable())
        m_paceThread.join();
    m_giveUpAt = giveUpAt;
    m_alarm.Set(&m_queue, gpr_now(GPR_CLOCK_MONOTONIC), m_nudge.tag());
    m_queueThread.join();
}

GrpcCall& GrpcWorker::addCall()
{
    m_calls.push_back(
        m_options.isStreaming ? makeStreamCall(m_callContext) : makeUnaryCall(m_callContext));
    return *m_calls.back();
}

void GrpcWorker::launch(GrpcCall& call, TimePoint intended, TimePoint at)
{
    call.launch({intended, at, at, at, at}, m_payloads[m_nextPayload++ % m_payloads.size()]);
}

void GrpcWorker::launchNext(GrpcCall& call, TimePoint at)
{
    if (!m_isStopping && m_budget.take())
        launch(call, at, at);
}

void GrpcWorker::requestEnded(GrpcCall& call, const GrpcOutcome& outcome)
{
    if (m_isCancelled)
        return; // given up, and counted as unanswered
    if (outcome.errorKind.empty())
        recorder().answered(outcome.times);
    else
        recorder().failed(outcome.times, outcome.errorKind, outcome.message);
    m_budget.ended();
    if (m_share.arrivals) {
        const base::MutexLock lock(m_mutex);
        m_free.push_back(&call);
        m_changed.notifyOne();
    } else if (outcome.isConnectionLost && m_channel->GetState(false) != GRPC_CHANNEL_READY) {
        m_retries.push_back({outcome.times.ended + kPauseAfterFailure, &call});
    } else {
        launchNext(call, outcome.times.ended);
    }
}

void GrpcWorker::streamResponded(bool isFirst, base::Duration sincePrevious)
{
    if (isFirst)
        recorder().firstResponse(sincePrevious);
    else
        recorder().nextResponse(sincePrevious);
}

void GrpcWorker::runQueue()
{
    if (!m_share.arrivals) {
        for (const std::unique_ptr<GrpcCall>& call : m_calls)
            launchNext(*call, now());
    }
    for (;;) {
        void* tag = nullptr;
        bool ok = false;
        const auto next = m_queue.AsyncNext(&tag, &ok, toGrpc(nextWakeUp()));
        if (next == grpc::CompletionQueue::GOT_EVENT)
            GrpcEvent::fromTag(tag).happened(ok);
        retryWhatIsDue();
        if (m_giveUpAt.load() == TimePoint::max())
            continue;
        windUp();
        if (areAllQuiet())
            return;
    }
}

TimePoint GrpcWorker::nextWakeUp() const
{
    const TimePoint giveUpAt = m_isCancelled ? TimePoint::max() : m_giveUpAt.load();
    return m_retries.empty() ? giveUpAt : std::min(giveUpAt, m_retries.front().at);
}

void GrpcWorker::retryWhatIsDue()
{
    const TimePoint at = m_retries.empty() ? TimePoint::min() : now();
    while (!m_retries.empty() && m_retries.front().at <= at) {
        GrpcCall& call = *m_retries.front().call;
        m_retries.pop_front();
        launchNext(call, at);
    }
}

// Called when no request begins any more: records the requests that wait for an answer, and cancels
// all calls when the deadline has passed, or when only idle streams are left.
void GrpcWorker::windUp()
{
    const TimePoint at = now();
    bool isWaiting = false;
    for (const std::unique_ptr<GrpcCall>& call : m_calls) {
        const std::optional<TimePoint> since = call->waitsSince();
        isWaiting |= since.has_value();
        if (since && !m_isWindingUp)
            recorder().unanswered(at - *since);
    }
    m_isWindingUp = true;
    if (m_isCancelled || (isWaiting && at < m_giveUpAt.load()))
        return;
    m_isCancelled = true;
    for (const std::unique_ptr<GrpcCall>& call : m_calls)
        call->cancel();
}

bool GrpcWorker::areAllQuiet() const
{
    for (const std::unique_ptr<GrpcCall>& call : m_calls) {
        if (!call->isQuiet())
            return false;
    }
    return true;
}

void GrpcWorker::runPace()
{
    ::prctl(PR_SET_TIMERSLACK, 1UL); // nanosecond; the default adds 50 us to each wait
    for (;;) {
        const TimePoint intended = m_start + m_arrivals->next();
        {
            const base::MutexLock lock(m_mutex);
            while (!m_isStopping && now() < intended)
                m_changed.waitUntil(m_mutex, intended);
        }
        GrpcCall* const call = waitForFreeCall();
        if (call == nullptr)
            return recorder().notStarted(*m_arrivals, now() - m_start);
        if (!m_budget.take())
            return;
        m_arrivals->advance();
        launch(*call, intended, now());
    }
}

// Returns null if the load is stopped.
GrpcCall* GrpcWorker::waitForFreeCall()
{
    const base::MutexLock lock(m_mutex);
    while (!m_isStopping && m_free.empty() && m_calls.size() >= m_share.slots)
        m_changed.wait(m_mutex);
    if (m_isStopping)
        return nullptr;
    if (m_free.empty())
        return &addCall();
    GrpcCall* const call = m_free.back();
    m_free.pop_back();
    return call;
}

} // namespace thalassa::perf
