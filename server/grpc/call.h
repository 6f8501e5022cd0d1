// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Call: one RPC from its arrival to its end. It reads one message, hands it to the method, and
// sends the one answer; or, once a method has called converse(), it serves as the ends of a stream.
// Its events arrive on its completion queue's thread; reply(), fail(), deliver() and end() may come
// from any thread: the first answers, later ones do nothing.
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
#include "server/grpc/conversation.h"

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
    OpenConversations conversations;
    grpc_compression_level inferCompression = GRPC_COMPRESS_LEVEL_NONE;
};

// INVALID_ARGUMENT when the bytes are no such message.
absl::Status parseMessage(const grpc::ByteBuffer& bytes, google::protobuf::Message& message);
// What is answered to requests that come while the server ends (row 2.4.18).
absl::Status drainingStatus();

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
    absl::Status parse(google::protobuf::Message& message) const
    {
        return parseMessage(m_message, message);
    }
    // A metadata key's value, null if it was not sent.
    std::unique_ptr<std::string> metadata(const std::string& key) const;
    // When the client stops waiting; the farthest time if it set none.
    base::TimePoint deadline() const;

    void reply(const google::protobuf::Message& message);
    void fail(const absl::Status& status);

    // Makes a stream of the call: `conversation` gets this message, and each one that it reads. An
    // end of the server waits for it only while it says that it is running.
    void converse(std::shared_ptr<Conversation> conversation);
    // For the conversation, on any thread: one reading, and one writing, at a time.
    void read();
    void write(const grpc::ByteBuffer& message);
    void end(const absl::Status& status);
    void setRunning(bool isRunning); // not at once with itself
    bool isDraining() const { return m_shared.draining; }
    void compressAnswers(); // as far as the options say; before the first is written

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
    void goOn(bool hasMessage);
    void finishEvent();
    void leave();
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
    std::shared_ptr<Conversation> m_conversation; // of a stream
    bool m_hasMessage = false;
    Event m_arrived{this, &Call::onArrived};
    Event m_read{this, &Call::onRead};
    Event m_written{this, &Call::onWritten};
    Event m_sent{this, &Call::onSent};
    Event m_done{this, &Call::onDone};
    std::atomic<int> m_openEvents{2}; // the last sending, the RPC's end, and a stream's reading
    bool m_isRunning = false;
    bool m_owesCall = false; // no other waits for a client in its place yet
    std::atomic<bool> m_isAnswered{false};
    std::shared_ptr<Call> m_self;
};

} // namespace thalassa::grpcapi
