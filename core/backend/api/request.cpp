// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The C API of requests for a backend (rows 9.3.6 to 9.3.11).
#include "core/backend/api/handles.h"
#include "core/backend/current_execution.h"
#include "core/cabi/error.h"
#include "core/cabi/inference_trace.h"
#include "core/cabi/parameter_value.h"
#include "core/cabi/values.h"

using thalassa::backend::api::fromHandle;
using thalassa::cabi::guarded;
using thalassa::inference::Request;

namespace {

absl::Status inRequest(const Request& request, const std::string& message)
{
    return absl::InvalidArgumentError(absl::StrCat("request '", request.context()->clientId,
        "' of model '", request.context()->modelName, "': ", message));
}

absl::Status noSuchIndex(const Request& request, const char* what, uint32_t index, size_t count)
{
    return inRequest(request, absl::StrCat("there is no ", what, " ", index, ": it has ", count));
}

// Returns the number of requested outputs, or of all outputs of the model if the request names none
// (row 1.3.26).
size_t outputCount(const Request& request)
{
    return request.requestedOutputs.empty() ? request.model()->info().outputs().size()
                                            : request.requestedOutputs.size();
}

const std::string& outputName(const Request& request, size_t index)
{
    return request.requestedOutputs.empty() ? request.model()->info().outputs()[index].name
                                            : request.requestedOutputs[index];
}

} // namespace

