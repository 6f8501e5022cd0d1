// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Request: one inference request, the single object that travels from codec to backend.
//
//   Initialized --infer()--> Pending --instance takes it--> Executing --backend releases-->
//   Released
//        \--refused--> FailedEnqueue
//
// *thread-compatible*: its unique_ptr is handed on, and the holder owns it. Input bytes stay where
// the front end put them and are lent to the backend. Responses go through context(), which may
// outlive the request.
#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "core/inference/parameters.h"
#include "core/inference/request_context.h"
#include "core/inference/scheduling_state.h"
#include "core/inference/served_model.h"
#include "core/tensor/buffer.h"
#include "core/tensor/data_type.h"
#include "core/tensor/shape.h"

namespace thalassa::inference {

struct InputTensor {
    std::string name;
    tensor::DataType dataType = tensor::DataType::Invalid;
    tensor::Shape shape; // as the client sent it, with the batch dimension
    tensor::Buffer data;
    // A raw-binary input (row 1.4.4): type and shape are deduced by validateRequest().
    bool isRaw = false;
    // As the backend sees it (reshape applied, row 3.3.7); written by validateRequest().
    tensor::Shape backendShape;
    std::shared_ptr<void> handedOut; // the C API's data about the tensor, kept as long as it
    // The copies of the request; null for a tensor that the server adds. Set by validateRequest().
    TensorCopies* copies = nullptr;
    std::shared_ptr<const tensor::Buffer> onCpu; // what readableByCpu() has made; shared: copyable

    // Returns the bytes where the CPU can read them: `data`, or a copy of it that the first call
    // makes and counts. It has as many fragments. The errors are those of device::hostBuffer().
    absl::StatusOr<const tensor::Buffer*> readableByCpu();
    // The same after a call of readableByCpu().
    const tensor::Buffer& dataOnCpu() const { return onCpu ? *onCpu : data; }
};

enum class RequestState : uint8_t { Initialized, Pending, Executing, Released, FailedEnqueue };

// Number 0 and the empty string mean "not in a sequence" (row 1.8.3).
using CorrelationId = std::variant<uint64_t, std::string>;

class Request {
public:
    Request(std::shared_ptr<ServedModel> model, std::shared_ptr<RequestContext> context)
        : m_model(std::move(model))
        , m_context(std::move(context))
    {
    }
    Request(const Request&) = delete;
    Request& operator=(const Request&) = delete;

    const std::shared_ptr<ServedModel>& model() const { return m_model; }
    const std::shared_ptr<RequestContext>& context() const { return m_context; }
    void setContext(std::shared_ptr<RequestContext> context) { m_context = std::move(context); }
    Record& record() { return m_context->record; }

    // An object of the front end that the request keeps, and destroys after its inputs: the share
    // of a budget that they take. May be null.
    std::shared_ptr<void> attachment;
    std::vector<InputTensor> inputs;
    std::vector<std::string> requestedOutputs; // empty: every configured output
    Parameters parameters;
    CorrelationId correlationId{uint64_t{0}};
    uint32_t flags = 0; // see parameters.h
    uint64_t priority = 0;
    std::chrono::microseconds timeout{0}; // for the queue policy; 0: none
    // The client waits no longer than this: no execution begins afterwards. A protocol that has
    // deadlines of its own also cancels the context when one passes.
    base::TimePoint deadline = base::TimePoint::max();

    // Written by validateRequest(): at least 1; 1 for a model without batching.
    uint32_t batchSize = 1;

    SchedulingState scheduling;

    InputTensor* findInput(std::string_view name);

    RequestState state() const { return m_state; }
    // Returns INTERNAL for a transition that the picture above does not show (row 4.8.5).
    absl::Status setState(RequestState state);

    // Releases a request that was accepted: its owner may take it to have it executed again; else
    // its listeners are called, and its sink gets it. The flags are those of row 9.1.10.
    static void release(std::unique_ptr<Request> request, uint32_t flags);

private:
    const std::shared_ptr<ServedModel> m_model; // shared: a version lives as long as its requests
    std::shared_ptr<RequestContext> m_context;  // shared: responses outlive the request
    RequestState m_state = RequestState::Initialized;
};

} // namespace thalassa::inference
