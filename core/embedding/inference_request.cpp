// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/embedding/inference_request.h"
#include "core/cabi/inference_trace.h"

#include <algorithm>

#include "core/base/status_macros.h"
#include "core/cabi/buffer_attributes.h"
#include "core/cabi/error.h"
#include "core/cabi/values.h"
#include "core/embedding/inference_response.h"
#include "core/shared_memory/bus_guard.h"

using thalassa::cabi::guarded;
using thalassa::cabi::listOf;
using thalassa::inference::InputTensor;
using thalassa::inference::Request;
using thalassa::inference::RequestContext;
using Handle = TRITONSERVER_InferenceRequest;

namespace {

// Whether bytes of the input lie in shared memory of a client, such as those of a request that the
// calling model executes.
bool isShared(const InputTensor& input)
{
    return std::any_of(
        input.data.begin(), input.data.end(), [](const thalassa::tensor::Fragment& piece) {
            return thalassa::shared_memory::BusGuard::protects(piece.data);
        });
}

} // namespace

void Handle::cancel()
{
    if (const std::shared_ptr<RequestContext> context = lastContext())
        context->cancel();
}

std::shared_ptr<RequestContext> Handle::lastContext() const
{
    thalassa::base::MutexLock lock(m_mutex);
    return m_context.lock();
}

bool Handle::isCancelled() const
{
    // The context may end here, which calls the program, so the lock must not be held.
    const std::shared_ptr<RequestContext> context = lastContext();
    return context && context->isCancelled();
}

void Handle::setContext(const std::shared_ptr<RequestContext>& context)
{
    thalassa::base::MutexLock lock(m_mutex);
    m_context = context;
}

std::unique_ptr<Request> Handle::make(std::shared_ptr<thalassa::inference::ServedModel> model)
{
    const auto sink = std::make_shared<thalassa::embedding::CallbackSink>(*this,
        thalassa::embedding::ResponseCallbacks{allocator, allocatorData, responded, respondedData});
    const auto context = std::make_shared<RequestContext>(sink, sink);
    context->clientId = id;
    auto request = std::make_unique<Request>(std::move(model), context);
    request->inputs = inputs;
    context->hasSharedInputs = std::any_of(inputs.begin(), inputs.end(), &isShared);
    request->requestedOutputs = requestedOutputs;
    request->parameters = parameters;
    request->correlationId = correlationId;
    request->flags = flags;
    request->priority = priority;
    request->timeout = std::chrono::microseconds(timeout);
    setContext(context);
    return request;
}

absl::Status Handle::send(
    thalassa::engine::InferenceEngine& engine, TRITONSERVER_InferenceTrace* trace)
{
    if (released == nullptr || responded == nullptr || allocator == nullptr) {
        return absl::InvalidArgumentError(absl::StrCat("request '", id, "' of model '", modelName,
            "' needs a release callback, a response callback and a response allocator"));
    }
    ASSIGN_OR_RETURN(auto model, engine.findModel(modelName, modelVersion));
    std::unique_ptr<Request> request = make(std::move(model));
    if (trace == nullptr)
        return engine.infer(request);
    ASSIGN_OR_RETURN(auto lent, thalassa::cabi::passOn(*trace));
    request->context()->trace = lent;
    absl::Status status = engine.infer(request);
    if (!status.ok())
        thalassa::cabi::takeBack(std::move(lent), *trace);
    return status;
}

