// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// StreamRequest: the sink of one request of a stream: turns the model's responses into messages of
// the stream. *thread-compatible*: deliveries of one request never overlap.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "core/inference/request_context.h"
#include "core/inference/single_response.h"
#include "server/grpc/infer_stream.h"

namespace thalassa::grpcapi {

class StreamRequest final : public inference::ResponseSink {
public:
    struct Options {
        uint64_t number = 0;           // in the stream
        std::optional<uint64_t> place; // for an ordinary request's answer; absent if decoupled
        bool wantsEmptyFinal = false;  // triton_enable_empty_final_response (row 2.5.5)
        std::string modelName;         // this and the version as the client named them
        std::string modelVersion;
    };

    StreamRequest(std::shared_ptr<InferStream> stream, Options options)
        : m_stream(std::move(stream))
        , m_options(std::move(options))
    {
    }

    void deliver(inference::RequestContext& context, std::unique_ptr<inference::Response> response,
        bool final) override;

private:
    void fill(InferStream::Outgoing& outgoing, inference::RequestContext& context,
        absl::StatusOr<std::unique_ptr<inference::Response>> response) const;

    const std::shared_ptr<InferStream> m_stream; // shared: it lives until its last request ends
    const Options m_options;
    inference::SingleResponse m_single; // for an ordinary request
    bool m_isComplete = false;          // whether its first response has come
};

} // namespace thalassa::grpcapi
