// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Call: one RPC from its arrival to its end. It reads one message, hands it to the method, and
// sends the one answer; or, once a method has called converse(), one answer to each message. Its
// events arrive on its completion queue's thread; reply(), fail() and deliver() may come from any
// thread: the first answers, later ones do nothing.
//
// What a method throws becomes the call's answer. It keeps itself alive until gRPC has reported
// both its last event and the RPC's end.
#pragma once

#include <grpcpp/generic/async_generic_service.h>
#include <grpcpp/server_builder.h>

#include <atomic>
#include <functional>
#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "core/base/thread_sanitizer.h"
#include "core/inference/request_context.h"
#include "core/inference/single_response.h"

namespace google::protobuf {
class Message;
}

namespace thalassa::grpcapi {

class Methods;

// What all calls of a server share.
struct CallShared {
    const Methods* methods = nullptr;
    grpc::AsyncGenericService service;
    std::atomic<bool> draining{false}; // new calls are refused (row 2.4.18)
    std::atomic<int> open{0};          // calls that exist, those that wait for a client included
    std::atomic<int> running{0};       // of these, the ones that an end of the server waits for
    grpc_compression_level inferCompression = GRPC_COMPRESS_LEVEL_NONE;
};

class Call final : public inference::ResponseSink, public std::enable_shared_from_this<Call> {
public:
    // An event of a call, as completion queues know it.
    struct Event {
        Call* call;
        void (Call::*handle)(bool ok);
        // The tag of one operation: what is done before gRPC gets it, run() sees.
        void* tag()
        {
            base::handOver(this);
            return this;
        }
        void run(bool ok) // throws nothing
        {
            base::takeOver(this);
            (call->*handle)(ok);
        }
    };

    // Waits for the next call on that queue.
    static void accept(CallShared& shared, grpc::ServerCompletionQueue* queue);

    // What the client sent.
    const grpc::ByteBuffer& message() const { return m_message; }
    // INVALID_ARGUMENT when the bytes are no such message.
    absl::Status parse(google::protobuf::Message& message) const;
    // A metadata key's value, null if it was not sent.
    std::unique_ptr<std::string> metadata(const std::string& key) const;
    // When the client stops waiting; the farthest time if it set none.
    base::TimePoint deadline() const;

    void reply(const google::protobuf::Message& message);
    // Makes a stream of the call: `answer` gets this message and each one after it, until the
    // client has no more. An end of the server does not wait for streams.
    using Answer = std::function<absl::StatusOr<grpc::ByteBuffer>(const Call&)>;
    void converse(Answer answer);
    void fail(const absl::Status& status);

    // The call is now an inference: its cancellation is the request's.
    void follow(const std::shared_ptr<inference::RequestContext>& context)
    {
        m_inference = context;
    }
    void deliver(inference::RequestContext& context, std::unique_ptr<inference::Response> response,
        bool final) override;

private:
    Call(CallShared& shared, grpc::ServerCompletionQueue* queue);
    void onArrived(bool ok);
    void onRead(bool ok);
    void onWritten(bool ok);
    void onSent(bool ok);
    void onDone(bool ok);
    absl::Status start(bool hasMessage);
    absl::Status answerNext();
    void finishEvent();
    void leave();
    void setRunning(bool isRunning);
    // True for the first that asks: it must send().
    bool claimAnswer() { return !m_isAnswered.exchange(true); }
    void send(const absl::StatusOr<grpc::ByteBuffer>& answer);
    void finish(const grpc::Status& status, const grpc::ByteBuffer* message);

    CallShared& m_shared;
    grpc::ServerCompletionQueue* const m_queue;
    grpc::GenericServerContext m_context;
    grpc::GenericServerAsyncReaderWriter m_stream{&m_context};
    grpc::ByteBuffer m_message;
    std::weak_ptr<inference::RequestContext> m_inference; // weak: it keeps the call, as its sink
    inference::SingleResponse m_response;                 // of an inference
    // Strong from the final delivery until the answer is sent: the record's second end is in it.
    std::shared_ptr<inference::RequestContext> m_delivered;
    Answer m_answer; // of a stream
    Event m_arrived{this, &Call::onArrived};
    Event m_read{this, &Call::onRead};
    Event m_written{this, &Call::onWritten};
    Event m_sent{this, &Call::onSent};
    Event m_done{this, &Call::onDone};
    int m_openEvents = 2; // the last sending and the RPC's end
    bool m_isRunning = false;
    bool m_owesCall = false; // no other waits for a client in its place yet
    std::atomic<bool> m_isAnswered{false};
    std::shared_ptr<Call> m_self;
};

} // namespace thalassa::grpcapi