namespace {

absl::Status noInput(const Handle& request, const char* name)
{
    return absl::InvalidArgumentError(absl::StrCat(
        "request '", request.id, "' of model '", request.modelName, "' has no input '", name, "'"));
}

// `kind` is the kind of the ID, and `function` the function that returns it.
absl::Status otherCorrelationId(const Handle& request, const char* kind, const char* function)
{
    return absl::InvalidArgumentError(absl::StrCat("the correlation ID of request '", request.id,
        "' of model '", request.modelName, "' is ", kind, ": call ", function));
}

InputTensor* find(Handle& request, std::string_view name)
{
    const auto found = std::find_if(request.inputs.begin(), request.inputs.end(),
        [&](const InputTensor& input) { return input.name == name; });
    return found == request.inputs.end() ? nullptr : &*found;
}

absl::Status addInput(Handle& request, InputTensor input)
{
    if (find(request, input.name) != nullptr) {
        return absl::InvalidArgumentError(absl::StrCat("input '", input.name,
            "' is already in request '", request.id, "' of model '", request.modelName, "'"));
    }
    request.inputs.push_back(std::move(input));
    return absl::OkStatus();
}

absl::Status append(Handle& request, const char* name, const void* base,
    const TRITONSERVER_BufferAttributes& attributes)
{
    InputTensor* const input = find(request, name);
    if (input == nullptr)
        return noInput(request, name);
    // A reference: the program keeps the bytes until the request is released.
    input->data.append({{}, static_cast<const std::byte*>(base), attributes.byteSize,
        thalassa::cabi::toPlace(attributes.memoryType, attributes.memoryTypeId)});
    return absl::OkStatus();
}

template <typename Value>
TRITONSERVER_Error* setParameter(
    const char* function, Handle* request, const char* key, Value value)
{
    return guarded(function, {{"key", key}}, [&] {
        request->parameters.push_back({key, value});
        return absl::OkStatus();
    });
}

} // namespace

