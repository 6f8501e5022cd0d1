// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// RequestContext: the part of a request that outlives its release: its identity, its record, its
// cancellation, and the sink of its responses. Request, responses, response factories and the front
// end share it.
//
// Order of calls: the front end makes it and puts it into a Request; the engine fills in model and
// version; the backend sends responses through it; the front end cancels it when its client leaves.
// The last reference ends it: if no final response was sent until then, it sends an INTERNAL error
// itself, so that nothing accepted is lost.
//
// A decoupled model sends any number of responses, from any threads, also after it has released the
// request; the request is in flight until the final one.
//
// Three kinds of components are called about a request: its sink receives the responses and the
// request, its owner (request_owner.h) acts on cancellation and release, and listeners
// (record/request_listener.h) observe.
//
// cancel(), isCancelled(), send(), leaveOrder(), setOwner() and copies are *thread-safe*; the rest
// is written before the request is handed to the engine and constant afterwards.
#pragma once

#include <atomic>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "core/base/mutex.h"
#include "core/base/threads/wakeup_batch.h"
#include "core/inference/classification.h"
#include "core/inference/deferred_cancels.h"
#include "core/inference/delivery_order.h"
#include "core/inference/record/record.h"
#include "core/inference/record/request_listener.h"
#include "core/inference/record/request_trace.h"
#include "core/inference/record/tensor_copies.h"
#include "core/inference/response.h"
#include "core/inference/served_model.h"

namespace thalassa::inference {

class Request;
class RequestContext;
class RequestOwner;

// Receives the responses of a request, and the request itself once its backend has released it. A
// sink refers to its context weakly until the final delivery: a strong reference would be a cycle,
// and a request that a backend drops would never end.
class ResponseSink {
public:
    virtual ~ResponseSink() = default;

    // Called on the thread that sends (an instance's, the engine's or a cancelling one); must not
    // block. `response` is null when only the end is announced. After `final` it is not called
    // again. Calls for one request never overlap. A sink may cancel requests, its own included:
    // their owners are called after the delivery (see DeferredCancels).
    virtual void deliver(
        RequestContext& context, std::unique_ptr<Response> response, bool final) = 0;

    // Called once on the thread that releases the request, after its owner and its listeners, for
    // each request that was accepted. It may come before or after the final delivery. The flags are
    // those of row 9.1.10. The end of the request may end the context, and with it the sink.
    // Destroys the request unless it is overridden.
    virtual void released(std::unique_ptr<Request> request, uint32_t flags);
};

// Provides the memory of outputs; a null allocator means heap blocks.
class OutputAllocator {
public:
    virtual ~OutputAllocator() = default;

    // Called before the first output of a response gets its memory.
    virtual absl::Status beginResponse() { return absl::OkStatus(); }
    // Returns a block of at least `byteSize` bytes for the output of that name.
    virtual absl::StatusOr<tensor::BlockRef> allocate(
        const std::string& output, size_t byteSize, tensor::MemoryPlace preferred) = 0;
    // Returns the place that an allocation would get; fails with UNAVAILABLE if it is unknown
    // (row 9.3.10).
    virtual absl::StatusOr<tensor::MemoryPlace> query(
        const std::string& output, size_t* byteSize, tensor::MemoryPlace preferred) = 0;
    // Whether the client reads the bytes of this output where they were allocated, so that the
    // answer does not contain them (row 1.12.12).
    virtual bool keepsBytes(const std::string& /*output*/) const { return false; }
    // Called before a response is delivered, with all outputs written: brings outputs to memory
    // that the backend could not write. An error replaces the response, also if memory that the
    // request used was not intact.
    virtual absl::Status finish(Response& /*response*/) const { return absl::OkStatus(); }
};

class RequestContext : public std::enable_shared_from_this<RequestContext> {
public:
    // `sink` must be set; `allocator` may be null. Both are kept until the context ends (shared: a
    // front end's call object is usually both, and has its own life).
    explicit RequestContext(
        std::shared_ptr<ResponseSink> sink, std::shared_ptr<OutputAllocator> allocator = nullptr);
    ~RequestContext();
    RequestContext(const RequestContext&) = delete;
    RequestContext& operator=(const RequestContext&) = delete;

