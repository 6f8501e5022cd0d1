// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/backends/common/batch.h"

#include <algorithm>
#include <chrono>
#include <cstring>
#include <thread>
#include <utility>

#include "core/backends/common/log.h"

namespace thalassa::backends {
namespace {

constexpr std::chrono::milliseconds kCancelPollInterval{5};

// Returns nanoseconds of the server's clock, because the server compares them with its own times.
uint64_t now()
{
    const auto time = std::chrono::steady_clock::now().time_since_epoch();
    return static_cast<uint64_t>(std::chrono::nanoseconds(time).count());
}

Result<std::span<const std::byte>> bufferOf(
    const InputTensor& input, uint32_t index, Readable readable)
{
    const void* base = nullptr;
    uint64_t size = 0;
    // The server copies bytes from a GPU if the backend asks for memory of the CPU.
    TRITONSERVER_MemoryType memory =
        readable == Readable::Gpu ? TRITONSERVER_MEMORY_GPU : TRITONSERVER_MEMORY_CPU;
    int64_t memoryId = 0;
    RETURN_IF_ERROR(
        TRITONBACKEND_InputBuffer(input.handle, index, &base, &size, &memory, &memoryId));
    if (memory == TRITONSERVER_MEMORY_GPU && readable == Readable::Cpu) {
        return unsupported("input '" + std::string(input.name) +
            "' is in GPU memory, expected CPU memory, in which this instance reads it");
    }
    return std::span(static_cast<const std::byte*>(base), size);
}

Result<InputTensor> describe(TRITONBACKEND_Input* handle)
{
    InputTensor input;
    input.handle = handle;
    const int64_t* shape = nullptr;
    uint32_t rank = 0;
    RETURN_IF_ERROR(TRITONBACKEND_InputProperties(
        handle, &input.name, &input.type, &shape, &rank, &input.byteSize, &input.bufferCount));
    input.shape = std::span(shape, rank);
    return input;
}

} // namespace

Result<std::vector<std::span<const std::byte>>> InputTensor::pieces(Readable readable) const
{
    std::vector<std::span<const std::byte>> found;
    uint64_t size = 0;
    for (uint32_t i = 0; i < bufferCount; ++i) {
        ASSIGN_OR_RETURN(const auto buffer, bufferOf(*this, i, readable));
        if (!buffer.empty())
            found.push_back(buffer);
        size += buffer.size();
    }
    if (size != byteSize) {
        return internalError("input '" + std::string(name) + "': its buffers hold " +
            std::to_string(size) + " bytes, expected " + std::to_string(byteSize));
    }
    return found;
}

Result<std::optional<int64_t>> InputTensor::gpu() const
{
    std::optional<int64_t> gpu;
    for (uint32_t i = 0; i < bufferCount; ++i) {
        const void* base = nullptr;
        uint64_t size = 0;
        TRITONSERVER_MemoryType memory = TRITONSERVER_MEMORY_GPU; // else the server copies it
        int64_t memoryId = 0;
        RETURN_IF_ERROR(TRITONBACKEND_InputBuffer(handle, i, &base, &size, &memory, &memoryId));
        if (memory == TRITONSERVER_MEMORY_GPU && size > 0)
            gpu = memoryId;
    }
    return gpu;
}

Result<const std::byte*> InputTensor::addressOnGpu(int64_t gpu) const
{
    if (bufferCount != 1)
        return static_cast<const std::byte*>(nullptr);
    const void* base = nullptr;
    uint64_t size = 0;
    TRITONSERVER_MemoryType memory = TRITONSERVER_MEMORY_GPU;
    int64_t memoryId = gpu;
    RETURN_IF_ERROR(TRITONBACKEND_InputBuffer(handle, 0, &base, &size, &memory, &memoryId));
    const bool isThere = memory == TRITONSERVER_MEMORY_GPU && memoryId == gpu && size == byteSize;
    return isThere ? static_cast<const std::byte*>(base) : nullptr;
}

Error InputTensor::copyTo(std::byte* destination) const
{
    ASSIGN_OR_RETURN(const auto all, pieces());
    for (const auto& piece : all) {
        std::memcpy(destination, piece.data(), piece.size());
        destination += piece.size();
    }
    return {};
}

bool Request::isCancelled() const
{
    bool cancelled = false;
    logFailure("cannot query whether a request is cancelled",
        TRITONBACKEND_RequestIsCancelled(m_handle, &cancelled));
    return cancelled;
}

Result<InputTensor> Request::input(const char* name) const
{
    TRITONBACKEND_Input* input = nullptr;
    // Servers return INVALID_ARG for a name that the request does not have.
    if (Error error(TRITONBACKEND_RequestInput(m_handle, name, &input)); !error.ok())
        return Error(TRITONSERVER_ERROR_NOT_FOUND, error.message());
    return describe(input);
}

Result<InputTensor> Request::inputAt(uint32_t index) const
{
    TRITONBACKEND_Input* input = nullptr;
    RETURN_IF_ERROR(TRITONBACKEND_RequestInputByIndex(m_handle, index, &input));
    return describe(input);
}

Result<std::vector<const char*>> Request::requestedOutputs() const
{
    uint32_t count = 0;
    RETURN_IF_ERROR(TRITONBACKEND_RequestOutputCount(m_handle, &count));
    std::vector<const char*> names(count);
    for (uint32_t i = 0; i < count; ++i)
        RETURN_IF_ERROR(TRITONBACKEND_RequestOutputName(m_handle, i, &names[i]));
    return names;
}

Error Request::ensureResponse()
{
    if (m_response != nullptr)
        return {};
    return Error(TRITONBACKEND_ResponseNew(&m_response, m_handle));
}

Result<std::byte*> Request::allocateOutput(const OutputTensor& output)
{
    ASSIGN_OR_RETURN(const OutputMemory memory, placeOutput(output));
    return memory.data;
}

Result<OutputMemory> Request::placeOutput(const OutputTensor& output)
{
    RETURN_IF_ERROR(ensureResponse());
    TRITONBACKEND_Output* handle = nullptr;
    RETURN_IF_ERROR(TRITONBACKEND_ResponseOutput(m_response, &handle, output.name, output.type,
        output.shape.data(), static_cast<uint32_t>(output.shape.size())));
    void* buffer = nullptr;
    TRITONSERVER_MemoryType memory = output.preferred;
    int64_t memoryId = output.preferredId;
    RETURN_IF_ERROR(
        TRITONBACKEND_OutputBuffer(handle, &buffer, output.byteSize, &memory, &memoryId));
    if (memory == TRITONSERVER_MEMORY_GPU && output.readable == Readable::Cpu) {
        return unsupported("output '" + std::string(output.name) +
            "' was given GPU memory, expected CPU memory: this backend runs on the CPU");
    }
    OutputMemory placed{static_cast<std::byte*>(buffer), std::nullopt};
    if (memory == TRITONSERVER_MEMORY_GPU)
        placed.gpu = memoryId;
    return placed;
}

bool Request::takesOnGpu(const char* output, int64_t gpu) const
{
    TRITONSERVER_MemoryType memory = TRITONSERVER_MEMORY_GPU;
    int64_t memoryId = gpu;
    // The error of a receiver that cannot tell is no error of the request.
    const Error unknown(
        TRITONBACKEND_RequestOutputBufferProperties(m_handle, output, nullptr, &memory, &memoryId));
    return unknown.ok() && memory == TRITONSERVER_MEMORY_GPU && memoryId == gpu;
}

Result<std::byte*> Request::allocateState(const OutputTensor& state)
{
    TRITONBACKEND_State* handle = nullptr;
    RETURN_IF_ERROR(TRITONBACKEND_StateNew(&handle, m_handle, state.name, state.type,
        state.shape.data(), static_cast<uint32_t>(state.shape.size())));
    void* buffer = nullptr;
    TRITONSERVER_MemoryType memory = TRITONSERVER_MEMORY_CPU;
    int64_t memoryId = 0;
    RETURN_IF_ERROR(TRITONBACKEND_StateBuffer(handle, &buffer, state.byteSize, &memory, &memoryId));
    if (memory == TRITONSERVER_MEMORY_GPU) {
        return unsupported("state '" + std::string(state.name) +
            "' was given GPU memory, expected CPU memory: this backend runs on the CPU");
    }
    m_states.push_back(handle);
    return static_cast<std::byte*>(buffer);
}

Error Request::updateStates()
{
    for (TRITONBACKEND_State* const state : std::exchange(m_states, {}))
        RETURN_IF_ERROR(TRITONBACKEND_StateUpdate(state));
    return {};
}

void Request::discardOutputs()
{
    m_states.clear();
    if (m_response != nullptr) {
        logFailure("cannot delete a response", TRITONBACKEND_ResponseDelete(m_response));
        m_response = nullptr;
    }
}

void Request::fail(Error error)
{
    if (m_error.ok())
        m_error = std::move(error);
}

void Request::answer()
{
    if (m_handedOver || m_goesAgain)
        return;
    if (!m_complete)
        fail(internalError("the backend did not complete the request"));
    if (Error noResponse = ensureResponse(); !noResponse.ok()) {
        logFailure("cannot make a response", noResponse.release());
        return;
    }
    logFailure("cannot send a response",
        TRITONBACKEND_ResponseSend(std::exchange(m_response, nullptr),
            TRITONSERVER_RESPONSE_COMPLETE_FINAL, m_error.get()));
}

void Request::release()
{
    if (m_goesAgain) {
        Error refusal(
            TRITONBACKEND_RequestRelease(m_handle, TRITONSERVER_REQUEST_RELEASE_RESCHEDULE));
        if (refusal.ok())
            return;
        m_goesAgain = false;
        fail(std::move(refusal));
        answer();
    }
    logFailure("cannot release a request",
        TRITONBACKEND_RequestRelease(m_handle, TRITONSERVER_REQUEST_RELEASE_ALL));
}

Batch::Batch(TRITONBACKEND_ModelInstance* instance, Requests requests)
    : m_instance(instance)
    , m_execStart(now())
{
    m_requests.reserve(requests.size());
    for (TRITONBACKEND_Request* const request : requests)
        m_requests.emplace_back(request);
}

void Batch::computeStarts()
{
    m_computeStart = now();
}

void Batch::computeEnds()
{
    m_computeEnd = now();
}

void Batch::delay(std::chrono::microseconds duration)
{
    using Clock = std::chrono::steady_clock;
    const Clock::time_point end = Clock::now() + duration;
    for (Clock::time_point now = Clock::now(); now < end; now = Clock::now()) {
        bool anyAlive = false;
        for (Request& request : m_requests) {
            if (!request.failed() && request.isCancelled())
                request.fail({TRITONSERVER_ERROR_CANCELLED, "the request was cancelled"});
            anyAlive = anyAlive || !request.failed();
        }
        if (!anyAlive)
            return;
        std::this_thread::sleep_for(std::min<Clock::duration>(end - now, kCancelPollInterval));
    }
}

void Batch::failIncomplete(TRITONSERVER_Error_Code code, const std::string& message)
{
    for (Request& request : m_requests) {
        if (!request.m_complete && !request.m_handedOver && !request.m_goesAgain)
            request.fail({code, message});
    }
}

void Batch::report()
{
    if (std::exchange(m_reported, true))
        return;
    const uint64_t execEnd = now();
    // Not set if the batch failed early.
    m_computeStart = m_computeStart != 0 ? m_computeStart : execEnd;
    m_computeEnd = m_computeEnd >= m_computeStart ? m_computeEnd : m_computeStart;
    for (const Request& request : m_requests) {
        if (request.m_goesAgain)
            continue;
        logFailure("cannot report a request's statistics",
            TRITONBACKEND_ModelInstanceReportStatistics(m_instance, request.handle(),
                request.succeeded(), m_execStart, m_computeStart, m_computeEnd, execEnd));
    }
    if (m_size > 0) {
        logFailure("cannot report a batch's statistics",
            TRITONBACKEND_ModelInstanceReportBatchStatistics(
                m_instance, m_size, m_execStart, m_computeStart, m_computeEnd, execEnd));
    }
}

void Batch::answer()
{
    report();
    if (std::exchange(m_answered, true))
        return;
    for (Request& request : m_requests)
        request.answer();
}

void Batch::finish()
{
    answer();
    for (Request& request : m_requests)
        request.release();
    m_requests.clear();
}

} // namespace thalassa::backends