extern "C" {

TRITONSERVER_Error* TRITONBACKEND_RequestId(TRITONBACKEND_Request* request, const char** id)
{
    *id = fromHandle(request)->context()->clientId.c_str();
    return nullptr;
}

TRITONSERVER_Error* TRITONBACKEND_RequestIsCancelled(
    TRITONBACKEND_Request* request, bool* is_cancelled)
{
    *is_cancelled = fromHandle(request)->context()->isCancelled();
    return nullptr;
}

TRITONSERVER_Error* TRITONBACKEND_RequestCorrelationId(TRITONBACKEND_Request* request, uint64_t* id)
{
    return guarded(__func__, [&] {
        const auto* const number = std::get_if<uint64_t>(&fromHandle(request)->correlationId);
        if (number == nullptr)
            return inRequest(*fromHandle(request), "its correlation ID is a string, not a number");
        *id = *number;
        return absl::OkStatus();
    });
}

TRITONSERVER_Error* TRITONBACKEND_RequestCorrelationIdString(
    TRITONBACKEND_Request* request, const char** id)
{
    return guarded(__func__, [&] {
        const auto* const text = std::get_if<std::string>(&fromHandle(request)->correlationId);
        if (text == nullptr)
            return inRequest(*fromHandle(request), "its correlation ID is a number, not a string");
        *id = text->c_str();
        return absl::OkStatus();
    });
}

TRITONSERVER_Error* TRITONBACKEND_InferenceRequestTimeoutMicroseconds(
    TRITONBACKEND_Request* request, uint64_t* timeout)
{
    *timeout = static_cast<uint64_t>(fromHandle(request)->timeout.count());
    return nullptr;
}

TRITONSERVER_Error* TRITONBACKEND_RequestFlags(TRITONBACKEND_Request* request, uint32_t* flags)
{
    *flags = fromHandle(request)->flags;
    return nullptr;
}

TRITONSERVER_Error* TRITONBACKEND_RequestParameterCount(
    TRITONBACKEND_Request* request, uint32_t* count)
{
    *count = static_cast<uint32_t>(fromHandle(request)->parameters.size());
    return nullptr;
}

TRITONSERVER_Error* TRITONBACKEND_RequestParameter(TRITONBACKEND_Request* request,
    const uint32_t index, const char** key, TRITONSERVER_ParameterType* type, const void** vvalue)
{
    return guarded(__func__, [&] {
        const auto& parameters = fromHandle(request)->parameters;
        if (index >= parameters.size())
            return noSuchIndex(*fromHandle(request), "parameter", index, parameters.size());
        *key = parameters[index].name.c_str();
        thalassa::cabi::writeValue(parameters[index], type, vvalue);
        return absl::OkStatus();
    });
}

TRITONSERVER_Error* TRITONBACKEND_RequestInputCount(TRITONBACKEND_Request* request, uint32_t* count)
{
    *count = static_cast<uint32_t>(fromHandle(request)->inputs.size());
    return nullptr;
}

TRITONSERVER_Error* TRITONBACKEND_RequestInputName(
    TRITONBACKEND_Request* request, const uint32_t index, const char** input_name)
{
    return guarded(__func__, [&] {
        const auto& inputs = fromHandle(request)->inputs;
        if (index >= inputs.size())
            return noSuchIndex(*fromHandle(request), "input", index, inputs.size());
        *input_name = inputs[index].name.c_str();
        return absl::OkStatus();
    });
}

TRITONSERVER_Error* TRITONBACKEND_RequestInput(
    TRITONBACKEND_Request* request, const char* name, TRITONBACKEND_Input** input)
{
    return guarded(__func__, {{"name", name}}, [&] {
        *input = reinterpret_cast<TRITONBACKEND_Input*>(fromHandle(request)->findInput(name));
        if (*input == nullptr) {
            return absl::InvalidArgumentError(absl::StrCat("unknown request input name '", name,
                "': request '", fromHandle(request)->context()->clientId, "' has no such input"));
        }
        return absl::OkStatus();
    });
}

TRITONSERVER_Error* TRITONBACKEND_RequestInputByIndex(
    TRITONBACKEND_Request* request, const uint32_t index, TRITONBACKEND_Input** input)
{
    return guarded(__func__, [&] {
        auto& inputs = fromHandle(request)->inputs;
        if (index >= inputs.size())
            return noSuchIndex(*fromHandle(request), "input", index, inputs.size());
        *input = reinterpret_cast<TRITONBACKEND_Input*>(&inputs[index]);
        return absl::OkStatus();
    });
}

TRITONSERVER_Error* TRITONBACKEND_RequestOutputCount(
    TRITONBACKEND_Request* request, uint32_t* count)
{
    *count = static_cast<uint32_t>(outputCount(*fromHandle(request)));
    return nullptr;
}

TRITONSERVER_Error* TRITONBACKEND_RequestOutputName(
    TRITONBACKEND_Request* request, const uint32_t index, const char** output_name)
{
    return guarded(__func__, [&] {
        const size_t count = outputCount(*fromHandle(request));
        if (index >= count)
            return noSuchIndex(*fromHandle(request), "requested output", index, count);
        *output_name = outputName(*fromHandle(request), index).c_str();
        return absl::OkStatus();
    });
}

TRITONSERVER_Error* TRITONBACKEND_RequestOutputBufferProperties(TRITONBACKEND_Request* request,
    const char* name, size_t* byte_size, TRITONSERVER_MemoryType* memory_type,
    int64_t* memory_type_id)
{
    return guarded(__func__, [&] {
        auto* const allocator = fromHandle(request)->context()->allocator();
        if (allocator == nullptr) {
            thalassa::cabi::writePlace({}, memory_type, memory_type_id);
            return absl::OkStatus();
        }
        const auto place = allocator->query(name == nullptr ? "" : name, byte_size,
            thalassa::cabi::toPlace(*memory_type, *memory_type_id));
        if (!place.ok())
            return place.status();
        thalassa::cabi::writePlace(*place, memory_type, memory_type_id);
        return absl::OkStatus();
    });
}

TRITONSERVER_Error* TRITONBACKEND_RequestRelease(
    TRITONBACKEND_Request* request, uint32_t release_flags)
{
    return guarded(__func__, [&] {
        const bool isAgain = (release_flags & TRITONSERVER_REQUEST_RELEASE_RESCHEDULE) != 0;
        const auto& config = fromHandle(request)->model()->info().config();
        if (isAgain && !config.sequence_batching().iterative_sequence()) { // row 4.3.30
            return inRequest(*fromHandle(request),
                absl::StrCat("Request is released with TRITONSERVER_REQUEST_RELEASE_RESCHEDULE, "
                             "while the model is not configured to handle such a flag. Set "
                             "sequence_batching.iterative_sequence in the configuration of model '",
                    config.name(), "'"));
        }
        if (!isAgain && (release_flags & TRITONSERVER_REQUEST_RELEASE_ALL) == 0) {
            return absl::InvalidArgumentError(
                absl::StrCat("TRITONBACKEND_RequestRelease needs the flag ALL or RESCHEDULE, got ",
                    release_flags));
        }
        thalassa::backend::CurrentExecution::release(*fromHandle(request), isAgain);
        Request::release(std::unique_ptr<Request>(fromHandle(request)), release_flags);
        return absl::OkStatus();
    });
}

TRITONSERVER_Error* TRITONBACKEND_RequestTrace(
    TRITONBACKEND_Request* request, TRITONSERVER_InferenceTrace** trace)
{
    return guarded(__func__, {{"request", request}, {"trace", trace}}, [&] {
        *trace = thalassa::cabi::traceOf(*fromHandle(request)->context());
        return absl::OkStatus();
    });
}

} // extern "C"