    // The version that answers, from when the engine accepted the request until the final delivery:
    // its configuration has the shapes of the outputs that clients see (row 3.3.7).
    InFlight model;
    // The client's own id, empty if it gave none; as messages show it (row 1.3.22).
    std::string clientId;
    std::string modelName;
    int64_t modelVersion = -1; // the actual one once the engine has accepted the request
    // Outputs that the client requested as classes; applied by send().
    std::vector<RequestedClassification> classifications;
    Record record;
    // Counted also by components that only read the request.
    mutable TensorCopies copies;
    std::string failure;           // error message, for listeners that read the record
    bool wasRefusedBefore = false; // before submit(): see refused() in submit.h
    // The client can change the bytes of inputs during the request, so that its response is not
    // cached under them.
    bool hasSharedInputs = false;
    // Responses whose statistics the backend has reported (row 9.3.25).
    std::atomic<uint64_t> reportedResponses{0};
    // The first listener of a request that is traced, else null. Shared with the front end, which
    // adds to it.
    std::shared_ptr<RequestTrace> trace;
    // The request as work of the wake-up batch in which it was enqueued; finished at the final
    // delivery.
    base::WakeupBatch::Work wakeupWork;
    // The request while it waits in a queue, null otherwise. Guarded by that queue's lock: read and
    // written with it only, which no annotation here can express, as the lock is a member of the
    // queue.
    Request* waiting = nullptr;
    // The order in which responses are delivered, or null if they are delivered as they come. Set
    // by enter(). Shared with the scheduler, which may end before the last response.
    std::shared_ptr<DeliveryOrder> order;
    DeliveryOrder::Place place; // in `order`
    void enter(std::shared_ptr<DeliveryOrder> entered);
    // Leaves `order` before the request ends without an answer of the model, so that the end waits
    // for no earlier request. Does nothing if the model has sent responses already, which the end
    // must not overtake, or without an order.
    void leaveOrder();

    // Adds a listener, which is kept until the context ends. Must be called before the scheduler
    // gets the request.
    void addListener(std::shared_ptr<RequestListener> listener)
    {
        m_listeners.push_back(std::move(listener));
    }
    // Calls `call` with the trace and then with each listener, in the order in which they were
    // added.
    template <typename Call> void forEachListener(const Call& call) const
    {
        if (trace)
            call(*trace);
        for (const std::shared_ptr<RequestListener>& listener : m_listeners)
            call(*listener);
    }

    std::unique_ptr<Response> newResponse();
    ResponseSink& sink() const { return *m_sink; }
    OutputAllocator* allocator() const { return m_allocator.get(); }
    // Must be called before the scheduler gets the request.
    void setAllocator(std::shared_ptr<OutputAllocator> allocator)
    {
        m_allocator = std::move(allocator);
    }

    // Delivers `response` (may be null when final) and, with `final`, ends the exchange: what is
    // sent afterwards fails with INTERNAL, or with CANCELLED if a cancellation ended the exchange,
    // and is dropped. Threads that send at the same time wait for each other.
    absl::Status send(std::unique_ptr<Response> response, bool final);
    // Delivers a response that was held back. Called only by `order`.
    void deliverHeld(std::unique_ptr<Response> response, bool final);
    // Delivers one final error response. Throws nothing: what the sink throws is logged.
    void sendError(absl::Status status);
    bool isFinished() const { return m_finished.load(std::memory_order_acquire); }
    // During the last delivery: whether the backend dropped the request without a final response.
    bool isForgotten() const { return m_forgotten; }
    // The error for the client in that case; OK otherwise.
    absl::Status forgottenStatus() const;

    // A closed connection, an expired deadline and an explicit cancel are this one signal. The
    // owner is called before this returns or, on a thread that delivers, after the delivery.
    void cancel();
    bool isCancelled() const { return m_cancelled.load(std::memory_order_acquire); }
    // Sets the component that a cancellation is reported to. If the request is already cancelled,
    // it is called at once.
    void setOwner(std::weak_ptr<RequestOwner> owner);

private:
    friend class DeferredCancels;

    void deliverForgottenEnd();
    void deliverAtEnd(std::unique_ptr<Response> response, bool final);
    template <typename Step> void unlessItThrows(Step step); // logs what it throws
    void reportCancel();
    absl::Status tooLate() const;
    void noteOutcome(const Response* response, bool final);
    void noteFailure(const absl::Status& status);
    absl::StatusOr<std::shared_ptr<DeliveryOrder>> deliver(
        std::unique_ptr<Response> response, bool final);
    void end();
    void showAsConfigured(Response& response) const;
    absl::Status classifyOutputs(Response& response) const;

    const std::shared_ptr<ResponseSink> m_sink;
    std::shared_ptr<OutputAllocator> m_allocator; // constant from the scheduler on
    RequestListeners m_listeners; // listeners of the model version, and of this request
    std::atomic<bool> m_cancelled{false};
    std::atomic<bool> m_finished{false};
    bool m_forgotten = false; // written by the destructor
    base::Mutex m_sendMutex;  // held during a delivery; guards what send() writes to the record
    base::Mutex m_mutex;
    std::weak_ptr<RequestOwner> m_owner ABSL_GUARDED_BY(m_mutex);

    // Used by DeferredCancels. The links belong to the thread in whose list the context is.
    std::atomic<bool> m_isDeferred{false}; // it is in a list
    RequestContext* m_nextDeferred = nullptr;
    std::shared_ptr<RequestContext> m_deferredSelf; // keeps the context while it is in a list
};

} // namespace thalassa::inference
