// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/embedding/inference_response.h"

#include "core/cabi/error.h"
#include "core/cabi/parameter_value.h"
#include "core/cabi/values.h"

using thalassa::cabi::guarded;

namespace {

absl::Status noSuchIndex(const char* what, uint32_t index, size_t count)
{
    return absl::InvalidArgumentError(
        absl::StrCat("the response has no ", what, " ", index, ": it has ", count));
}

size_t outputCount(const TRITONSERVER_InferenceResponse& response)
{
    return response.response ? response.response->outputs().size() : 0;
}

size_t parameterCount(const TRITONSERVER_InferenceResponse& response)
{
    return response.response ? response.response->parameters().size() : 0;
}

} // namespace

extern "C" {

TRITONSERVER_Error* TRITONSERVER_InferenceResponseDelete(
    TRITONSERVER_InferenceResponse* inference_response)
{
    return guarded(__func__, [&] {
        delete inference_response;
        return absl::OkStatus();
    });
}

// Returns a new error with each call, as Triton does: its Python backend and its Python bindings
// delete the error.
TRITONSERVER_Error* TRITONSERVER_InferenceResponseError(
    TRITONSERVER_InferenceResponse* inference_response)
{
    return thalassa::cabi::toError(inference_response->status);
}

TRITONSERVER_Error* TRITONSERVER_InferenceResponseModel(
    TRITONSERVER_InferenceResponse* inference_response, const char** model_name,
    int64_t* model_version)
{
    *model_name = inference_response->modelName.c_str();
    *model_version = inference_response->modelVersion;
    return nullptr;
}

TRITONSERVER_Error* TRITONSERVER_InferenceResponseId(
    TRITONSERVER_InferenceResponse* inference_response, const char** request_id)
{
    *request_id = inference_response->id.c_str();
    return nullptr;
}

TRITONSERVER_Error* TRITONSERVER_InferenceResponseParameterCount(
    TRITONSERVER_InferenceResponse* inference_response, uint32_t* count)
{
    *count = static_cast<uint32_t>(parameterCount(*inference_response));
    return nullptr;
}

TRITONSERVER_Error* TRITONSERVER_InferenceResponseParameter(
    TRITONSERVER_InferenceResponse* inference_response, const uint32_t index, const char** name,
    TRITONSERVER_ParameterType* type, const void** vvalue)
{
    return guarded(__func__, [&] {
        const size_t count = parameterCount(*inference_response);
        if (index >= count)
            return noSuchIndex("parameter", index, count);
        const auto& parameter = inference_response->response->parameters()[index];
        *name = parameter.name.c_str();
        thalassa::cabi::writeValue(parameter, type, vvalue);
        return absl::OkStatus();
    });
}

TRITONSERVER_Error* TRITONSERVER_InferenceResponseOutputCount(
    TRITONSERVER_InferenceResponse* inference_response, uint32_t* count)
{
    *count = static_cast<uint32_t>(outputCount(*inference_response));
    return nullptr;
}

TRITONSERVER_Error* TRITONSERVER_InferenceResponseOutput(
    TRITONSERVER_InferenceResponse* inference_response, const uint32_t index, const char** name,
    TRITONSERVER_DataType* datatype, const int64_t** shape, uint64_t* dim_count, const void** base,
    size_t* byte_size, TRITONSERVER_MemoryType* memory_type, int64_t* memory_type_id, void** userp)
{
    return guarded(__func__, [&] {
        const size_t count = outputCount(*inference_response);
        if (index >= count)
            return noSuchIndex("output", index, count);
        const auto& output = inference_response->response->outputs()[index];
        *name = output.name.c_str();
        *datatype = static_cast<TRITONSERVER_DataType>(output.dataType);
        *shape = output.shape.data();
        *dim_count = output.shape.size();
        *byte_size = output.byteSize;
        // Every block of a response comes from the allocator of the response's context.
        const auto* const block =
            static_cast<const thalassa::embedding::AllocatedBlock*>(output.block.get());
        *base = block == nullptr ? nullptr : block->data();
        *userp = block == nullptr ? nullptr : block->userData();
        thalassa::cabi::writePlace(
            block == nullptr ? thalassa::tensor::MemoryPlace{} : block->place(), memory_type,
            memory_type_id);
        return absl::OkStatus();
    });
}

TRITONSERVER_Error* TRITONSERVER_InferenceResponseOutputClassificationLabel(
    TRITONSERVER_InferenceResponse* inference_response, const uint32_t index,
    const size_t class_index, const char** label)
{
    return guarded(__func__, [&] {
        const size_t count = outputCount(*inference_response);
        if (index >= count)
            return noSuchIndex("output", index, count);
        const auto& labels = inference_response->labels[index];
        const std::string* const found =
            labels == nullptr ? nullptr : thalassa::config::labelOf(*labels, class_index);
        *label = found == nullptr ? nullptr : found->c_str();
        return absl::OkStatus();
    });
}

} // extern "C"
