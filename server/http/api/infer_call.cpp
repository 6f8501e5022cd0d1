// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/http/api/infer_call.h"

#include <utility>

#include "core/base/log.h"
#include "core/base/status_macros.h"
#include "core/inference/submit.h"
#include "server/http/api/compressed_reply.h"
#include "server/http/api/infer_encoder.h"
#include "server/http/api/reply.h"
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
    LOG_VERBOSE(1) << "inference request refused: " << status.message();
    m_exchange->respond(errorReply(status));
}

absl::Status InferCall::tryStart(const std::string& model, int64_t version)
{
    ASSIGN_OR_RETURN(m_model, m_engine.findModel(model, version));
    m_modelName = model;
    if (m_model->info().isDecoupled()) {
        return absl::UnimplementedError(
            "HTTP end point doesn't support models with decoupled transaction policy");
    }
    const http::Request& source = m_exchange->request();
    m_replyCoding = replyCoding(source.headers);
    const absl::StatusOr<Coding> coding = requestCoding(source.headers);
    if (!coding.ok()) {
        http::Response refusal = errorReply(coding.status());
        refusal.headers.add("Accept-Encoding", "gzip, deflate"); // row 1.6.2
        m_exchange->respond(std::move(refusal));
        return absl::OkStatus();
    }
    if (*coding == Coding::Identity)
        return infer(source);
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

// False: it goes on when others have given back what they hold.
bool InferCall::mayInflate()
{
    if (!m_budget)
        return true;
    const auto wake = [weak = weak_from_this()] {
        if (const auto self = weak.lock())
            self->m_exchange->runSlice([self] { self->inflate(); });
    };
    const auto admission = m_budget->admit(m_ticket, wake, m_exchange->heldBodyBytes());
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
    if (!mayInflate())
        return absl::OkStatus();
    const absl::StatusOr<bool> isDone = m_inflation->step(kInflateSlice);
    if (!isDone.ok() || *isDone)
        leaveBudget();
    RETURN_IF_ERROR(isDone.status());
    if (m_lease)
        m_lease->growTo(m_inflation->size());
    if (!*isDone) {
        m_exchange->runSlice([self = shared_from_this()] { self->inflate(); });
        return absl::OkStatus();
    }
    http::Request plain;
    plain.headers = m_exchange->request().headers;
    plain.body = m_inflation->take();
    if (m_lease)
        m_lease->markWhole();
    m_inflation.reset();
    return infer(plain);
}

absl::Status InferCall::infer(const http::Request& source)
{
    auto context = std::make_shared<inference::RequestContext>(shared_from_this());
    context->modelName = m_modelName;
    context->record.origin = inference::Origin::Http;
    context->record.receiveStart = m_exchange->request().receiveStart;
    context->record.receiveEnd = m_exchange->request().receiveEnd;
    context->trace = m_tracer.sample(m_modelName, trace::Origin::Http,
        m_tracer.wantsContext() ? traceContextOf(m_exchange->request().headers) : std::nullopt);
    auto request = std::make_unique<inference::Request>(std::move(m_model), context);
    absl::StatusOr<OutputWishes> wishes = decodeInfer(source, m_maxInputSize, *request);
    if (!wishes.ok())
        return inference::refused(*request, wishes.status());
    m_wishes = *std::move(wishes);
    // Weak: the context keeps this call, which keeps the exchange.
    m_exchange->onClosed([weak = std::weak_ptr(context)] {
        if (const auto closed = weak.lock())
            closed->cancel();
    });
    return m_engine.inferForClient(request);
}

void InferCall::deliver(
    inference::RequestContext& context, std::unique_ptr<inference::Response> response, bool final)
{
    m_response.add(std::move(response));
    if (!final)
        return;
    // Kept until the last byte is out, for the record's second end; null for a request that its
    // backend forgot.
    auto onSent = [kept = context.weak_from_this().lock()](const http::SendTimes& times) {
        if (kept) {
            kept->record.sendStart = times.start;
            kept->record.sendEnd = times.end;
        }
    };
    http::Response plain = answer(context);
    if (m_replyCoding == Coding::Identity || plain.status != 200)
        return m_exchange->respond(std::move(plain), std::move(onSent));
    respondCompressed(m_exchange, std::move(plain), m_replyCoding, std::move(onSent));
}

http::Response InferCall::answer(const inference::RequestContext& context)
{
    const absl::StatusOr<std::unique_ptr<inference::Response>> single = m_response.take();
    if (!single.ok())
        return errorReply(single.status());
    absl::StatusOr<http::Response> encoded = encodeInfer(context, **single, m_wishes);
    return encoded.ok() ? *std::move(encoded) : errorReply(encoded.status());
}

} // namespace thalassa::httpapi
