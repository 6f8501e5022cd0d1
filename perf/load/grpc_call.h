// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// GrpcCall: sends one request at a time of a load over gRPC, and reports its outcome.
//
// Events of the completion queue arrive on the worker's queue thread. A request is launched there
// too, or, in an open loop, on the pacing thread, and only while the call is free.
#pragma once

#include <grpcpp/completion_queue.h>
#include <grpcpp/generic/generic_stub.h>
#include <grpcpp/support/byte_buffer.h>

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/base/thread_sanitizer.h"
#include "perf/load/counters.h"

namespace thalassa::perf {

// The event that an operation on a completion queue causes.
class GrpcEvent {
public:
    virtual ~GrpcEvent() = default;

    // Returns the tag for the operation; writes before this call are visible when the event
    // happens.
    void* tag()
    {
        base::handOver(this);
        return this;
    }
    static GrpcEvent& fromTag(void* tag)
    {
        base::takeOver(tag);
        return *static_cast<GrpcEvent*>(tag);
    }
    virtual void happened(bool ok) = 0;
};

// How a request ended. If errorKind is empty, it was answered.
struct GrpcOutcome {
    RequestTimes times;
    std::string errorKind;
    std::string message;
    bool isConnectionLost = false; // perhaps: a server may also return UNAVAILABLE itself
};

class GrpcCall;

// Observes calls; implemented by the worker.
class GrpcCallObserver {
public:
    virtual ~GrpcCallObserver() = default;
    // Called on the queue's thread; the call is free from now on.
    virtual void requestEnded(GrpcCall& call, const GrpcOutcome& outcome) = 0;
    // Called for a response of a stream that carries outputs: the first of its request, or a later
    // one.
    virtual void streamResponded(bool isFirst, base::Duration sincePrevious) = 0;
};

// The data that the calls of one worker share; it outlives them.
struct GrpcCallContext {
    grpc::GenericStub& stub;
    grpc::CompletionQueue& queue;
    GrpcCallObserver& observer;
    std::vector<std::pair<std::string, std::string>> headers;
    grpc_compression_algorithm compression = GRPC_COMPRESS_NONE;
    std::chrono::milliseconds requestTimeout{0}; // 0: none
    bool isDecoupled = false; // streams: the model answers with any number of responses
};

class GrpcCall {
public:
    virtual ~GrpcCall() = default;

    // REQUIRES: the call is free. `payload` outlives the request.
    virtual void launch(const RequestTimes& times, const grpc::ByteBuffer& payload) = 0;
    // The intended start of the request that waits for its answer; none if the call is free.
    virtual std::optional<base::TimePoint> waitsSince() const = 0;
    // Cancels the request in progress. No request follows.
    virtual void cancel() = 0;
    // Whether no event of this call is pending. Only then may it be destroyed.
    virtual bool isQuiet() const = 0;
};

std::unique_ptr<GrpcCall> makeUnaryCall(const GrpcCallContext& context);
std::unique_ptr<GrpcCall> makeStreamCall(const GrpcCallContext& context);

// Applies the options to a client context.
void prepareContext(const GrpcCallContext& options, grpc::ClientContext& context);

} // namespace thalassa::perf
