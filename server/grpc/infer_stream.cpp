// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/grpc/infer_stream.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/base/clock.h"
#include "core/base/log/log.h"
#include "core/base/status_macros.h"
#include "core/engine/client_request.h"
#include "core/timeline/activity.h"
#include "server/grpc/codec/infer_decoder.h"
#include "server/grpc/codec/infer_wire.h"
#include "server/grpc/codec/stream_encoder.h"
#include "server/grpc/stream_request.h"
#include "server/grpc/transport/exceptions_to_status.h"

namespace thalassa::grpcapi {
namespace {

constexpr char kStrictKey[] = "triton_grpc_error";
constexpr char kEmptyFinal[] = "triton_enable_empty_final_response";

bool asksForStrictMode(const Call& call)
{
    const std::unique_ptr<std::string> value = call.metadata(kStrictKey);
    return value && *value == "true";
}

bool wantsEmptyFinal(const ::inference::ModelInferRequest& request)
{
    const auto found = request.parameters().find(kEmptyFinal);
    return found != request.parameters().end() && found->second.bool_param();
}

} // namespace

// A request on its way to the engine.
struct InferStream::Starting {
    uint64_t number = 0;
    std::string id;
    std::optional<uint64_t> place;
    bool isDecoupled = false;
};

// A message of the stream as the source of a request.
class InferStream::Source final : public engine::RequestSource {
public:
    struct Facts {
        uint64_t number = 0;       // the request's number in the stream
        base::TimePoint readBegun; // when the read of its message began
        base::TimePoint received;
    };

    Source(InferStream& stream, const Call& call, InferWire& wire, Facts facts)
        : m_stream(stream)
        , m_call(call)
        , m_wire(wire)
        , m_facts(facts)
    {
    }

