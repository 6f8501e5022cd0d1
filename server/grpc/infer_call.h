// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// InferCall: one ModelInfer, from its message to its one answer. It is the sink of its request: the
// thread that computed the answer sends it. fail() and deliver() may come from any thread; the
// first answers, the other does nothing. An exception of a method becomes the call's answer.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "core/base/clock.h"
#include "core/inference/request_context.h"
#include "core/inference/single_response.h"
#include "server/grpc/call_environment.h"
#include "server/grpc/infer_calls.h"
#include "server/grpc/rpc.h"

namespace thalassa::grpcapi {

class InferCall final : public Rpc,
                        public inference::ResponseSink,
                        public UnreadAnswer,
                        public InferCallHook {
    struct Key { }; // only accept() makes calls
public:
    InferCall(Key, CallEnvironment& shared, grpc::ServerCompletionQueue* queue)
        : Rpc(shared, queue, &InferCall::accept)
    {
    }
    // Waits for the next call on that queue.
    static void accept(CallEnvironment& shared, grpc::ServerCompletionQueue* queue);

    // Returns a metadata key's value, null if it was not sent.
    std::unique_ptr<std::string> metadata(const std::string& key) const;

    void fail(const absl::Status& status);
    void deliver(inference::RequestContext& context, std::unique_ptr<inference::Response> response,
        bool final) override;

    void cancelUnread() override { m_call.TryCancel(); }
    std::string client() const override;

private:
    class Source;
    void onArrived(bool ok);
    void onInflated(bool ok);
    void onSent(bool ok);
    void onDone(bool ok);
    void onLeaving() override { shared().inferCalls.remove(*this); }
    absl::Status start();
    absl::Status infer();
    void answerIfRefused(const absl::Status& started);
    const TestDelays& delays() const { return shared().delays; }
    void send(const absl::StatusOr<grpc::ByteBuffer>& answer);

    grpc::ServerContext m_call;
    grpc::ByteBuffer m_message;
    base::TimePoint m_opened;   // when the call began to wait for a client
    base::TimePoint m_received; // when the message had been received, before it was decompressed
    grpc::ServerAsyncResponseWriter<grpc::ByteBuffer> m_writer{&m_call};
    std::weak_ptr<inference::RequestContext> m_context; // weak: it keeps the call, as its sink
    inference::SingleResponse m_response;
    // Set from the final delivery until the answer is sent, because its record gets the times of
    // sending.
    std::shared_ptr<inference::RequestContext> m_delivered;
    std::optional<AnswerBudget::Place> m_unread; // while an answer is being sent
    EventOf<InferCall> m_arrived{this, &InferCall::onArrived};
    std::unique_ptr<Inflater::Pending> m_inflating; // null unless the message was compressed
    EventOf<InferCall> m_inflated{this, &InferCall::onInflated};
    EventOf<InferCall> m_sent{this, &InferCall::onSent};
    EventOf<InferCall> m_done{this, &InferCall::onDone};
};

} // namespace thalassa::grpcapi
