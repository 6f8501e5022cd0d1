// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// ClientRequest: the one way of a client's request into the engine, over every protocol. It takes
// the steps that do not depend on the protocol, in one order; RequestSource is the protocol's part.
//
//   find()    the model version is found; a decoupled model is refused if the protocol cannot
//             carry its responses
//   submit()  the context is made with the origin and the times of receiving; the request is
//             sampled for tracing; the source decodes it; from then on the client's leaving
//             cancels it; a drained server refuses it; the engine takes it
//
// A request whose model is known and that is refused at any step is recorded as refused: the
// flight recorder and the statistics of refusals have it. Because it is sampled before it is
// decoded, trace_rate and trace_count count each request, also one that cannot be decoded.
// *thread-compatible*.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "core/base/clock.h"
#include "core/engine/drain.h"
#include "core/engine/inference_engine.h"
#include "core/engine/refused_requests.h"
#include "core/inference/request.h"
#include "core/shared_memory/regions.h"
#include "core/trace/trace_context.h"
#include "core/trace/tracer.h"

namespace thalassa::engine {

// The parts of the server through which each client's request passes. All outlive the requests.
struct RequestPath {
    InferenceEngine& engine;
    Drain& drain;
    trace::Tracer& tracer;
    RefusedRequests& refused; // the caller counts each refusal of find() and submit()
    shared_memory::Regions& regions;
};

// The part of a request that depends on its protocol. submit() calls the functions in this order,
// on its own thread.
class RequestSource {
public:
    virtual ~RequestSource() = default;

    // Returns the trace that the client's request is part of, or nothing if it is part of none.
    virtual std::optional<trace::TraceContext> traceContext() const = 0;
    // Adds the points of receiving that the record does not have.
    virtual void addTracePoints(inference::RequestTrace& /*trace*/) const { }
    // Fills in the request from the client's bytes.
    virtual absl::Status decode(inference::Request& request) = 0;
    // From now on, the client's leaving cancels the context, to which the source refers weakly.
    // Fails if the client has left.
    virtual absl::Status follow(const std::shared_ptr<inference::RequestContext>& context) = 0;
};

class ClientRequest {
public:
    struct Arrival {
        inference::Origin origin = inference::Origin::Http;
        std::string model; // this and the version as the client named them
        int64_t version = kNewestVersion;
        std::string clientId;         // empty if only decode() reads it
        base::TimePoint receiveStart; // when the first byte came
        base::TimePoint receiveEnd;   // when the last byte came
        // The client waits no longer than this.
        base::TimePoint deadline = base::TimePoint::max();
        // The error for a request of a decoupled model; null if the protocol carries its responses.
        const char* decoupledError = nullptr;
    };

    static absl::StatusOr<ClientRequest> find(RequestPath path, Arrival arrival);

    const inference::ServedModel& model() const { return *m_model; }

    // To be called once. On success `sink` will receive the final response, once; on failure
    // nothing is delivered, and the caller answers the client with the error.
    absl::Status submit(std::shared_ptr<inference::ResponseSink> sink, RequestSource& source);

private:
    ClientRequest(RequestPath path, Arrival arrival, std::shared_ptr<inference::ServedModel> model);
    std::unique_ptr<inference::Request> makeRequest(std::shared_ptr<inference::ResponseSink> sink);
    absl::Status prepare(inference::Request& request, RequestSource& source) const;

    RequestPath m_path;
    Arrival m_arrival;
    std::shared_ptr<inference::ServedModel> m_model; // null once the request has it
};

} // namespace thalassa::engine
