// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// GrpcCall: one call of gRPC, with one answer or a stream of them. It owns itself until its last
// operation has left the completion queue. The public functions belong to the session's thread.
//
// States of a stream: starting -> sending the request -> reading <-> waiting until the message was
// handled; reading -> finishing -> done. A call with one answer goes from starting to done.
#pragma once

#include <grpcpp/channel.h>
#include <grpcpp/client_context.h>
#include <grpcpp/generic/generic_stub.h>

#include <functional>
#include <memory>
#include <string>

#include "absl/status/status.h"
#include "client/network/delivery.h"
#include "client/network/grpc_loop.h"
#include "client/session/exchange.h"
#include "client/session/profile.h"
#include "core/base/mutex.h"

namespace thalassa::client {

class GrpcCall final : public std::enable_shared_from_this<GrpcCall> {
public:
    struct Target {
        std::shared_ptr<grpc::Channel> channel;
        std::string endpoint; // for errors
        Bounds bounds;
    };

    // `context` has the deadline and the metadata.
    GrpcCall(Target target, const QueryType& query, ExchangeHandler handler,
        std::shared_ptr<Delivery> delivery, std::unique_ptr<grpc::ClientContext> context);
    ~GrpcCall();
    GrpcCall(const GrpcCall&) = delete;
    GrpcCall& operator=(const GrpcCall&) = delete;

    void start(const Message& request, GrpcLoop& loop);
    // The handler is not called any more.
    void cancel();

private:
    enum class State { Starting, Sending, Reading, Waiting, Finishing, Done };

    // A step of the call as an operation of the completion queue.
    struct Step final : GrpcLoop::Operation {
        Step(GrpcCall& owner, void (GrpcCall::*function)(bool))
            : call(owner)
            , onComplete(function)
        {
        }
        void complete(bool isOk) override { (call.*onComplete)(isOk); }
        void* tag() { return static_cast<GrpcLoop::Operation*>(this); }

        GrpcCall& call;
        void (GrpcCall::*const onComplete)(bool);
    };

    // On the loop's thread.
    void onAnswer(bool isOk);
    void onStarted(bool isOk);
    void onSent(bool isOk);
    void onRead(bool isOk);
    void onFinished(bool isOk);

    void setState(State state);
    void read();
    void finishStream();
    // Delivers the message, if there is one, and the end.
    void end(AnyMessage message);
    // On the session's thread.
    void readNext();

    const Target m_target;
    const QueryType& m_query;
    const std::shared_ptr<Delivery> m_delivery;
    const std::unique_ptr<grpc::ClientContext> m_context;
    std::shared_ptr<GrpcCall> m_self; // until the last operation
    GrpcLoop* m_loop = nullptr;       // from start()

    // The session's thread.
    ExchangeHandler m_handler;
    bool m_isCancelled = false;

    // The loop's thread, after the start.
    std::unique_ptr<grpc::GenericClientAsyncResponseReader> m_single;
    std::unique_ptr<grpc::GenericClientAsyncReaderWriter> m_stream;
    grpc::ByteBuffer m_request;
    grpc::ByteBuffer m_answer;
    grpc::Status m_status;
    absl::Status m_fault; // of a message that was not decoded
    Step m_onAnswer{*this, &GrpcCall::onAnswer};
    Step m_onStarted{*this, &GrpcCall::onStarted};
    Step m_onSent{*this, &GrpcCall::onSent};
    Step m_onRead{*this, &GrpcCall::onRead};
    Step m_onFinished{*this, &GrpcCall::onFinished};

    base::Mutex m_mutex;
    State m_state ABSL_GUARDED_BY(m_mutex) = State::Starting;
    bool m_isAbandoned ABSL_GUARDED_BY(m_mutex) = false; // cancelled, as the loop's thread sees it
};

// Returns the error of a call. `fromServer`: the server sent it. Pure function.
absl::Status statusOf(const grpc::Status& status, bool fromServer, const std::string& endpoint);

} // namespace thalassa::client
