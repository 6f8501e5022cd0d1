// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/http/api/infer_call.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "core/base/status_macros.h"
#include "server/http/api/infer_encoder.h"
#include "server/http/api/reply.h"

namespace thalassa::httpapi {

void InferCall::start(
    engine::Engine& engine, const std::string& model, int64_t version, uint64_t maxInputSize)
{
    const absl::Status status = tryStart(engine, model, version, maxInputSize);
    if (!status.ok())
        m_exchange->respond(errorReply(status));
}

absl::Status InferCall::tryStart(
    engine::Engine& engine, const std::string& model, int64_t version, uint64_t maxInputSize)
{
    ASSIGN_OR_RETURN(
        std::shared_ptr<inference::ServedModel> served, engine.findModel(model, version));
    if (served->info().isDecoupled()) {
        return absl::UnimplementedError(
            "HTTP end point doesn't support models with decoupled transaction policy");
    }
    const http::Request& source = m_exchange->request();
    if (const std::string* const encoding = source.headers.find("Content-Encoding");
        encoding != nullptr && *encoding != "identity" && !encoding->empty()) {
        return absl::UnimplementedError(absl::StrCat("Content-Encoding '", *encoding,
            "' is not available yet; send the body without compression"));
    }
    auto context = std::make_shared<inference::RequestContext>(shared_from_this());
    context->modelName = model;
    context->record.receiveStart = source.receiveStart;
    context->record.receiveEnd = source.receiveEnd;
    auto request = std::make_unique<inference::Request>(std::move(served), context);
    ASSIGN_OR_RETURN(m_wishes, decodeInfer(source, maxInputSize, *request));
    // Weak: the context keeps this call, which keeps the exchange.
    m_exchange->onClosed([weak = std::weak_ptr(context)] {
        if (const auto closed = weak.lock())
            closed->cancel();
    });
    return engine.infer(request);
}

void InferCall::deliver(
    inference::RequestContext& context, std::unique_ptr<inference::Response> response, bool final)
{
    m_response.add(std::move(response));
    if (!final)
        return;
    // Kept until the last byte is out, for the record's second end; null for a request that its
    // backend forgot.
    const std::shared_ptr<inference::RequestContext> kept = context.weak_from_this().lock();
    m_exchange->respond(answer(context), [kept](const http::SendTimes& times) {
        if (kept) {
            kept->record.sendStart = times.start;
            kept->record.sendEnd = times.end;
        }
    });
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
