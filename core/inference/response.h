// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Response: one answer of a model to one request: named output tensors, or an error. A request of
// an ordinary model gets one, of a decoupled model any number.
//
// Made through RequestContext::newResponse(), filled by one thread (the backend's) and moved into
// RequestContext::send(). *thread-compatible*. Until it is sent it keeps its context alive, so that
// the request stays in flight; once sent, it belongs to the sink and keeps nothing alive.
#pragma once

#include <deque>
#include <memory>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "core/inference/parameters.h"
#include "core/tensor/buffer.h"
#include "core/tensor/data_type.h"
#include "core/tensor/shape.h"

namespace thalassa::inference {

class OutputAllocator;
class RequestContext;
class Response;

struct OutputTensor {
    Response* response = nullptr; // the response that contains it
    std::string name;
    tensor::DataType dataType = tensor::DataType::Invalid;
    // With the batch dimension. As the backend gave it; if the configuration reshapes,
    // RequestContext::send() replaces it by the one that clients see.
    tensor::Shape shape;
    tensor::BlockRef block; // null until allocated, and for zero bytes
    size_t byteSize = 0;
    std::shared_ptr<void> handedOut; // the C API's data about the tensor, kept as long as it

    // Makes room for `byteSize` bytes, once, from the context's allocator. `preferred` is a hint;
    // the block has the actual place. Zero bytes give a null block and success; after a failure the
    // tensor is unchanged.
    absl::Status allocate(size_t byteSize, tensor::MemoryPlace preferred);
    // The same for bytes that the server copies itself: where the client reads them, also on a GPU.
    absl::Status allocateForCopy(size_t byteSize);
};

class Response {
public:
    explicit Response(std::shared_ptr<RequestContext> context)
        : m_context(std::move(context))
    {
    }
    Response(const Response&) = delete;
    Response& operator=(const Response&) = delete;

    // Null once the response is sent.
    const std::shared_ptr<RequestContext>& context() const { return m_context; }
    void leaveContext() { m_context.reset(); }

    // Adds an output; the pointer is valid as long as the response. Fails with ALREADY_EXISTS for a
    // second output of that name.
    absl::StatusOr<OutputTensor*> addOutput(
        std::string name, tensor::DataType dataType, tensor::Shape shape);

    // Calls beginResponse() of the context's allocator, once per response. Must be called before
    // the allocator allocates an output.
    absl::Status announce(OutputAllocator& allocator);

    std::deque<OutputTensor>& outputs() { return m_outputs; }
    const std::deque<OutputTensor>& outputs() const { return m_outputs; }
    Parameters& parameters() { return m_parameters; }
    const Parameters& parameters() const { return m_parameters; }

    // If not OK, this is an error response, and its outputs have no meaning.
    const absl::Status& status() const { return m_status; }
    void setStatus(absl::Status status) { m_status = std::move(status); }

private:
    friend class HeldResponses;
    std::unique_ptr<Response> m_next; // held back after this one

    std::shared_ptr<RequestContext> m_context; // shared: the front end holds it too
    std::deque<OutputTensor> m_outputs; // deque: the C API hands out pointers to its elements
    Parameters m_parameters;
    absl::Status m_status;
    bool m_isAnnounced = false;
};

} // namespace thalassa::inference
