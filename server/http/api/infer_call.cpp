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
    const absl::StatusOr<std::unique_ptr<inference::Response>> single = m_response.take();
    if (!single.ok())
        return m_exchange->respond(errorReply(single.status()));
    absl::StatusOr<http::Response> answer = encodeInfer(context, **single, m_wishes);
    if (!answer.ok())
        return m_exchange->respond(errorReply(answer.status()));
    // The context may outlive the call's end until the last byte is out: the record's second end is
    // in it.
    m_exchange->respond(
        *std::move(answer), [kept = context.weak_from_this()](const http::SendTimes& times) {
            if (const auto live = kept.lock()) {
                live->record.sendStart = times.start;
                live->record.sendEnd = times.end;
            }
        });
}

} // namespace thalassa::httpapi
