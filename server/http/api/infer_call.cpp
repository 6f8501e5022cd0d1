// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/http/api/infer_call.h"

#include <utility>

#include "core/base/log/log.h"
#include "core/base/status_macros.h"
#include "server/http/api/arrival.h"
#include "server/http/api/infer_encoder.h"
#include "server/http/api/replies/compressed_reply.h"
#include "server/http/api/replies/reply.h"
#include "server/http/api/streamed_answer.h"
#include "server/http/api/trace_fields.h"

namespace thalassa::httpapi {
namespace {

constexpr size_t kInflateSlice = 256 << 10; // bytes in and out: about half a millisecond's work

} // namespace

void InferCall::start(const std::string& model, int64_t version)
{
    const base::LogRequestScope about;
    refuseUnless(tryStart(model, version));
}

void InferCall::refuseUnless(const absl::Status& status)
{
    if (status.ok())
        return;
    m_path.refused.note(status);
    m_exchange->respond(errorReply(status));
}

absl::Status InferCall::tryStart(const std::string& model, int64_t version)
{
    const http::Request& source = m_exchange->request();
    engine::ClientRequest::Arrival arrival = arrivalOf(source, model, version);
    arrival.decoupledError =
        "HTTP end point doesn't support models with decoupled transaction policy; send the request "
        "to generate_stream of the model, or over gRPC to ModelStreamInfer";
    ASSIGN_OR_RETURN(
        engine::ClientRequest found, engine::ClientRequest::find(m_path, std::move(arrival)));
    m_request.emplace(std::move(found));
    m_replyCoding = replyCoding(source.headers);
    const absl::StatusOr<Coding> coding = requestCoding(source.headers);
    if (!coding.ok()) {
        http::Response refusal = errorReply(coding.status());
        refusal.headers.add("Accept-Encoding", "gzip, deflate"); // row 1.6.2
        m_exchange->respond(std::move(refusal));
        return absl::OkStatus();
    }
    if (*coding == Coding::Identity)
        return decodeAndInfer();
    m_inflation.emplace(source.body, m_maxInputSize);
    m_budget = m_exchange->bodyBudget();
    if (m_budget)
        m_lease.emplace(m_budget);
    m_exchange->onClosed([weak = weak_from_this()] { // weak: the call keeps the exchange
        const auto self = weak.lock();
        if (self == nullptr)
            return;
        self->m_isClosed = true;
        self->leaveBudget();
        self->m_lease.reset();
        self->m_self.reset();
    });
    return tryInflate();
}

// Returns false if there is no room yet: inflate() then runs when there may be room.
absl::StatusOr<bool> InferCall::mayInflate()
{
    if (!m_budget || m_lease->bytes() > 0)
        return true;
    const auto wake = [weak = weak_from_this()] {
        if (const auto self = weak.lock())
            self->m_exchange->runSlice([self] { self->inflate(); });
    };
    const auto admission = m_budget->reserve(
        m_ticket, *m_lease, m_inflation->mostBytes(), wake, m_exchange->heldBodyBytes());
    if (admission == http::BodyBudget::Admission::Expired) {
        leaveBudget();
        m_exchange->countNoRoom();
        return absl::UnavailableError(
            "there was no room in time for the decompressed request body: "
            "--http-max-total-body-size bounds all request bodies together, and "
            "--http-body-wait-timeout the wait; send the request again later");
    }
    if (admission != http::BodyBudget::Admission::Wait)
        return true;
    m_self = shared_from_this();
    return false;
}

void InferCall::leaveBudget()
{
    if (m_ticket != 0)
        m_budget->leave(m_ticket);
}

void InferCall::inflate()
{
    const std::shared_ptr<InferCall> self = std::move(m_self); // it may be the last reference
    const base::LogRequestScope about;
    refuseUnless(m_isClosed ? absl::OkStatus() : tryInflate());
}

absl::Status InferCall::tryInflate()
{
    ASSIGN_OR_RETURN(const bool hasRoom, mayInflate());
    if (!hasRoom)
        return absl::OkStatus();
    ASSIGN_OR_RETURN(const bool isDone, m_inflation->step(kInflateSlice));
    if (!isDone) {
        m_exchange->runSlice([self = shared_from_this()] { self->inflate(); });
        return absl::OkStatus();
    }
    m_plain.emplace();
    m_plain->headers = m_exchange->request().headers;
    m_plain->body = m_inflation->take();
    if (m_lease)
        m_lease->shrinkTo(m_plain->body.byteSize());
    m_inflation.reset();
    return decodeAndInfer();
}

bool InferCall::isForCodec() const
{
    if (!m_codec)
        return false;
    // A small request does not overtake a large one of its connection.
    if (m_codec->isBusyWith(m_exchange->connection()))
        return true;
    if (plainRequest().body.byteSize() <= CodecThreads::kLargeBody)
        return false;
    const absl::StatusOr<size_t> length = jsonLength(plainRequest());
    return length.ok() && *length > CodecThreads::kLargeBody;
}

absl::Status InferCall::decodeAndInfer()
{
    if (!isForCodec())
        return infer();
    // Weak: the call keeps the exchange.
    m_exchange->onClosed([weak = weak_from_this()] {
        if (const auto self = weak.lock())
            self->m_hasLeft = true;
    });
    return m_codec->accept(m_exchange->connection(), [self = shared_from_this()] {
        const base::LogRequestScope about;
        self->refuseUnless(self->m_hasLeft ? absl::OkStatus() : self->infer());
    });
}

absl::Status InferCall::infer()
{
    return m_request->submit(shared_from_this(), *this);
}

std::optional<trace::TraceContext> InferCall::traceContext() const
{
    return traceContextOf(m_exchange->request().headers);
}

absl::Status InferCall::decode(inference::Request& request)
{
    gatherJson();
    ASSIGN_OR_RETURN(
        m_wishes, decodeInfer(plainRequest(), m_maxInputSize, m_path.regions, request, &m_hasLeft));
    RETURN_IF_ERROR(forwardHeaders(request));
    handOverBody(request);
    return absl::OkStatus();
}

absl::Status InferCall::follow(const std::shared_ptr<inference::RequestContext>& context)
{
    cancelWhenClosed(*m_exchange, context);
    return absl::OkStatus();
}

// Appends headers to the body's parameters, so that of two with one name the header's is the last.
absl::Status InferCall::forwardHeaders(inference::Request& request) const
{
    if (m_forwarded.isEmpty())
        return absl::OkStatus();
    for (const auto& [name, value] : m_exchange->request().headers)
        RETURN_IF_ERROR(m_forwarded.forward(name, value, request.parameters));
    return absl::OkStatus();
}

bool InferCall::isJsonAlone() const
{
    const http::Request& source = plainRequest();
    const absl::StatusOr<size_t> length = jsonLength(source);
    return length.ok() && *length == source.body.byteSize();
}

// Gathers JSON in several fragments: otherwise decoding would make a copy and keep both.
void InferCall::gatherJson()
{
    if (!isJsonAlone())
        return;
    if (m_plain)
        m_plain->body = http::gathered(std::move(m_plain->body));
    else
        m_exchange->gatherBody();
}

void InferCall::handOverBody(inference::Request& request)
{
    const bool isText = isJsonAlone();
    const uint64_t made = inputBytes(request);
    if (m_plain)
        m_exchange->replaceBody(0); // nothing refers to the compressed bytes
    else
        request.attachment = isText ? m_exchange->replaceBody(made) : m_exchange->takeBody();
    m_plain.reset(); // the inputs keep the blocks that they refer to
    if (m_lease) {   // the body was compressed
        if (isText)
            m_lease->shrinkTo(made);
        request.attachment = std::make_shared<http::BodyLease>(std::move(*m_lease));
    }
    m_lease.reset();
}

void InferCall::deliver(
    inference::RequestContext& context, std::unique_ptr<inference::Response> response, bool final)
{
    m_response.add(std::move(response));
    if (!final)
        return;
    // The context is kept until the last byte is sent, for the times in its record. Null for a
    // request that its backend forgot.
    auto onSent = [kept = context.weak_from_this().lock()](const http::SendTimes& times) {
        if (kept) {
            kept->record.sendStart = times.start;
            kept->record.sendEnd = times.end;
        }
    };
    absl::StatusOr<std::unique_ptr<inference::Response>> single = m_response.take();
    if (!single.ok())
        return m_exchange->respond(errorReply(single.status()), std::move(onSent));
    absl::StatusOr<InferAnswer> encoded = encodeInfer(context, **single, m_wishes);
    if (!encoded.ok())
        return m_exchange->respond(errorReply(encoded.status()), std::move(onSent));
    if (isStreamed(m_codec.get(), encoded->json))
        return stream(*std::move(encoded), *std::move(single), context);
    http::Response plain = wholeAnswer(*std::move(encoded));
    if (m_replyCoding == Coding::Identity)
        return m_exchange->respond(std::move(plain), std::move(onSent));
    respondCompressed(m_exchange, m_codec, std::move(plain), m_replyCoding, std::move(onSent));
}

void InferCall::stream(InferAnswer encoded, std::unique_ptr<inference::Response> response,
    inference::RequestContext& context)
{
    StreamedAnswer answer;
    answer.response = std::move(response);
    answer.json = std::move(encoded.json);
    answer.binary = std::move(encoded.binary);
    answer.head.contentType = inferContentType(answer.binary);
    answer.coding = m_replyCoding;
    answer.context = context.weak_from_this().lock();
    streamAnswer(m_exchange, m_codec, std::move(answer));
}

} // namespace thalassa::httpapi
