// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// InferCall: one inference over HTTP, from its whole request to its one answer. Held by the
// request's context as its sink. deliver() runs on the thread that computed the answer, the rest on
// the I/O thread.
#pragma once

#include <memory>
#include <string>

#include "core/engine/engine.h"
#include "core/inference/request_context.h"
#include "core/inference/single_response.h"
#include "server/http/api/infer_decoder.h"
#include "server/http/transport.h"

namespace thalassa::httpapi {

class InferCall final : public inference::ResponseSink,
                        public std::enable_shared_from_this<InferCall> {
public:
    explicit InferCall(std::shared_ptr<http::Exchange> exchange)
        : m_exchange(std::move(exchange))
    {
    }

    // Answers now, or when the model has.
    void start(
        engine::Engine& engine, const std::string& model, int64_t version, uint64_t maxInputSize);

    void deliver(inference::RequestContext& context, std::unique_ptr<inference::Response> response,
        bool final) override;

private:
    absl::Status tryStart(
        engine::Engine& engine, const std::string& model, int64_t version, uint64_t maxInputSize);

    // Of the final delivery.
    http::Response answer(const inference::RequestContext& context);

    const std::shared_ptr<http::Exchange> m_exchange;
    OutputWishes m_wishes;
    inference::SingleResponse m_response;
};

} // namespace thalassa::httpapi
