// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// InferCall is one inference over HTTP, from its whole request to its one answer. The request's
// context holds it as its sink. deliver() runs on the thread that computed the answer, the rest on
// the I/O thread; a large JSON is decoded and encoded by the codec threads (codec_threads.h).
//
// A compressed body is inflated first, in slices. Before that the call reserves, in the budget of
// all bodies, the most bytes that the body can become, and waits until there is room for them.
#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <string>

#include "core/engine/client_request.h"
#include "core/inference/request_context.h"
#include "core/inference/single_response.h"
#include "server/http/api/infer_decoder.h"
#include "server/http/api/infer_encoder.h"
#include "server/http/api/replies/codec_threads.h"
#include "server/http/api/replies/compression.h"
#include "server/http/message/transport.h"
#include "server/security/forwarded_headers.h"

namespace thalassa::httpapi {

class InferCall final : public inference::ResponseSink,
                        private engine::RequestSource,
                        public std::enable_shared_from_this<InferCall> {
public:
    // `codec` may be null: the I/O thread and the instance's thread then do all the work.
    InferCall(std::shared_ptr<http::Exchange> exchange, engine::RequestPath path,
        uint64_t maxInputSize, std::shared_ptr<CodecThreads> codec,
        security::ForwardedHeaders forwarded)
        : m_exchange(std::move(exchange))
        , m_path(path)
        , m_maxInputSize(maxInputSize)
        , m_codec(std::move(codec))
        , m_forwarded(std::move(forwarded))
    {
    }

    ~InferCall() override { leaveBudget(); }

    // Answers now, or when the model has responded.
    void start(const std::string& model, int64_t version);

    void deliver(inference::RequestContext& context, std::unique_ptr<inference::Response> response,
        bool final) override;

private:
    absl::Status tryStart(const std::string& model, int64_t version);
    absl::StatusOr<bool> mayInflate();
    void leaveBudget();
    void inflate();
    void refuseUnless(const absl::Status& status);
    absl::Status tryInflate();
    // Calls infer(), here or on a codec thread.
    absl::Status decodeAndInfer();
    bool isForCodec() const;
    absl::Status infer();
    std::optional<trace::TraceContext> traceContext() const override;
    absl::Status decode(inference::Request& request) override;
    absl::Status follow(const std::shared_ptr<inference::RequestContext>& context) override;
    // The request with its body decompressed.
    const http::Request& plainRequest() const { return m_plain ? *m_plain : m_exchange->request(); }
    absl::Status forwardHeaders(inference::Request& request) const;
    // Whether no tensor follows the JSON.
    bool isJsonAlone() const;
    void gatherJson();
    // The body and its share of the budget are given back when the backend releases the request,
    // not when the answer has been sent. JSON to which no input refers is released at once; the
    // inputs that were made from it take its place in the budget.
    void handOverBody(inference::Request& request);

    // Sends the answer while it is encoded.
    void stream(InferAnswer encoded, std::unique_ptr<inference::Response> response,
        inference::RequestContext& context);

    const std::shared_ptr<http::Exchange> m_exchange;
    const engine::RequestPath m_path;
    const uint64_t m_maxInputSize;
    const std::shared_ptr<CodecThreads> m_codec; // shared: a late answer outlives the server
    const security::ForwardedHeaders m_forwarded;

    std::optional<engine::ClientRequest> m_request; // from start() on
    std::optional<Inflation> m_inflation;
    bool m_isClosed = false; // the connection closed during inflation
    std::shared_ptr<http::BodyBudget> m_budget;
    uint64_t m_ticket = 0;                  // ticket of a reservation that waits, or 0
    std::optional<http::BodyLease> m_lease; // the inflated body's part of the budget
    std::shared_ptr<InferCall> m_self;      // set while the call waits for room

    std::optional<http::Request> m_plain; // a compressed request with its inflated body
    std::atomic<bool> m_hasLeft{false};   // the client has left since decoding began

    RequestedOutputs m_wishes;
    inference::SingleResponse m_response;
    Coding m_replyCoding = Coding::Identity;
};

} // namespace thalassa::httpapi
