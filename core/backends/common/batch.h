// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Batch: the requests of one call of TRITONBACKEND_ModelInstanceExecute, and their responses. It
// ensures that every request is answered and released.
//
// A batch owns its requests. `finish` reports the statistics, sends the response or the error of
// each request, and releases it; a request that is neither complete nor failed by then is answered
// with an INTERNAL error. Statistics come first, so that a client that has its response finds it
// counted. report() and answer() do the first of these steps separately. *thread-compatible*.
//
//   Request: new -> complete(), fail(), handOver() or goAgain() -> reported -> answered -> released
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/backends/common/error.h"
#include "triton/core/tritonbackend.h"

namespace thalassa::backends {

// The memory that a backend can read and write: that of the CPU, or that of GPUs, too.
enum class Readable { Cpu, Gpu };

// One input of a request. It refers to memory of the request.
struct InputTensor {
    TRITONBACKEND_Input* handle = nullptr;
    const char* name = nullptr;
    TRITONSERVER_DataType type = TRITONSERVER_TYPE_INVALID;
    // Includes the batch dimension, if the model has one.
    std::span<const int64_t> shape;
    uint64_t byteSize = 0;
    uint32_t bufferCount = 0;

    // Returns all bytes, in pieces that are not empty. Fails with UNSUPPORTED for memory of a GPU,
    // unless the caller can read that.
    Result<std::vector<std::span<const std::byte>>> pieces(Readable readable = Readable::Cpu) const;

    // Returns the GPU whose memory has bytes of the input; nothing if the CPU can read all of them.
    Result<std::optional<int64_t>> gpu() const;

    // Returns the address of all bytes if they lie in one piece in memory of that GPU, else null.
    Result<const std::byte*> addressOnGpu(int64_t gpu) const;

    // Copies all bytes to `destination`, which has room for byteSize.
    Error copyTo(std::byte* destination) const;
};

// An output to be allocated.
struct OutputTensor {
    const char* name = nullptr;
    TRITONSERVER_DataType type = TRITONSERVER_TYPE_INVALID;
    std::span<const int64_t> shape;
    uint64_t byteSize = 0;
    // The memory that suits the backend best; the server may give other memory.
    TRITONSERVER_MemoryType preferred = TRITONSERVER_MEMORY_CPU;
    // Whether memory of a GPU is refused.
    Readable readable = Readable::Cpu;
    int64_t preferredId = 0; // the GPU, for memory of one
};

// Memory for an output or a state.
struct OutputMemory {
    std::byte* data = nullptr;  // null only if the size is 0
    std::optional<int64_t> gpu; // the GPU that has it; nothing if the CPU can write it
};

// The requests of one call of TRITONBACKEND_ModelInstanceExecute.
using Requests = std::span<TRITONBACKEND_Request* const>;

class Request {
public:
    explicit Request(TRITONBACKEND_Request* handle)
        : m_handle(handle)
    {
    }
    Request(Request&&) = default;
    Request& operator=(Request&&) = default;

    TRITONBACKEND_Request* handle() const { return m_handle; }
    bool failed() const { return !m_error.ok(); }
    bool isCancelled() const;

    // Returns an input; fails with NOT_FOUND if the request does not have it.
    Result<InputTensor> input(const char* name) const;
    Result<InputTensor> inputAt(uint32_t index) const;

    // Returns the names of the requested outputs; none means all.
    Result<std::vector<const char*>> requestedOutputs() const;

    // Returns memory for an output in the response; null only if its size is 0.
    Result<std::byte*> allocateOutput(const OutputTensor& output);
    Result<OutputMemory> placeOutput(const OutputTensor& output);

    // Whether the receiver of the output takes it in the memory of that GPU.
    bool takesOnGpu(const char* output, int64_t gpu) const;

    // Returns memory for the next value of a state of the request's sequence; null only if its size
    // is 0.
    Result<std::byte*> allocateState(const OutputTensor& state);
    // Passes the states allocated so far, which are written, to the sequence's next request.
    Error updateStates();

    // Discards the outputs and states allocated so far; the sequence keeps its previous states.
    void discardOutputs();

    // Marks the request as complete: all of its outputs are written.
    void complete() { m_complete = true; }
    void fail(Error error);
    // Leaves the responses to a factory of the caller: the batch reports the request as a success
    // and releases it, but sends nothing.
    void handOver() { m_handedOver = true; }
    // Returns the request to the server to be executed again, neither reported nor answered. If the
    // server refuses it, the request is answered with the server's error.
    void goAgain() { m_goesAgain = true; }

private:
    friend class Batch;

    Error ensureResponse();
    bool succeeded() const { return m_handedOver || (m_complete && m_error.ok()); }
    void answer();
    void release();

    TRITONBACKEND_Request* m_handle;
    TRITONBACKEND_Response* m_response = nullptr;
    std::vector<TRITONBACKEND_State*> m_states; // to be updated; owned by the request
    bool m_complete = false;
    bool m_handedOver = false;
    bool m_goesAgain = false;
    Error m_error;
};

class Batch {
public:
    Batch(TRITONBACKEND_ModelInstance* instance, Requests requests);
    Batch(const Batch&) = delete;
    Batch& operator=(const Batch&) = delete;

    std::vector<Request>& requests() { return m_requests; }

    // These set the points in time at which the inputs are ready, and the computation is over.
    void computeStarts();
    void computeEnds();

    // Adds to the reported batch size; an execution of size 0 is not reported.
    void countExecuted(uint64_t batchSize) { m_size += batchSize; }

    // Waits for `duration`, or until all requests have failed. Fails requests that are cancelled
    // meanwhile.
    void delay(std::chrono::microseconds duration);

    // Fails all requests that are not complete.
    void failIncomplete(TRITONSERVER_Error_Code code, const std::string& message);

    // Each of these first does the steps before it that are not done yet.
    void report();
    void answer();
    void finish();

private:
    TRITONBACKEND_ModelInstance* m_instance;
    std::vector<Request> m_requests;
    bool m_reported = false;
    bool m_answered = false;
    uint64_t m_size = 0;
    uint64_t m_execStart;
    uint64_t m_computeStart = 0;
    uint64_t m_computeEnd = 0;
};

// Calls `run` with the requests as a batch, and finishes the batch. If `run` throws, the requests
// that are not complete fail with the exception's error.
template <typename Run>
void executeBatch(TRITONBACKEND_ModelInstance* instance, Requests requests, Run&& run)
{
    Batch batch(instance, requests);
    const Error thrown(guarded("TRITONBACKEND_ModelInstanceExecute", [&]() -> Error {
        run(batch);
        return {};
    }));
    if (!thrown.ok())
        batch.failIncomplete(thrown.code(), thrown.message());
    batch.finish();
}

} // namespace thalassa::backends
