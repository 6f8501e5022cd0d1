// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Batch: the requests that one call of TRITONBACKEND_ModelInstanceExecute hands over, and their
// answers. It exists so that no request is ever lost.
//
// A batch owns its requests. `finish` reports the statistics, sends to each request its response or
// its error, and releases it; a request that is neither complete nor failed by then is answered
// with an INTERNAL error. Statistics go first, so that a client that has its answer also finds it
// counted. Where something must happen in between, report() and answer() are the first steps of it.
// *thread-compatible*.
//
//   Request: new -> complete(), fail(), handOver() or goAgain() -> reported -> answered -> released
#pragma once

#include <chrono>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/backends/common/error.h"
#include "triton/core/tritonbackend.h"

namespace thalassa::backends {

// One input of a request; borrowed from it.
struct InputTensor {
    TRITONBACKEND_Input* handle = nullptr;
    const char* name = nullptr;
    TRITONSERVER_DataType type = TRITONSERVER_TYPE_INVALID;
    // With the batch dimension, if the model has one.
    std::span<const int64_t> shape;
    uint64_t byteSize = 0;
    uint32_t bufferCount = 0;

    // All bytes, in pieces that are not empty.
    Result<std::vector<std::span<const std::byte>>> pieces() const;

    // Copies all bytes to `destination`, which has room for byteSize.
    Error copyTo(std::byte* destination) const;
};

// One output to be made.
struct OutputTensor {
    const char* name = nullptr;
    TRITONSERVER_DataType type = TRITONSERVER_TYPE_INVALID;
    std::span<const int64_t> shape;
    uint64_t byteSize = 0;
};

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

    // NOT_FOUND if the request does not have it.
    Result<InputTensor> input(const char* name) const;
    Result<InputTensor> inputAt(uint32_t index) const;

    // Names of the outputs that the client wants; none means all.
    Result<std::vector<const char*>> requestedOutputs() const;

    // Memory for an output in the response; null only if its size is 0.
    Result<std::byte*> allocateOutput(const OutputTensor& output);

    // Memory for what a state of the request's sequence will be; null only if its size is 0.
    Result<std::byte*> allocateState(const OutputTensor& state);
    // The states allocated so far are written: they are those of the sequence's next request.
    Error updateStates();

    // Throws the outputs made so far away; states stay what they were.
    void discardOutputs();

    // The outputs are all there.
    void complete() { m_complete = true; }
    void fail(Error error);
    // Responses come through a factory that the caller made: the batch reports the request as a
    // success and releases it, but sends nothing.
    void handOver() { m_handedOver = true; }
    // The request is to be executed again: it is neither reported nor answered, and goes back to
    // the server. A server that does not take it back tells why, and so does its answer then.
    void goAgain() { m_goesAgain = true; }

private:
    friend class Batch;

    Error ensureResponse();
    bool succeeded() const { return m_handedOver || (m_complete && m_error.ok()); }
    void answer();
    void release();

    TRITONBACKEND_Request* m_handle;
    TRITONBACKEND_Response* m_response = nullptr;
    std::vector<TRITONBACKEND_State*> m_states; // to be updated; the request's own
    bool m_complete = false;
    bool m_handedOver = false;
    bool m_goesAgain = false;
    Error m_error;
};

class Batch {
public:
    Batch(TRITONBACKEND_ModelInstance* instance, TRITONBACKEND_Request** requests, uint32_t count);
    Batch(const Batch&) = delete;
    Batch& operator=(const Batch&) = delete;

    std::vector<Request>& requests() { return m_requests; }

    // Points in time: inputs are ready; the computation is over.
    void computeStarts();
    void computeEnds();

    // Adds to the batch size that is reported; an execution of size 0 is not reported.
    void countExecuted(uint64_t batchSize) { m_size += batchSize; }

    // Lasts that long, or until all requests have failed; a request that is cancelled meanwhile
    // has.
    void delay(std::chrono::microseconds duration);

    // Fails all requests that are not complete.
    void failIncomplete(TRITONSERVER_Error_Code code, const std::string& message);

    // Each does what is still to do of the steps before it.
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

// The body of TRITONBACKEND_ModelInstanceExecute: hands the requests to `run` as a batch and
// finishes it, whatever `run` does.
template <typename Run>
TRITONSERVER_Error* executeBatch(TRITONBACKEND_ModelInstance* instance,
    TRITONBACKEND_Request** requests, uint32_t count, Run&& run) noexcept
{
    return guarded("TRITONBACKEND_ModelInstanceExecute", [&]() -> Error {
        Batch batch(instance, requests, count);
        const Error thrown(guarded("TRITONBACKEND_ModelInstanceExecute", [&]() -> Error {
            run(batch);
            return {};
        }));
        if (!thrown.ok()) {
            batch.failIncomplete(thrown.code(), thrown.message());
        }
        batch.finish();
        return {};
    });
}

} // namespace thalassa::backends