extern "C" {

TRITONSERVER_Error* TRITONSERVER_InferenceRequestNew(
    TRITONSERVER_InferenceRequest** inference_request, TRITONSERVER_Server* server,
    const char* model_name, const int64_t model_version)
{
    return guarded(__func__, {{"model_name", model_name}}, [&] {
        RETURN_IF_ERROR(server->engine->findModel(model_name, model_version).status());
        auto request = std::make_unique<Handle>();
        request->modelName = model_name;
        request->modelVersion = model_version;
        request->server = server;
        *inference_request = request.release();
        return absl::OkStatus();
    });
}

TRITONSERVER_Error* TRITONSERVER_InferenceRequestDelete(TRITONSERVER_InferenceRequest* request)
{
    return guarded(__func__, [&] {
        delete request;
        return absl::OkStatus();
    });
}

TRITONSERVER_Error* TRITONSERVER_InferenceRequestId(
    TRITONSERVER_InferenceRequest* request, const char** id)
{
    *id = request->id.c_str();
    return nullptr;
}

TRITONSERVER_Error* TRITONSERVER_InferenceRequestSetId(
    TRITONSERVER_InferenceRequest* request, const char* id)
{
    return guarded(__func__, [&] {
        request->id = id == nullptr ? "" : id; // null and empty both mean no id
        return absl::OkStatus();
    });
}

TRITONSERVER_Error* TRITONSERVER_InferenceRequestFlags(
    TRITONSERVER_InferenceRequest* request, uint32_t* flags)
{
    *flags = request->flags;
    return nullptr;
}

TRITONSERVER_Error* TRITONSERVER_InferenceRequestSetFlags(
    TRITONSERVER_InferenceRequest* request, uint32_t flags)
{
    request->flags = flags;
    return nullptr;
}

TRITONSERVER_Error* TRITONSERVER_InferenceRequestCorrelationId(
    TRITONSERVER_InferenceRequest* request, uint64_t* correlation_id)
{
    return guarded(__func__, [&] {
        const auto* const number = std::get_if<uint64_t>(&request->correlationId);
        if (number == nullptr) {
            return otherCorrelationId(*request, "a string, not a number",
                "TRITONSERVER_InferenceRequestCorrelationIdString");
        }
        *correlation_id = *number;
        return absl::OkStatus();
    });
}

TRITONSERVER_Error* TRITONSERVER_InferenceRequestCorrelationIdString(
    TRITONSERVER_InferenceRequest* request, const char** correlation_id)
{
    return guarded(__func__, [&] {
        const auto* const text = std::get_if<std::string>(&request->correlationId);
        if (text == nullptr) {
            return otherCorrelationId(
                *request, "a number, not a string", "TRITONSERVER_InferenceRequestCorrelationId");
        }
        *correlation_id = text->c_str();
        return absl::OkStatus();
    });
}

TRITONSERVER_Error* TRITONSERVER_InferenceRequestSetCorrelationId(
    TRITONSERVER_InferenceRequest* request, uint64_t correlation_id)
{
    return guarded(__func__, [&] {
        request->correlationId = correlation_id;
        return absl::OkStatus();
    });
}

TRITONSERVER_Error* TRITONSERVER_InferenceRequestSetCorrelationIdString(
    TRITONSERVER_InferenceRequest* request, const char* correlation_id)
{
    return guarded(__func__, {{"correlation_id", correlation_id}}, [&] {
        request->correlationId = std::string(correlation_id);
        return absl::OkStatus();
    });
}

TRITONSERVER_Error* TRITONSERVER_InferenceRequestCancel(TRITONSERVER_InferenceRequest* request)
{
    return guarded(__func__, [&] {
        request->cancel();
        return absl::OkStatus();
    });
}

TRITONSERVER_Error* TRITONSERVER_InferenceRequestIsCancelled(
    TRITONSERVER_InferenceRequest* request, bool* is_cancelled)
{
    return guarded(__func__, [&] {
        *is_cancelled = request->isCancelled();
        return absl::OkStatus();
    });
}

TRITONSERVER_Error* TRITONSERVER_InferenceRequestPriority(
    TRITONSERVER_InferenceRequest* request, uint32_t* priority)
{
    *priority = static_cast<uint32_t>(request->priority);
    return nullptr;
}

TRITONSERVER_Error* TRITONSERVER_InferenceRequestPriorityUInt64(
    TRITONSERVER_InferenceRequest* request, uint64_t* priority)
{
    *priority = request->priority;
    return nullptr;
}

TRITONSERVER_Error* TRITONSERVER_InferenceRequestSetPriority(
    TRITONSERVER_InferenceRequest* request, uint32_t priority)
{
    request->priority = priority;
    return nullptr;
}

TRITONSERVER_Error* TRITONSERVER_InferenceRequestSetPriorityUInt64(
    TRITONSERVER_InferenceRequest* request, uint64_t priority)
{
    request->priority = priority;
    return nullptr;
}

TRITONSERVER_Error* TRITONSERVER_InferenceRequestTimeoutMicroseconds(
    TRITONSERVER_InferenceRequest* request, uint64_t* timeout_us)
{
    *timeout_us = request->timeout;
    return nullptr;
}

TRITONSERVER_Error* TRITONSERVER_InferenceRequestSetTimeoutMicroseconds(
    TRITONSERVER_InferenceRequest* request, uint64_t timeout_us)
{
    request->timeout = timeout_us;
    return nullptr;
}

TRITONSERVER_Error* TRITONSERVER_InferenceRequestAddInput(TRITONSERVER_InferenceRequest* request,
    const char* name, const TRITONSERVER_DataType datatype, const int64_t* shape,
    uint64_t dim_count)
{
    return guarded(__func__, {{"name", name}, listOf(dim_count, "shape", shape)}, [&] {
        InputTensor input;
        input.name = name;
        ASSIGN_OR_RETURN(input.dataType, thalassa::cabi::toDataType(datatype));
        input.shape.assign(shape, shape + dim_count);
        return addInput(*request, std::move(input));
    });
}

TRITONSERVER_Error* TRITONSERVER_InferenceRequestAddRawInput(
    TRITONSERVER_InferenceRequest* request, const char* name)
{
    return guarded(__func__, {{"name", name}}, [&] {
        if (!request->inputs.empty())
            return absl::InvalidArgumentError(absl::StrCat("raw input '", name,
                "' must be the only input of request '", request->id, "' of model '",
                request->modelName, "', which has ", request->inputs.size()));
        InputTensor input;
        input.name = name;
        input.isRaw = true;
        return addInput(*request, std::move(input));
    });
}

TRITONSERVER_Error* TRITONSERVER_InferenceRequestRemoveInput(
    TRITONSERVER_InferenceRequest* request, const char* name)
{
    return guarded(__func__, {{"name", name}}, [&] {
        const auto removed = std::erase_if(
            request->inputs, [&](const InputTensor& input) { return input.name == name; });
        return removed == 0 ? noInput(*request, name) : absl::OkStatus();
    });
}

TRITONSERVER_Error* TRITONSERVER_InferenceRequestRemoveAllInputs(
    TRITONSERVER_InferenceRequest* request)
{
    request->inputs.clear();
    return nullptr;
}

TRITONSERVER_Error* TRITONSERVER_InferenceRequestAppendInputData(
    TRITONSERVER_InferenceRequest* request, const char* name, const void* base, size_t byte_size,
    TRITONSERVER_MemoryType memory_type, int64_t memory_type_id)
{
    return guarded(__func__, {{"name", name}, listOf(byte_size, "base", base)}, [&] {
        return append(*request, name, base, {byte_size, memory_type, memory_type_id});
    });
}

TRITONSERVER_Error* TRITONSERVER_InferenceRequestAppendInputDataWithBufferAttributes(
    TRITONSERVER_InferenceRequest* request, const char* name, const void* base,
    TRITONSERVER_BufferAttributes* buffer_attributes)
{
    return guarded(__func__, {{"name", name}, {"buffer_attributes", buffer_attributes}},
        [&] { return append(*request, name, base, *buffer_attributes); });
}

TRITONSERVER_Error* TRITONSERVER_InferenceRequestRemoveAllInputData(
    TRITONSERVER_InferenceRequest* request, const char* name)
{
    return guarded(__func__, {{"name", name}}, [&] {
        InputTensor* const input = find(*request, name);
        if (input == nullptr)
            return noInput(*request, name);
        input->data = {};
        return absl::OkStatus();
    });
}

TRITONSERVER_Error* TRITONSERVER_InferenceRequestAddRequestedOutput(
    TRITONSERVER_InferenceRequest* request, const char* name)
{
    return guarded(__func__, {{"name", name}}, [&] {
        if (std::find(request->requestedOutputs.begin(), request->requestedOutputs.end(), name) ==
            request->requestedOutputs.end())
            request->requestedOutputs.emplace_back(name);
        return absl::OkStatus();
    });
}

TRITONSERVER_Error* TRITONSERVER_InferenceRequestRemoveRequestedOutput(
    TRITONSERVER_InferenceRequest* request, const char* name)
{
    return guarded(__func__, {{"name", name}}, [&] {
        std::erase(request->requestedOutputs, name);
        return absl::OkStatus();
    });
}

TRITONSERVER_Error* TRITONSERVER_InferenceRequestRemoveAllRequestedOutputs(
    TRITONSERVER_InferenceRequest* request)
{
    request->requestedOutputs.clear();
    return nullptr;
}

TRITONSERVER_Error* TRITONSERVER_InferenceRequestSetReleaseCallback(
    TRITONSERVER_InferenceRequest* request,
    TRITONSERVER_InferenceRequestReleaseFn_t request_release_fn, void* request_release_userp)
{
    request->released = request_release_fn;
    request->releasedData = request_release_userp;
    return nullptr;
}

TRITONSERVER_Error* TRITONSERVER_InferenceRequestSetResponseCallback(
    TRITONSERVER_InferenceRequest* request, TRITONSERVER_ResponseAllocator* response_allocator,
    void* response_allocator_userp, TRITONSERVER_InferenceResponseCompleteFn_t response_fn,
    void* response_userp)
{
    request->allocator = response_allocator;
    request->allocatorData = response_allocator_userp;
    request->responded = response_fn;
    request->respondedData = response_userp;
    return nullptr;
}

TRITONSERVER_Error* TRITONSERVER_InferenceRequestSetStringParameter(
    TRITONSERVER_InferenceRequest* request, const char* key, const char* value)
{
    return guarded(__func__, {{"key", key}, {"value", value}}, [&] {
        request->parameters.push_back({key, std::string(value)});
        return absl::OkStatus();
    });
}

TRITONSERVER_Error* TRITONSERVER_InferenceRequestSetIntParameter(
    TRITONSERVER_InferenceRequest* request, const char* key, const int64_t value)
{
    return setParameter(__func__, request, key, value);
}

TRITONSERVER_Error* TRITONSERVER_InferenceRequestSetBoolParameter(
    TRITONSERVER_InferenceRequest* request, const char* key, const bool value)
{
    return setParameter(__func__, request, key, value);
}

TRITONSERVER_Error* TRITONSERVER_InferenceRequestSetDoubleParameter(
    TRITONSERVER_InferenceRequest* request, const char* key, const double value)
{
    return setParameter(__func__, request, key, value);
}

TRITONSERVER_Error* TRITONSERVER_ServerInferAsync(TRITONSERVER_Server* server,
    TRITONSERVER_InferenceRequest* inference_request, TRITONSERVER_InferenceTrace* trace)
{
    return guarded(__func__, [&] { return inference_request->send(*server->engine, trace); });
}

} // extern "C"
