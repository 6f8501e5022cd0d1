// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/backends/probe/controls.h"

#include <algorithm>
#include <cstring>
#include <functional>
#include <numeric>
#include <span>
#include <sstream>

namespace thalassa::backends {
namespace {

Result<std::string> bytesOf(const InputTensor& input)
{
    std::string bytes(input.byteSize, '\0');
    RETURN_IF_ERROR(input.copyTo(reinterpret_cast<std::byte*>(bytes.data())));
    return bytes;
}

template <typename Number> std::string numbers(const std::string& bytes)
{
    std::ostringstream text;
    for (size_t at = 0; at + sizeof(Number) <= bytes.size(); at += sizeof(Number)) {
        Number number;
        std::memcpy(&number, bytes.data() + at, sizeof(number));
        text << (at == 0 ? "" : ",") << number;
    }
    return text.str();
}

// Returns the elements of a BYTES tensor: each has four bytes of length, then the string. Bytes
// after the last one are ignored: Triton's tensors of string ids are longer than their element.
std::string texts(const std::string& bytes, std::span<const int64_t> shape)
{
    int64_t left = std::accumulate(shape.begin(), shape.end(), int64_t{1}, std::multiplies<>());
    std::string text;
    uint32_t length = 0;
    for (size_t at = 0; at + sizeof(length) <= bytes.size() && left > 0;
         at += sizeof(length) + length, --left) {
        std::memcpy(&length, bytes.data() + at, sizeof(length));
        text += (at == 0 ? "" : ",") + bytes.substr(at + sizeof(length), length);
    }
    return text;
}

Result<std::string> values(const InputTensor& input)
{
    ASSIGN_OR_RETURN(const std::string bytes, bytesOf(input));
    switch (input.type) {
    case TRITONSERVER_TYPE_INT32:
        return numbers<int32_t>(bytes);
    case TRITONSERVER_TYPE_UINT32:
        return numbers<uint32_t>(bytes);
    case TRITONSERVER_TYPE_INT64:
        return numbers<int64_t>(bytes);
    case TRITONSERVER_TYPE_UINT64:
        return numbers<uint64_t>(bytes);
    case TRITONSERVER_TYPE_FP32:
        return numbers<float>(bytes);
    case TRITONSERVER_TYPE_BOOL:
        return numbers<bool>(bytes);
    case TRITONSERVER_TYPE_BYTES:
        return texts(bytes, input.shape);
    default:
        return unsupported("input '" + std::string(input.name) + "' has the type " +
            TRITONSERVER_DataTypeString(input.type) +
            ": expected INT32, UINT32, INT64, UINT64, FP32, BOOL or BYTES");
    }
}

std::string shapeOf(const InputTensor& input)
{
    std::string text;
    for (const int64_t size : input.shape)
        text += (text.empty() ? "" : ",") + std::to_string(size);
    return "[" + text + "]";
}

} // namespace

Result<std::string> listControls(const Request& request)
{
    uint32_t count = 0;
    RETURN_IF_ERROR(TRITONBACKEND_RequestInputCount(request.handle(), &count));
    std::string list;
    for (uint32_t i = 0; i < count; ++i) {
        ASSIGN_OR_RETURN(const InputTensor input, request.inputAt(i));
        if (std::strcmp(input.name, "ORDERS") == 0)
            continue;
        ASSIGN_OR_RETURN(const std::string value, values(input));
        list += (list.empty() ? "" : " ") + std::string(input.name) + ":" +
            TRITONSERVER_DataTypeString(input.type) + shapeOf(input) + "=" + value;
    }
    return list;
}

Result<bool> isFiller(const Request& request)
{
    auto ready = request.input("READY");
    if (!ready.ok())
        return false;
    ASSIGN_OR_RETURN(const std::string bytes, bytesOf(ready.value()));
    return std::all_of(bytes.begin(), bytes.end(), [](char byte) { return byte == 0; });
}

} // namespace thalassa::backends