    std::optional<trace::TraceContext> traceContext() const override
    {
        return m_call.traceContext();
    }
    void addTracePoints(inference::RequestTrace& trace) const override
    {
        trace.addPoint(timeline::Activity::GrpcReadStart, m_facts.readBegun);
        trace.addPoint(timeline::Activity::GrpcReadEnd, m_facts.received);
    }
    absl::Status decode(inference::Request& request) override
    {
        RETURN_IF_ERROR(decodeInfer(m_wire, m_call.requestPath().regions, request));
        return m_call.forwardMetadata(request.parameters);
    }
    absl::Status follow(const std::shared_ptr<inference::RequestContext>& context) override
    {
        return m_stream.follow(m_facts.number, context);
    }

private:
    InferStream& m_stream;
    const Call& m_call;
    InferWire& m_wire;
    const Facts m_facts;
};

InferStream::InferStream(std::shared_ptr<Call> call, const StreamOptions& options)
    : m_options(options)
    , m_isStrict(asksForStrictMode(*call))
    , m_delays(call->delays())
    , m_refused(call->requestPath().refused)
    , m_call(std::move(call))
    , m_queue(options.limits)
    , m_readBegun(base::Clock::system().now())
{
}

void InferStream::onMessage(const grpc::ByteBuffer& message)
{
    Starting starting;
    starting.number = ++m_lastRequest;
    {
        base::MutexLock lock(m_mutex);
        if (m_end)
            return;
        m_inFlight[starting.number].byteCount = message.Length();
        m_inFlightByteCount += message.Length();
        keepCallRunning(); // before `draining` is checked: see Call::start()
    }
    const base::LogRequestScope about;
    const absl::Status started = exceptionsToStatus([&] { return start(message, starting); });
    if (!started.ok()) {
        m_refused.note(started);
        Outgoing refusal;
        refusal.request = starting.number;
        if (!starting.isDecoupled && !starting.place)
            starting.place = reservePlace();
        refusal.place = starting.place;
        refusal.isLast = true;
        refusal.status = started;
        refusal.bytes = encodeStreamError(starting.id, started, true);
        send(std::move(refusal));
    }
    base::MutexLock lock(m_mutex);
    m_isReading = false; // only now: the next message takes the place of this one
    readOn();
}

absl::Status InferStream::start(const grpc::ByteBuffer& message, Starting& starting)
{
    const base::TimePoint received = base::Clock::system().now();
    const auto [call, readBegun] = [this] {
        base::MutexLock lock(m_mutex);
        return std::pair(m_call, m_readBegun);
    }();
    ASSIGN_OR_RETURN(InferWire wire, readInferRequest(message));
    starting.id = wire.message->id();
    base::LogRequestScope::setId(starting.id);
    if (call->isDraining())
        return drainingStatus();
    const ::inference::ModelInferRequest& sent = *wire.message;
    engine::ClientRequest::Arrival arrival;
    arrival.origin = inference::Origin::GrpcStream;
    arrival.model = sent.model_name();
    ASSIGN_OR_RETURN(arrival.version, parseVersion(arrival.model, sent.model_version()));
    arrival.clientId = starting.id;
    arrival.receiveStart = arrival.receiveEnd = received;
    arrival.deadline = call->deadline();
    ASSIGN_OR_RETURN(engine::ClientRequest request,
        engine::ClientRequest::find(call->requestPath(), std::move(arrival)));
    starting.isDecoupled = request.model().info().isDecoupled();
    if (!starting.isDecoupled)
        starting.place = reservePlace();
    auto sink = std::make_shared<StreamRequest>(shared_from_this(),
        StreamRequest::Options{starting.number, starting.place, wantsEmptyFinal(sent),
            sent.model_name(), sent.model_version()});
    Source source(*this, *call, wire, {starting.number, readBegun, received});
    return request.submit(std::move(sink), source);
}

std::optional<uint64_t> InferStream::reservePlace()
{
    base::MutexLock lock(m_mutex);
    return m_queue.reservePlace();
}

// Fails if the stream has ended meanwhile. The client then needs no answer.
absl::Status InferStream::follow(
    uint64_t request, const std::shared_ptr<inference::RequestContext>& context)
{
    base::MutexLock lock(m_mutex);
    const auto found = m_inFlight.find(request);
    if (found == m_inFlight.end())
        return absl::CancelledError("the stream has ended");
    found->second.context = context;
    return absl::OkStatus();
}

void InferStream::onClientDone()
{
    Contexts cancelled;
    Next step;
    {
        base::MutexLock lock(m_mutex);
        m_isReading = false;
        m_isClientDone = true;
        step = next(cancelled);
    }
    carryOut(std::move(step), cancelled);
}

void InferStream::onWritten(bool ok)
{
    Contexts cancelled;
    Next step;
    std::shared_ptr<inference::RequestContext> ended, traced; // released without the lock
    {
        base::MutexLock lock(m_mutex);
        const auto request = m_inFlight.find(*std::exchange(m_writing, std::nullopt));
        if (request != m_inFlight.end())
            --request->second.waiting;
        const base::TimePoint now = base::Clock::system().now(); // one time for both accounts
        ended = std::exchange(m_writingEnd, nullptr);
        if (ok && ended)
            ended->record.sendEnd = now;
        traced = std::exchange(m_writingTraced, nullptr);
        if (ok && traced)
            traced->trace->addPoint(timeline::Activity::GrpcSendEnd, now);
        if (!ok) {
            m_queue.clear();
            endWith(absl::CancelledError("the client has ended the stream"), cancelled);
        }
        m_roomChanged.notifyAll();
        readOn();
        step = next(cancelled);
    }
    carryOut(std::move(step), cancelled);
}

void InferStream::onCancelled()
{
    end(absl::CancelledError("the client has ended the stream"), true);
}

void InferStream::fail(const absl::Status& status) noexcept
{
    exceptionsToStatus([&] {
        end(status, false);
        return absl::OkStatus();
    }).IgnoreError(); // logged; there is nothing else to be done
}

void InferStream::end(const absl::Status& status, bool dropQueue)
{
    Contexts cancelled;
    Next step;
    {
        base::MutexLock lock(m_mutex);
        if (dropQueue)
            m_queue.clear();
        endWith(status, cancelled);
        step = next(cancelled);
    }
    carryOut(std::move(step), cancelled);
}

void InferStream::left()
{
    std::shared_ptr<Call> call; // released without the lock
    base::MutexLock lock(m_mutex);
    m_isFinished = true;
    call = std::exchange(m_call, nullptr);
}

void InferStream::drain()
{
    base::MutexLock lock(m_mutex);
    m_roomChanged.notifyAll();
}

void InferStream::send(Outgoing outgoing)
{
    if (outgoing.isLast)
        TestDelays::hold(m_delays.streamComplete, "the end of a request");
    Contexts cancelled;
    Next step;
    {
        base::MutexLock lock(m_mutex);
        if (outgoing.bytes.Valid() && !outgoing.place && outgoing.mayWait)
            waitForRoom(outgoing.request);
        if (!m_inFlight.contains(outgoing.request))
            return; // the request or the stream has ended
        if (outgoing.bytes.Valid())
            enqueue(outgoing, cancelled);
        if (outgoing.isLast)
            forget(outgoing.request);
        readOn();
        step = next(cancelled);
    }
    carryOut(std::move(step), cancelled);
}

// Blocks until one more message of the request may wait, the end of the stream has taken the
// request out of the map, or the server drains.
void InferStream::waitForRoom(uint64_t request)
{
    if (m_options.maxResponsesPerRequest == 0)
        return;
    for (;;) {
        const auto found = m_inFlight.find(request);
        if (found == m_inFlight.end() || !m_call || m_call->isDraining() ||
            found->second.waiting < m_options.maxResponsesPerRequest) {
            return;
        }
        m_roomChanged.wait(m_mutex);
    }
}

void InferStream::enqueue(Outgoing& outgoing, Contexts& cancelled)
{
    StreamMessage message;
    message.request = outgoing.request;
    message.ended = std::move(outgoing.context);
    message.traced = std::move(outgoing.traced);
    if (m_isStrict)
        message.error = outgoing.status;
    message.bytes.Swap(&outgoing.bytes);
    const bool isTaken = outgoing.place ? m_queue.fillPlace(*outgoing.place, std::move(message))
                                        : m_queue.add(std::move(message));
    if (isTaken) {
        ++m_inFlight[outgoing.request].waiting;
        return;
    }
    const StreamLimits& limits = m_queue.limits();
    endWith(absl::ResourceExhaustedError(
                absl::StrCat("the requests of this stream were cancelled: more than ", limits.bytes,
                    " bytes or ", limits.messages,
                    " messages of responses would wait in it. Read them faster, or request fewer "
                    "responses at a time")),
        cancelled);
}

// Takes nothing new from here on; the messages that already wait are written first.
void InferStream::endWith(const absl::Status& status, Contexts& cancelled)
{
    if (m_end || m_isFinished)
        return;
    m_end = status;
    m_queue.clearPlaces();
    for (const auto& [number, request] : m_inFlight) {
        if (std::shared_ptr<inference::RequestContext> context = request.context.lock())
            cancelled.push_back(std::move(context));
    }
    m_inFlight.clear();
    m_inFlightByteCount = 0;
    m_roomChanged.notifyAll();
}

void InferStream::forget(uint64_t request)
{
    const auto found = m_inFlight.find(request);
    if (found == m_inFlight.end())
        return;
    m_inFlightByteCount -= found->second.byteCount;
    m_inFlight.erase(found);
}

// Half of the bytes is left for answers that are larger than their requests.
bool InferStream::hasRoomForRequest() const
{
    const StreamLimits& limits = m_queue.limits();
    return m_inFlight.size() + m_queue.messageCount() < limits.messages &&
        m_inFlightByteCount + m_queue.byteCount() < std::max<size_t>(1, limits.bytes / 2);
}

void InferStream::readOn()
{
    const bool isWanted = !m_isReading && !m_isClientDone && !m_end && m_call;
    if (!isWanted || !hasRoomForRequest())
        return;
    m_isReading = true;
    m_readBegun = base::Clock::system().now();
    m_call->read();
}

InferStream::Next InferStream::next(Contexts& cancelled)
{
    Next step;
    if (!m_writing && !m_isFinished && m_call) {
        step.message = m_queue.take();
        if (step.message && !step.message->error.ok()) { // in strict mode
            m_queue.clear();
            endWith(step.message->error, cancelled);
            step.message.reset();
        }
        if (step.message) {
            m_writing = step.message->request;
            m_writingEnd = step.message->ended;
            m_writingTraced = step.message->traced;
        } else if (m_end || (m_isClientDone && m_inFlight.empty())) {
            m_isFinished = true;
            step.end = m_end.value_or(absl::OkStatus());
        }
        step.call = m_call;
    }
    keepCallRunning();
    return step;
}

void InferStream::carryOut(Next next, const Contexts& cancelled)
{
    for (const std::shared_ptr<inference::RequestContext>& context : cancelled)
        context->cancel();
    if (next.message) {
        const base::TimePoint now = base::Clock::system().now(); // one time for both accounts
        if (next.message->ended)
            next.message->ended->record.sendStart = now;
        if (next.message->traced)
            next.message->traced->trace->addPoint(timeline::Activity::GrpcSendStart, now);
        TestDelays::hold(m_delays.streamWrite, "the writing of a message");
        next.call->write(next.message->bytes);
    }
    if (next.end)
        next.call->end(*next.end);
}

// The server's end waits for streams that have requests in flight, messages to write, or their own
// end.
void InferStream::keepCallRunning()
{
    const bool isRunning = !m_inFlight.empty() || m_writing || m_queue.hasNext() || m_isFinished;
    if (m_call && std::exchange(m_isRunning, isRunning) != isRunning)
        m_call->setRunning(isRunning);
}

} // namespace thalassa::grpcapi
