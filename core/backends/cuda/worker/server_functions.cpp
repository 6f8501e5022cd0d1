// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/backends/cuda/worker/server_functions.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <string_view>

#include "triton/core/tritonserver.h"

namespace thalassa::backends::kernels {
namespace {

constexpr size_t kLongestLine = 64 << 10;

struct DataType {
    TRITONSERVER_DataType type;
    const char* name;
    uint32_t size; // 0: it varies
};
constexpr DataType kDataTypes[] = {
    {TRITONSERVER_TYPE_BOOL, "BOOL", 1},
    {TRITONSERVER_TYPE_UINT8, "UINT8", 1},
    {TRITONSERVER_TYPE_UINT16, "UINT16", 2},
    {TRITONSERVER_TYPE_UINT32, "UINT32", 4},
    {TRITONSERVER_TYPE_UINT64, "UINT64", 8},
    {TRITONSERVER_TYPE_INT8, "INT8", 1},
    {TRITONSERVER_TYPE_INT16, "INT16", 2},
    {TRITONSERVER_TYPE_INT32, "INT32", 4},
    {TRITONSERVER_TYPE_INT64, "INT64", 8},
    {TRITONSERVER_TYPE_FP16, "FP16", 2},
    {TRITONSERVER_TYPE_FP32, "FP32", 4},
    {TRITONSERVER_TYPE_FP64, "FP64", 8},
    {TRITONSERVER_TYPE_BYTES, "BYTES", 0},
    {TRITONSERVER_TYPE_BF16, "BF16", 2},
};

Channel* logChannel = nullptr;

} // namespace

void sendLogTo(Channel& channel)
{
    logChannel = &channel;
}

} // namespace thalassa::backends::kernels

using namespace thalassa::backends::kernels;

struct TRITONSERVER_Error {
    TRITONSERVER_Error_Code code;
    std::string message;
};

extern "C" {

TRITONSERVER_Error* TRITONSERVER_ErrorNew(TRITONSERVER_Error_Code code, const char* message)
{
    return new TRITONSERVER_Error{code, message};
}

void TRITONSERVER_ErrorDelete(TRITONSERVER_Error* error)
{
    delete error;
}

TRITONSERVER_Error_Code TRITONSERVER_ErrorCode(TRITONSERVER_Error* error)
{
    return error->code;
}

const char* TRITONSERVER_ErrorMessage(TRITONSERVER_Error* error)
{
    return error->message.c_str();
}

TRITONSERVER_DataType TRITONSERVER_StringToDataType(const char* name)
{
    const auto* const found = std::find_if(std::begin(kDataTypes), std::end(kDataTypes),
        [&](const DataType& type) { return std::string_view(type.name) == name; });
    return found == std::end(kDataTypes) ? TRITONSERVER_TYPE_INVALID : found->type;
}

uint32_t TRITONSERVER_DataTypeByteSize(TRITONSERVER_DataType wanted)
{
    const auto* const found = std::find_if(std::begin(kDataTypes), std::end(kDataTypes),
        [&](const DataType& type) { return type.type == wanted; });
    return found == std::end(kDataTypes) ? 0 : found->size;
}

const char* TRITONSERVER_DataTypeString(TRITONSERVER_DataType wanted)
{
    const auto* const found = std::find_if(std::begin(kDataTypes), std::end(kDataTypes),
        [&](const DataType& type) { return type.type == wanted; });
    return found == std::end(kDataTypes) ? "<invalid>" : found->name;
}

// The server decides which lines its log has.
bool TRITONSERVER_LogIsEnabled(TRITONSERVER_LogLevel level)
{
    return level != TRITONSERVER_LOG_VERBOSE;
}

TRITONSERVER_Error* TRITONSERVER_LogMessage(
    TRITONSERVER_LogLevel level, const char*, const int, const char* message)
{
    const LogMessage line{level, std::string(message).substr(0, kLongestLine)};
    // A line that cannot be sent is lost with the worker.
    if (logChannel != nullptr)
        logChannel->send(MessageKind::Log, line.encode());
    return nullptr;
}

} // extern "C"
