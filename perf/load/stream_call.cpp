// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include <grpcpp/client_context.h>
#include <grpcpp/support/proto_buffer_reader.h>

#include "client/grpc_channel.h"
#include "core/base/mutex.h"
#include "perf/load/grpc_call.h"
#include "perf/load/now.h"
#include "perf/load/stream_response.h"

namespace thalassa::perf {
namespace {

// A stream that stays open from request to request; if it has ended, the next request opens a new
// one. A read is always pending while it is open.
//
//     Closed -> Opening -> Open -> Finishing -> Closed
class StreamCall final : public GrpcCall {
public:
    explicit StreamCall(const GrpcCallContext& context)
        : m_options(context)
    {
    }

    void launch(const RequestTimes& times, const grpc::ByteBuffer& payload) override
    {
        const base::MutexLock lock(m_mutex);
        m_times = times;
        m_payload = &payload;
        m_isBusy = true;
        m_responses = 0;
        m_errorKind.clear();
        m_isUnwritten = true;
        proceed();
    }

    std::optional<base::TimePoint> waitsSince() const override
    {
        const base::MutexLock lock(m_mutex);
        if (!m_isBusy)
            return std::nullopt;
        return m_times.intended;
    }

    void cancel() override
    {
        const base::MutexLock lock(m_mutex);
        m_isCancelled = true;
        if (m_state != State::Closed)
            m_context->TryCancel();
    }

    bool isQuiet() const override
    {
        const base::MutexLock lock(m_mutex);
        return m_state == State::Closed;
    }

private:
    enum class State { Closed, Opening, Open, Finishing };

    class Event final : public GrpcEvent {
    public:
        Event(StreamCall& call, void (StreamCall::*handler)(bool ok))
            : m_call(call)
            , m_handler(handler)
        {
        }
        void happened(bool ok) override { (m_call.*m_handler)(ok); }

    private:
        StreamCall& m_call;
        void (StreamCall::*m_handler)(bool ok);
    };

    // Takes the request a step further, if the stream is ready for it.
    void proceed() ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex)
    {
        if (!m_isUnwritten)
            return;
        if (m_state == State::Closed)
            open();
        else if (m_state == State::Open && !m_isWriting)
            write();
    }

    void open() ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex)
    {
        m_state = State::Opening;
        m_stream.reset();
        prepareContext(m_options, m_context.emplace());
        m_stream = m_options.stub.PrepareCall(
            &*m_context, "/inference.GRPCInferenceService/ModelStreamInfer", &m_options.queue);
        m_stream->StartCall(m_opened.tag());
    }

