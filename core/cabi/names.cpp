// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The interface's version and the names of its enumerations' values.
#include "core/tensor/data_type.h"
#include "triton/core/tritonserver.h"

using thalassa::tensor::DataType;

static_assert(TRITONSERVER_TYPE_BF16 == static_cast<int>(DataType::Bf16));

extern "C" {

TRITONSERVER_Error* TRITONSERVER_ApiVersion(uint32_t* major, uint32_t* minor)
{
    *major = TRITONSERVER_API_VERSION_MAJOR;
    *minor = TRITONSERVER_API_VERSION_MINOR;
    return nullptr;
}

const char* TRITONSERVER_DataTypeString(TRITONSERVER_DataType datatype)
{
    if (datatype < TRITONSERVER_TYPE_INVALID || datatype > TRITONSERVER_TYPE_BF16) {
        return "<invalid>";
    }
    return thalassa::tensor::dataTypeName(static_cast<DataType>(datatype)).data(); // a literal
}

TRITONSERVER_DataType TRITONSERVER_StringToDataType(const char* dtype)
{
    if (dtype == nullptr)
        return TRITONSERVER_TYPE_INVALID;
    return static_cast<TRITONSERVER_DataType>(
        thalassa::tensor::dataTypeFromName(dtype).value_or(DataType::Invalid));
}

uint32_t TRITONSERVER_DataTypeByteSize(TRITONSERVER_DataType datatype)
{
    if (datatype < TRITONSERVER_TYPE_INVALID || datatype > TRITONSERVER_TYPE_BF16) {
        return 0;
    }
    return static_cast<uint32_t>(
        thalassa::tensor::elementByteSize(static_cast<DataType>(datatype)));
}

const char* TRITONSERVER_MemoryTypeString(TRITONSERVER_MemoryType memtype)
{
    switch (memtype) {
    case TRITONSERVER_MEMORY_CPU:
        return "CPU";
    case TRITONSERVER_MEMORY_CPU_PINNED:
        return "CPU_PINNED";
    case TRITONSERVER_MEMORY_GPU:
        return "GPU";
    }
    return "<invalid>";
}

const char* TRITONSERVER_ParameterTypeString(TRITONSERVER_ParameterType paramtype)
{
    switch (paramtype) {
    case TRITONSERVER_PARAMETER_STRING:
        return "STRING";
    case TRITONSERVER_PARAMETER_INT:
        return "INT";
    case TRITONSERVER_PARAMETER_BOOL:
        return "BOOL";
    case TRITONSERVER_PARAMETER_DOUBLE:
        return "DOUBLE";
    case TRITONSERVER_PARAMETER_BYTES:
        return "BYTES";
    }
    return "<invalid>";
}

const char* TRITONSERVER_InstanceGroupKindString(TRITONSERVER_InstanceGroupKind kind)
{
    switch (kind) {
    case TRITONSERVER_INSTANCEGROUPKIND_AUTO:
        return "AUTO";
    case TRITONSERVER_INSTANCEGROUPKIND_CPU:
        return "CPU";
    case TRITONSERVER_INSTANCEGROUPKIND_GPU:
        return "GPU";
    case TRITONSERVER_INSTANCEGROUPKIND_MODEL:
        return "MODEL";
    }
    return "<invalid>";
}

const char* TRITONSERVER_InferenceTraceLevelString(TRITONSERVER_InferenceTraceLevel level)
{
    switch (level) {
    case TRITONSERVER_TRACE_LEVEL_DISABLED:
        return "DISABLED";
    case TRITONSERVER_TRACE_LEVEL_MIN:
        return "MIN";
    case TRITONSERVER_TRACE_LEVEL_MAX:
        return "MAX";
    case TRITONSERVER_TRACE_LEVEL_TIMESTAMPS:
        return "TIMESTAMPS";
    case TRITONSERVER_TRACE_LEVEL_TENSORS:
        return "TENSORS";
    }
    return "<unknown>";
}

const char* TRITONSERVER_InferenceTraceActivityString(TRITONSERVER_InferenceTraceActivity activity)
{
    switch (activity) {
    case TRITONSERVER_TRACE_REQUEST_START:
        return "REQUEST_START";
    case TRITONSERVER_TRACE_QUEUE_START:
        return "QUEUE_START";
    case TRITONSERVER_TRACE_COMPUTE_START:
        return "COMPUTE_START";
    case TRITONSERVER_TRACE_COMPUTE_INPUT_END:
        return "COMPUTE_INPUT_END";
    case TRITONSERVER_TRACE_COMPUTE_OUTPUT_START:
        return "COMPUTE_OUTPUT_START";
    case TRITONSERVER_TRACE_COMPUTE_END:
        return "COMPUTE_END";
    case TRITONSERVER_TRACE_REQUEST_END:
        return "REQUEST_END";
    case TRITONSERVER_TRACE_TENSOR_QUEUE_INPUT:
        return "TENSOR_QUEUE_INPUT";
    case TRITONSERVER_TRACE_TENSOR_BACKEND_INPUT:
        return "TENSOR_BACKEND_INPUT";
    case TRITONSERVER_TRACE_TENSOR_BACKEND_OUTPUT:
        return "TENSOR_BACKEND_OUTPUT";
    case TRITONSERVER_TRACE_CUSTOM_ACTIVITY:
        return "CUSTOM_ACTIVITY";
    }
    return "<unknown>";
}

} // extern "C"
