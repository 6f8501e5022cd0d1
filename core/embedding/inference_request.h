// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// InferenceRequest: a request as an embedding program writes it (row 9.2.6). It may be sent again
// once its release callback has run; each send() makes a new request of the engine, which refers to
// the program's input bytes.
//
// *thread-compatible*, except cancel() and isCancelled(), which are *thread-safe*.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/base/mutex.h"
#include "core/embedding/response_allocator.h"
#include "core/embedding/server.h"
#include "core/inference/request.h"

struct TRITONSERVER_InferenceRequest {
    std::string modelName;
    int64_t modelVersion = thalassa::engine::kNewestVersion;
    TRITONSERVER_Server* server = nullptr; // outlives the request

    std::string id;
    uint32_t flags = 0;
    thalassa::inference::CorrelationId correlationId{uint64_t{0}};
    uint64_t priority = 0;
    uint64_t timeout = 0; // microseconds, 0: none
    std::vector<thalassa::inference::InputTensor> inputs;
    std::vector<std::string> requestedOutputs;
    thalassa::inference::Parameters parameters;

    TRITONSERVER_InferenceRequestReleaseFn_t released = nullptr;
    void* releasedData = nullptr;
    TRITONSERVER_ResponseAllocator* allocator = nullptr;
    void* allocatorData = nullptr;
    TRITONSERVER_InferenceResponseCompleteFn_t responded = nullptr;
    void* respondedData = nullptr;

    void cancel();
    bool isCancelled() const;

    // Sends the request. On success, `released` and `responded` are called, possibly before send()
    // returns; on failure, neither is called (row 9.2.12). `trace` may be null.
    absl::Status send(
        thalassa::engine::InferenceEngine& engine, TRITONSERVER_InferenceTrace* trace);

private:
    std::unique_ptr<thalassa::inference::Request> make(
        std::shared_ptr<thalassa::inference::ServedModel> model);
    std::shared_ptr<thalassa::inference::RequestContext> lastContext() const;
    void setContext(const std::shared_ptr<thalassa::inference::RequestContext>& context);

    mutable thalassa::base::Mutex m_mutex;
    // The context of the last send(). Weak, because the engine keeps it until the final response.
    std::weak_ptr<thalassa::inference::RequestContext> m_context ABSL_GUARDED_BY(m_mutex);
};
