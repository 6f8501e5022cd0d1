// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The `calling` backend, for tests only: sends the inputs of each request to another model of the
// same server, and answers with that model's response or error. It calls the model through the
// in-process API, with a child of the request's trace, and passes a cancellation on. The model's
// parameter `calls` names the other model. With `linger_ms`, each callback of a call takes so many
// milliseconds longer to return than the call waits for it.

#include <chrono>
#include <condition_variable>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <thread>

#include "core/backends/common/entry_points.h"
#include "core/backends/common/log.h"

using namespace thalassa::backends;

namespace {

constexpr std::chrono::milliseconds kCancelPoll{5};

struct CallingModel {
    static Result<std::unique_ptr<CallingModel>> create(TRITONBACKEND_Model* handle);
    void execute(Batch& batch) const;

    std::string calls;
    std::chrono::milliseconds linger{0};
    std::vector<std::string> inputs;
    TRITONSERVER_Server* server = nullptr;
    TRITONSERVER_ResponseAllocator* allocator = nullptr;

    ~CallingModel() { TRITONSERVER_ResponseAllocatorDelete(allocator); }
};

TRITONSERVER_Error* allocate(TRITONSERVER_ResponseAllocator*, const char*, size_t size,
    TRITONSERVER_MemoryType, int64_t, void*, void** buffer, void** bufferData,
    TRITONSERVER_MemoryType* type, int64_t* id)
{
    *buffer = std::malloc(size > 0 ? size : 1);
    *bufferData = nullptr;
    *type = TRITONSERVER_MEMORY_CPU;
    *id = 0;
    return nullptr;
}

TRITONSERVER_Error* giveBack(
    TRITONSERVER_ResponseAllocator*, void* buffer, void*, size_t, TRITONSERVER_MemoryType, int64_t)
{
    std::free(buffer);
    return nullptr;
}

// One request to the other model. Its callbacks may run on any thread.
class Call {
public:
    explicit Call(std::chrono::milliseconds linger)
        : m_linger(linger)
    {
    }
    Call(const Call&) = delete;
    Call& operator=(const Call&) = delete;
    ~Call()
    {
        TRITONSERVER_InferenceResponseDelete(m_response);
        TRITONSERVER_InferenceRequestDelete(m_request);
    }

    // Sends the request and waits for its final response and its release.
    Error run(const CallingModel& model, const Request& request);
    TRITONSERVER_InferenceResponse* response() { return m_response; }

private:
    Error prepare(const CallingModel& model, const Request& request);
    Error addInput(const InputTensor& input);
    Error send(const CallingModel& model, const Request& request);
    void wait(const Request& request);

    static void onReleased(TRITONSERVER_InferenceRequest*, const uint32_t, void* data)
    {
        auto* const call = static_cast<Call*>(data);
        const std::chrono::milliseconds linger = call->m_linger;
        {
            const std::lock_guard lock(call->m_mutex);
            call->m_isReleased = true;
            call->m_changed.notify_one();
        }
        std::this_thread::sleep_for(linger); // the call may be gone
    }
    static void onResponse(
        TRITONSERVER_InferenceResponse* response, const uint32_t flags, void* data)
    {
        auto* const call = static_cast<Call*>(data);
        const std::chrono::milliseconds linger = call->m_linger;
        {
            const std::lock_guard lock(call->m_mutex);
            if (response != nullptr)
                call->m_response = response;
            call->m_isFinal = (flags & TRITONSERVER_RESPONSE_COMPLETE_FINAL) != 0;
            call->m_changed.notify_one();
        }
        std::this_thread::sleep_for(linger); // the call may be gone
    }