    void write() ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex)
    {
        m_isUnwritten = false;
        m_isWriting = true;
        m_stream->Write(*m_payload, m_written.tag());
    }

    void finishIfIdle() ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex)
    {
        if (m_state != State::Finishing || m_isWriting)
            return;
        m_stream->Finish(&m_status, m_finished.tag());
    }

    void onOpened(bool ok)
    {
        const base::MutexLock lock(m_mutex);
        if (!ok) {
            m_state = State::Finishing;
            finishIfIdle();
            return;
        }
        m_state = State::Open;
        m_response.Clear();
        m_stream->Read(&m_response, m_read.tag());
        proceed();
    }

    void onWritten(bool)
    {
        const base::MutexLock lock(m_mutex);
        m_isWriting = false;
        if (m_isBusy && !m_isUnwritten && m_responses == 0)
            m_times.sent = now();
        finishIfIdle();
        proceed();
    }

    void onRead(bool ok)
    {
        GrpcOutcome outcome;
        bool isEnd = false;
        {
            const base::MutexLock lock(m_mutex);
            if (!ok) {
                m_state = State::Finishing;
                finishIfIdle();
                return;
            }
            isEnd = takeResponse(outcome);
            m_response.Clear();
            m_stream->Read(&m_response, m_read.tag());
        }
        if (isEnd)
            m_options.observer.requestEnded(*this, outcome);
    }

    // Returns true if this response ends the request.
    bool takeResponse(GrpcOutcome& outcome) ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex)
    {
        if (!m_isBusy || m_isUnwritten)
            return false; // belongs to a request that ended before, by an error
        const base::TimePoint at = now();
        grpc::ProtoBufferReader reader(&m_response);
        const auto response = readStreamResponse(reader);
        const bool isError = !response || !response->error.empty();
        if (isError && m_errorKind.empty()) {
            m_errorKind = response ? "response error" : "malformed answer";
            m_errorMessage = response ? response->error : "no ModelStreamInferResponse";
        } else if (!isError && (response->hasOutputs || !response->isFinal.value_or(false))) {
            m_options.observer.streamResponded(
                m_responses == 0, at - (m_responses == 0 ? m_times.intended : m_lastResponse));
            ++m_responses;
            m_lastResponse = at;
        }
        // An error may stand between the responses of a decoupled model. An error without the flag
        // belongs to a request that never reached the model.
        if (m_options.isDecoupled && response && !response->isFinal.value_or(isError))
            return false;
        m_isBusy = false;
        // The time that an answer took to arrive is not known on a stream.
        m_times.ended = m_times.firstResponse = at;
        outcome = {m_times, m_errorKind, m_errorMessage};
        return true;
    }

    void onFinished(bool)
    {
        GrpcOutcome outcome;
        {
            const base::MutexLock lock(m_mutex);
            m_state = State::Closed;
            // A request that came while an idle stream ended was not sent and can use a new one.
            const bool canReopen = m_isUnwritten && m_status.ok() && !m_isCancelled;
            if (!m_isBusy || canReopen) {
                proceed();
                return;
            }
            m_isBusy = m_isUnwritten = false;
            m_times.ended = m_times.firstResponse = now();
            outcome.times = m_times;
            outcome.errorKind = m_status.ok() ? "stream closed"
                                              : "gRPC " + client::statusName(m_status.error_code());
            outcome.message = m_status.ok() ? "the server ended the stream before it had answered"
                                            : m_status.error_message();
            outcome.isConnectionLost = true;
        }
        m_options.observer.requestEnded(*this, outcome);
    }

    const GrpcCallContext& m_options;
    Event m_opened{*this, &StreamCall::onOpened};
    Event m_written{*this, &StreamCall::onWritten};
    Event m_read{*this, &StreamCall::onRead};
    Event m_finished{*this, &StreamCall::onFinished};

    mutable base::Mutex m_mutex;
    State m_state ABSL_GUARDED_BY(m_mutex) = State::Closed;
    std::optional<grpc::ClientContext> m_context ABSL_GUARDED_BY(m_mutex);
    std::unique_ptr<grpc::GenericClientAsyncReaderWriter> m_stream ABSL_GUARDED_BY(m_mutex);
    grpc::ByteBuffer m_response ABSL_GUARDED_BY(m_mutex);
    grpc::Status m_status ABSL_GUARDED_BY(m_mutex);
    bool m_isWriting ABSL_GUARDED_BY(m_mutex) = false;
    bool m_isCancelled ABSL_GUARDED_BY(m_mutex) = false;
    // The request.
    RequestTimes m_times ABSL_GUARDED_BY(m_mutex);
    const grpc::ByteBuffer* m_payload ABSL_GUARDED_BY(m_mutex) = nullptr;
    bool m_isBusy ABSL_GUARDED_BY(m_mutex) = false;
    bool m_isUnwritten ABSL_GUARDED_BY(m_mutex) = false;
    uint64_t m_responses ABSL_GUARDED_BY(m_mutex) = 0;
    base::TimePoint m_lastResponse ABSL_GUARDED_BY(m_mutex);
    std::string m_errorKind ABSL_GUARDED_BY(m_mutex); // kind of its first error; empty: none
    std::string m_errorMessage ABSL_GUARDED_BY(m_mutex);
};

} // namespace

std::unique_ptr<GrpcCall> makeStreamCall(const GrpcCallContext& context)
{
    return std::make_unique<StreamCall>(context);
}

} // namespace thalassa::perf
