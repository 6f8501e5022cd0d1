// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Call: one RPC other than ModelInfer, from its arrival to its end. It passes the gate, reads one
// message, hands it to the method, and sends the one answer; or, once a method has called
// openStream(), it carries the messages of a stream. reply(), fail() and end() may come from any
// thread: the first answers, later ones do nothing. An exception of a method becomes the call's
// answer.
#pragma once

#include <grpcpp/alarm.h>

#include <memory>
#include <optional>
#include <string>

#include "absl/status/statusor.h"
#include "core/base/clock.h"
#include "core/inference/parameters.h"
#include "core/trace/trace_context.h"
#include "server/grpc/call_environment.h"
#include "server/grpc/rpc.h"

namespace google::protobuf {
class Message;
}

namespace thalassa::grpcapi {

struct Method;

// Fails with INVALID_ARGUMENT if the bytes are not such a message, or have more than kMaxFields.
absl::Status parseMessage(const grpc::ByteBuffer& bytes, google::protobuf::Message& message);

class Call final : public Rpc {
public:
    // Waits for the next call on that queue.
    static void accept(CallEnvironment& shared, grpc::ServerCompletionQueue* queue);

    // Parses the client's message and releases its bytes, because the call may last much longer. To
    // be called once.
    absl::Status parse(google::protobuf::Message& message);
    // Returns a metadata key's value, null if it was not sent.
    std::unique_ptr<std::string> metadata(const std::string& key) const;
    // Appends the forwarded metadata to the parameters of a request.
    absl::Status forwardMetadata(inference::Parameters& parameters) const;
    // Returns the caller, for events (events/actor.h).
    std::string actor() const;
    // Returns the trace that the client's request is part of, or nothing if it is part of none.
    std::optional<trace::TraceContext> traceContext() const;
    // Returns the client's deadline, the farthest time if it set none.
    base::TimePoint deadline() const;
    bool isCancelled() const { return m_context.IsCancelled(); } // also if the client has left

    void reply(const google::protobuf::Message& message);
    void fail(const absl::Status& status);

    // Makes a stream of the call: `handler` gets this message, and each one that it reads. The
    // end of the server waits for the stream only while setRunning() says that it is running.
    void openStream(std::shared_ptr<StreamHandler> handler);
    // For the stream handler, on any thread: one read, and one write, at a time.
    void read();
    void write(const grpc::ByteBuffer& message);
    void end(const absl::Status& status);
    using Rpc::setRunning; // its calls must not overlap
    const engine::RequestPath& requestPath() const { return shared().requestPath; }
    bool isDraining() const { return shared().draining; }
    const TestDelays& delays() const { return shared().delays; }
    void compressAnswers(); // as the options say; before the first answer is written

private:
    Call(CallEnvironment& shared, grpc::ServerCompletionQueue* queue)
        : Rpc(shared, queue, &Call::accept)
    {
    }
    void onArrived(bool ok);
    void onRead(bool ok);
    void onInflated(bool ok);
    void onMessage(const absl::StatusOr<bool>& hasMessage);
    void onWritten(bool ok);
    void onSent(bool ok);
    void onDone(bool ok);
    absl::Status admit();
    absl::Status start(bool hasMessage);
    void goOn(const absl::StatusOr<bool>& hasMessage);
    void onLeaving() override;
    void finish(const grpc::Status& status, const grpc::ByteBuffer* message);
    void onLate(bool ok);
    void send(const grpc::Status& status, const grpc::ByteBuffer* message);

    // An answer that TestDelays::controlAnswer delays.
    struct LateAnswer {
        grpc::Status status;
        grpc::ByteBuffer message; // not valid if there is none
        grpc::Alarm alarm;
    };

    grpc::GenericServerContext m_context;
    grpc::GenericServerAsyncReaderWriter m_stream{&m_context};
    const Method* m_method = nullptr; // null if no method has that name
    grpc::ByteBuffer m_message;
    // Null unless the call is a stream. Shared with the requests of the stream.
    std::shared_ptr<StreamHandler> m_streamHandler;
    bool m_hasMessage = false;
    std::unique_ptr<LateAnswer> m_late;
    std::unique_ptr<Inflater::Pending> m_inflating; // null unless a message was compressed
    EventOf<Call> m_arrived{this, &Call::onArrived};
    EventOf<Call> m_read{this, &Call::onRead};
    EventOf<Call> m_inflated{this, &Call::onInflated};
    EventOf<Call> m_written{this, &Call::onWritten};
    EventOf<Call> m_lateTime{this, &Call::onLate};
    EventOf<Call> m_sent{this, &Call::onSent};
    EventOf<Call> m_done{this, &Call::onDone};
};

} // namespace thalassa::grpcapi