    const std::chrono::milliseconds m_linger;
    TRITONSERVER_InferenceRequest* m_request = nullptr;
    TRITONSERVER_InferenceResponse* m_response = nullptr;
    std::mutex m_mutex;
    std::condition_variable m_changed;
    bool m_isReleased = false;
    bool m_isFinal = false;
};

Error Call::run(const CallingModel& model, const Request& request)
{
    RETURN_IF_ERROR(prepare(model, request));
    RETURN_IF_ERROR(send(model, request));
    wait(request);
    if (m_response == nullptr)
        return internalError("model '" + model.calls + "' sent no response");
    return Error(TRITONSERVER_InferenceResponseError(m_response));
}

Error Call::prepare(const CallingModel& model, const Request& request)
{
    const char* id = nullptr;
    RETURN_IF_ERROR(TRITONBACKEND_RequestId(request.handle(), &id));
    RETURN_IF_ERROR(
        TRITONSERVER_InferenceRequestNew(&m_request, model.server, model.calls.c_str(), -1));
    RETURN_IF_ERROR(TRITONSERVER_InferenceRequestSetId(m_request, id));
    for (const std::string& name : model.inputs) {
        ASSIGN_OR_RETURN(const InputTensor input, request.input(name.c_str()));
        RETURN_IF_ERROR(addInput(input));
    }
    RETURN_IF_ERROR(TRITONSERVER_InferenceRequestSetReleaseCallback(m_request, onReleased, this));
    return Error(TRITONSERVER_InferenceRequestSetResponseCallback(
        m_request, model.allocator, nullptr, onResponse, this));
}

Error Call::addInput(const InputTensor& input)
{
    RETURN_IF_ERROR(TRITONSERVER_InferenceRequestAddInput(
        m_request, input.name, input.type, input.shape.data(), input.shape.size()));
    ASSIGN_OR_RETURN(const auto pieces, input.pieces());
    for (const auto& piece : pieces) {
        RETURN_IF_ERROR(TRITONSERVER_InferenceRequestAppendInputData(
            m_request, input.name, piece.data(), piece.size(), TRITONSERVER_MEMORY_CPU, 0));
    }
    return {};
}

Error Call::send(const CallingModel& model, const Request& request)
{
    TRITONSERVER_InferenceTrace* trace = nullptr;
    TRITONSERVER_InferenceTrace* child = nullptr;
    RETURN_IF_ERROR(TRITONBACKEND_RequestTrace(request.handle(), &trace));
    if (trace != nullptr)
        RETURN_IF_ERROR(TRITONSERVER_InferenceTraceSpawnChildTrace(trace, &child));
    Error error(TRITONSERVER_ServerInferAsync(model.server, m_request, child));
    if (!error.ok() && child != nullptr)
        TRITONSERVER_InferenceTraceDelete(child);
    return error;
}

void Call::wait(const Request& request)
{
    bool isCancelled = false;
    std::unique_lock lock(m_mutex);
    while (!m_changed.wait_for(lock, kCancelPoll, [this] { return m_isFinal && m_isReleased; })) {
        if (isCancelled || !request.isCancelled())
            continue;
        isCancelled = true;
        lock.unlock(); // the cancellation may deliver the response on this thread
        logFailure("cancel", TRITONSERVER_InferenceRequestCancel(m_request));
        lock.lock();
    }
}

Error copyOutput(TRITONSERVER_InferenceResponse* response, uint32_t index, Request& request)
{
    const char* name = nullptr;
    TRITONSERVER_DataType type = TRITONSERVER_TYPE_INVALID;
    const int64_t* shape = nullptr;
    uint64_t rank = 0;
    const void* base = nullptr;
    size_t size = 0;
    TRITONSERVER_MemoryType memory = TRITONSERVER_MEMORY_CPU;
    int64_t id = 0;
    void* data = nullptr;
    RETURN_IF_ERROR(TRITONSERVER_InferenceResponseOutput(
        response, index, &name, &type, &shape, &rank, &base, &size, &memory, &id, &data));
    ASSIGN_OR_RETURN(std::byte* const copy,
        request.allocateOutput({name, type, std::span<const int64_t>(shape, rank), size}));
    if (size > 0)
        std::memcpy(copy, base, size);
    return {};
}

Error answer(const CallingModel& model, Request& request)
{
    Call call(model.linger);
    RETURN_IF_ERROR(call.run(model, request));
    uint32_t count = 0;
    RETURN_IF_ERROR(TRITONSERVER_InferenceResponseOutputCount(call.response(), &count));
    for (uint32_t i = 0; i < count; ++i)
        RETURN_IF_ERROR(copyOutput(call.response(), i, request));
    request.complete();
    return {};
}

Result<std::unique_ptr<CallingModel>> CallingModel::create(TRITONBACKEND_Model* handle)
{
    ASSIGN_OR_RETURN(const ModelConfig config, readModelConfig(handle));
    auto model = std::make_unique<CallingModel>();
    const auto calls = config.parameters.find("calls");
    if (calls == config.parameters.end())
        return invalidArgument("model '" + config.name + "' needs the parameter 'calls'");
    model->calls = calls->second;
    if (const auto linger = config.parameters.find("linger_ms"); linger != config.parameters.end())
        model->linger = std::chrono::milliseconds(std::stoi(linger->second));
    for (const TensorConfig& input : config.inputs)
        model->inputs.push_back(input.name);
    RETURN_IF_ERROR(TRITONBACKEND_ModelServer(handle, &model->server));
    RETURN_IF_ERROR(
        TRITONSERVER_ResponseAllocatorNew(&model->allocator, allocate, giveBack, nullptr));
    return model;
}

void CallingModel::execute(Batch& batch) const
{
    batch.computeStarts();
    for (Request& request : batch.requests()) {
        batch.countExecuted(1);
        if (Error error = answer(*this, request); !error.ok())
            request.fail(std::move(error));
    }
    batch.computeEnds();
}

} // namespace

THALASSA_BACKEND_ENTRY_POINTS(CallingModel, StatelessInstance<CallingModel>)
