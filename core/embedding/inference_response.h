// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// InferenceResponse: a response as an embedding program receives it (row 9.2.7), and the sink that
// calls the program. The program owns the response, which may outlive the request and the model.
// *thread-compatible*.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "core/embedding/response_allocator.h"
#include "core/inference/request_context.h"

struct TRITONSERVER_InferenceResponse {
    std::string modelName;
    int64_t modelVersion = -1;
    std::string id;
    std::unique_ptr<thalassa::inference::Response> response; // null for an error without one
    // The labels of each output, null if it has none; shared with the model, which may end first.
    std::vector<std::shared_ptr<const thalassa::config::Labels>> labels;
    absl::Status status; // each call for the error makes a new one of it
};

namespace thalassa::embedding {

// The callbacks of an embedding program for the responses of a request, with their user data.
struct ResponseCallbacks {
    TRITONSERVER_ResponseAllocator* allocator = nullptr;
    void* allocatorData = nullptr;
    TRITONSERVER_InferenceResponseCompleteFn_t responded = nullptr;
    void* respondedData = nullptr;
};

// *thread-safe*.
class CallbackSink final : public inference::ResponseSink, public inference::OutputAllocator {
public:
    // The program may delete `handle` in its release callback, and not before.
    CallbackSink(TRITONSERVER_InferenceRequest& handle, const ResponseCallbacks& callbacks)
        : m_handle(handle)
        , m_callbacks(callbacks)
    {
    }

    void deliver(inference::RequestContext& context, std::unique_ptr<inference::Response> response,
        bool final) override;
    void released(std::unique_ptr<inference::Request> request, uint32_t flags) override;
    absl::Status beginResponse() override;
    absl::StatusOr<tensor::BlockRef> allocate(
        const std::string& output, size_t byteSize, tensor::MemoryPlace preferred) override;
    absl::StatusOr<tensor::MemoryPlace> query(
        const std::string& output, size_t* byteSize, tensor::MemoryPlace preferred) override;

private:
    absl::Status askAttributes(
        const std::string& output, void* userData, TRITONSERVER_BufferAttributes& attributes);

    TRITONSERVER_InferenceRequest& m_handle; // may be gone after released()
    const ResponseCallbacks m_callbacks;
};

} // namespace thalassa::embedding
