// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/http/api/generate_call.h"

#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "core/base/status_macros.h"
#include "server/http/api/arrival.h"
#include "server/http/api/generate_mapping.h"
#include "server/http/api/infer_decoder.h"
#include "server/http/api/json/json.h"
#include "server/http/api/load_metrics.h"
#include "server/http/api/replies/reply.h"
#include "server/http/api/streamed_answer.h"
#include "server/http/api/trace_fields.h"

namespace thalassa::httpapi {
namespace {

constexpr char kOneResponse[] =
    "generate expects model to produce exactly 1 response, use generate stream for model that "
    "generates various number of responses";

// Row 1.6.8.
absl::Status checkCoding(const http::Headers& headers)
{
    for (const auto& [name, value] : headers) {
        if (absl::EqualsIgnoreCase(name, "Content-Encoding") && !value.empty() &&
            !absl::EqualsIgnoreCase(value, "identity")) {
            return absl::InvalidArgumentError(absl::StrCat(
                "Unsupported content-encoding, only 'identity' is supported. Got '", value, "'"));
        }
    }
    return absl::OkStatus();
}

// Releases the body of the exchange, from which the inputs were made: they take its place in the
// budget until the request is released.
void replaceBody(http::Exchange& exchange, inference::Request& request)
{
    request.attachment = exchange.replaceBody(inputBytes(request));
}

// The request as the generate extension sends it.
class GenerateSource final : public engine::RequestSource {
public:
    GenerateSource(http::Exchange& exchange, uint64_t maxInputSize, StopFlag stop)
        : m_exchange(exchange)
        , m_maxInputSize(maxInputSize)
        , m_stop(stop)
    {
    }

    std::optional<trace::TraceContext> traceContext() const override
    {
        return traceContextOf(m_exchange.request().headers);
    }
    absl::Status decode(inference::Request& request) override
    {
        m_exchange.gatherBody(); // otherwise mapping would make a copy, and keep both
        {
            const tensor::Buffer& body = m_exchange.request().body;
            std::string copy;
            RETURN_IF_ERROR(mapGenerateRequest(
                textOf(body, body.byteSize(), copy), m_maxInputSize, request, m_stop));
        }
        replaceBody(m_exchange, request);
        return absl::OkStatus();
    }
    absl::Status follow(const std::shared_ptr<inference::RequestContext>& context) override
    {
        cancelWhenClosed(m_exchange, context);
        return absl::OkStatus();
    }

private:
    http::Exchange& m_exchange;
    const uint64_t m_maxInputSize;
    const StopFlag m_stop;
};

} // namespace

absl::Status startGenerate(http::Exchange& exchange, engine::RequestPath path,
    const std::string& model, int64_t version, uint64_t maxInputSize,
    std::shared_ptr<inference::ResponseSink> sink, StopFlag stop)
{
    const http::Request& source = exchange.request();
    ASSIGN_OR_RETURN(engine::ClientRequest request,
        engine::ClientRequest::find(path, arrivalOf(source, model, version)));
    RETURN_IF_ERROR(checkCoding(source.headers));
    GenerateSource generate(exchange, maxInputSize, stop);
    return request.submit(std::move(sink), generate);
}

// ---- One response

void GenerateCall::deliver(
    inference::RequestContext& context, std::unique_ptr<inference::Response> response, bool final)
{
    if (response && m_count++ == 0)
        m_first = std::move(response);
    if (!final)
        return;
    const absl::Status status = m_first ? m_first->status() : context.forgottenStatus();
    if (m_count > 1 || (m_count == 0 && status.ok()))
        return respond(context, errorReply(status.ok() ? 200 : httpStatus(status), kOneResponse));
    if (!status.ok())
        return respond(context, errorReply(status));
    absl::StatusOr<JsonText> json = encodeGenerate(context, *m_first);
    if (!json.ok())
        return respond(context, errorReply(json.status()));
    if (isStreamed(m_codec.get(), *json))
        return stream(context, *std::move(json));
    respond(context, jsonReply(json->whole()));
}

void GenerateCall::respond(inference::RequestContext& context, http::Response whole)
{
    const std::shared_ptr<inference::RequestContext> kept = context.weak_from_this().lock();
    addLoadMetrics(m_exchange->request(), whole.headers);
    m_exchange->respond(std::move(whole), [kept](const http::SendTimes& times) {
        if (kept) {
            kept->record.sendStart = times.start;
            kept->record.sendEnd = times.end;
        }
    });
}

void GenerateCall::stream(inference::RequestContext& context, JsonText json)
{
    StreamedAnswer answer;
    answer.response = std::move(m_first);
    answer.json = std::move(json);
    answer.head = jsonReply({});
    addLoadMetrics(m_exchange->request(), answer.head.headers);
    answer.context = context.weak_from_this().lock();
    streamAnswer(m_exchange, m_codec, std::move(answer));
}

// ---- Any number of responses

void GenerateStreamCall::deliver(
    inference::RequestContext& context, std::unique_ptr<inference::Response> response, bool final)
{
    if (!m_events)
        return;
    absl::Status status = absl::OkStatus();
    std::optional<Event> event;
    if (response) {
        absl::StatusOr<JsonText> json = response->status().ok()
            ? encodeGenerate(context, *response)
            : absl::StatusOr<JsonText>(response->status());
        status = json.status();
        event = json.ok() ? Event{std::move(response), *std::move(json)} : errorEvent(status);
    } else if (context.isForgotten()) {
        status = context.forgottenStatus();
        event = errorEvent(status);
    }
    if (!m_hasBegun)
        begin(context, status);
    if (final)
        return end(context, std::move(event));
    if (!event)
        return;
    const absl::Status sent = m_events->send(*std::move(event));
    if (absl::IsCancelled(sent)) {
        m_events = nullptr; // the end of the connection has cancelled the request
    } else if (!sent.ok()) {
        context.cancel();
        end(context, errorEvent(sent));
    }
}

void GenerateStreamCall::begin(inference::RequestContext& context, const absl::Status& first)
{
    m_hasBegun = true;
    http::Response head;
    head.status = first.ok() ? 200 : httpStatus(first);
    head.contentType = "text/event-stream; charset=utf-8";
    addLoadMetrics(m_exchange->request(), head.headers);
    // Weak: a request that its model forgets ends with the last reference to its context.
    m_exchange->begin(std::move(head), [weak = context.weak_from_this()](const auto& times) {
        if (const auto kept = weak.lock())
            kept->record.sendStart = times.start;
    });
}

void GenerateStreamCall::end(inference::RequestContext& context, std::optional<Event> last)
{
    const std::shared_ptr<inference::RequestContext> kept = context.weak_from_this().lock();
    // The stream keeps a function that keeps the context, which keeps this call: it must therefore
    // not keep the stream.
    std::exchange(m_events, nullptr)->end(std::move(last), [kept](const http::SendTimes& times) {
        if (kept)
            kept->record.sendEnd = times.end;
    });
}

} // namespace thalassa::httpapi
