// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// InferCall: one inference over HTTP, from its whole request to its one answer. Held by the
// request's context as its sink. deliver() runs on the thread that computed the answer, the rest on
// the I/O thread.
//
// A compressed body is inflated first, in slices, as far as the budget of all bodies has room: it
// counts there like one that is being read.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "core/engine/engine.h"
#include "core/inference/request_context.h"
#include "core/inference/single_response.h"
#include "core/trace/tracer.h"
#include "server/http/api/compression.h"
#include "server/http/api/infer_decoder.h"
#include "server/http/transport.h"

namespace thalassa::httpapi {

class InferCall final : public inference::ResponseSink,
                        public std::enable_shared_from_this<InferCall> {
public:
    // `engine` and `tracer` outlive the call.
    InferCall(std::shared_ptr<http::Exchange> exchange, engine::Engine& engine,
        trace::Tracer& tracer, uint64_t maxInputSize)
        : m_exchange(std::move(exchange))
        , m_engine(engine)
        , m_tracer(tracer)
        , m_maxInputSize(maxInputSize)
    {
    }

    ~InferCall() override { leaveBudget(); }

    // Answers now, or when the model has.
    void start(const std::string& model, int64_t version);

    void deliver(inference::RequestContext& context, std::unique_ptr<inference::Response> response,
        bool final) override;

private:
    absl::Status tryStart(const std::string& model, int64_t version);
    bool mayInflate();
    void leaveBudget();
    void inflate();
    void refuseUnless(const absl::Status& status);
    absl::Status tryInflate();
    absl::Status infer(const http::Request& source);

    // Of the final delivery.
    http::Response answer(const inference::RequestContext& context);

    const std::shared_ptr<http::Exchange> m_exchange;
    engine::Engine& m_engine;
    trace::Tracer& m_tracer;
    const uint64_t m_maxInputSize;
    std::string m_modelName; // as the client called it

    std::shared_ptr<inference::ServedModel> m_model; // until the engine has the request
    std::optional<Inflation> m_inflation;
    bool m_isClosed = false; // while it is inflated: nobody waits any more
    std::shared_ptr<http::BodyBudget> m_budget;
    uint64_t m_ticket = 0;                  // of the turn in which it is inflated
    std::optional<http::BodyLease> m_lease; // what the inflated body holds
    std::shared_ptr<InferCall> m_self;      // while it waits for room

    OutputWishes m_wishes;
    inference::SingleResponse m_response;
    Coding m_replyCoding = Coding::Identity;
};

} // namespace thalassa::httpapi
