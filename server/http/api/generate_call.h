// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// GenerateCall and GenerateStreamCall are one request of the generate extension, answered by the
// one response of its model, or by an event for each response. The request's context holds the call
// as its sink; deliver() runs on the thread that computed the response, the rest on the I/O thread
// or, for a large request, on a codec thread.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "absl/status/status.h"
#include "core/engine/client_request.h"
#include "core/inference/request_context.h"
#include "server/http/api/event_stream.h"
#include "server/http/api/json/json_parser.h"
#include "server/http/api/json/json_text.h"
#include "server/http/api/replies/codec_threads.h"
#include "server/http/message/transport.h"

namespace thalassa::httpapi {

// Maps the request and passes it to the engine, for a sink that answers the exchange. Returns the
// error if inference cannot start; the sink is then not called (row 1.7.10).
absl::Status startGenerate(http::Exchange& exchange, engine::RequestPath path,
    const std::string& model, int64_t version, uint64_t maxInputSize,
    std::shared_ptr<inference::ResponseSink> sink, StopFlag stop = nullptr);

// Expects exactly one response. If there are none or several, the answer is an error, but its
// status is still that of the first (row 1.7.8).
class GenerateCall final : public inference::ResponseSink {
public:
    // `codec` may be null: every answer is encoded at once then.
    GenerateCall(std::shared_ptr<http::Exchange> exchange, std::shared_ptr<CodecThreads> codec)
        : m_exchange(std::move(exchange))
        , m_codec(std::move(codec))
    {
    }

    void deliver(inference::RequestContext& context, std::unique_ptr<inference::Response> response,
        bool final) override;

private:
    void respond(inference::RequestContext& context, http::Response whole);
    // Sends the answer while it is encoded.
    void stream(inference::RequestContext& context, JsonText json);

    const std::shared_ptr<http::Exchange> m_exchange;
    const std::shared_ptr<CodecThreads> m_codec; // shared: a late answer outlives the server
    std::unique_ptr<inference::Response> m_first;
    size_t m_count = 0; // responses so far
};

// Sends each response when it comes (row 1.7.9), a large one while it is encoded. If the client
// reads too slowly, its request is cancelled, and an event that says so follows those that wait.
class GenerateStreamCall final : public inference::ResponseSink {
public:
    // As GenerateCall.
    GenerateStreamCall(
        std::shared_ptr<http::Exchange> exchange, std::shared_ptr<CodecThreads> codec)
        : m_exchange(std::move(exchange))
        , m_events(std::make_shared<EventStream>(m_exchange, std::move(codec)))
    {
    }

    void deliver(inference::RequestContext& context, std::unique_ptr<inference::Response> response,
        bool final) override;

private:
    void begin(inference::RequestContext& context, const absl::Status& first);
    void end(inference::RequestContext& context, std::optional<Event> last);

    const std::shared_ptr<http::Exchange> m_exchange;
    // Null after the last event. Shared: the codec threads finish it.
    std::shared_ptr<EventStream> m_events;
    bool m_hasBegun = false;
};

} // namespace thalassa::httpapi
