// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/backends/onnxruntime/values.h"

#include <algorithm>
#include <cstring>
#include <limits>

#include "core/backends/onnxruntime/shapes.h"

namespace thalassa::backends::ort {
namespace {

constexpr size_t kLengthSize = sizeof(uint32_t); // before each element of a BYTES tensor

std::string inputContext(const InputTensor& input)
{
    return "cannot pass input '" + std::string(input.name) + "' to the model";
}
std::string outputContext(const TensorDescription& output)
{
    return "cannot read output '" + output.name + "' of the model";
}

Result<Owned<Value>> allocateValue(const Runtime& runtime, const std::string& context,
    std::span<const int64_t> shape, ElementType type)
{
    const Functions& ort = runtime.functions();
    return runtime.make(context, ort.releaseValue, [&](Value** made) {
        return ort.createTensor(runtime.allocator(), shape.data(), shape.size(), type, made);
    });
}

// Each element goes into the library's own string: there is no form that both sides share.
Result<Owned<Value>> makeTexts(
    const Runtime& runtime, const InputTensor& input, std::span<const int64_t> shape)
{
    const std::string context = inputContext(input);
    std::vector<std::byte> bytes(input.byteSize);
    RETURN_IF_ERROR(input.copyTo(bytes.data()));
    ASSIGN_OR_RETURN(auto value, allocateValue(runtime, context, shape, ElementType::String));
    const int64_t count = elementCount(shape).value_or(0); // the library has refused what has none
    size_t offset = 0;
    for (int64_t i = 0; i < count; ++i) {
        uint32_t length = 0;
        if (bytes.size() - offset < kLengthSize) {
            return invalidArgument(context + ": element " + std::to_string(i) + " is cut off");
        }
        std::memcpy(&length, bytes.data() + offset, kLengthSize);
        offset += kLengthSize;
        if (bytes.size() - offset < length) {
            return invalidArgument(context + ": element " + std::to_string(i) + " is cut off");
        }
        char* target = nullptr;
        RETURN_IF_ERROR(runtime.check(context,
            runtime.functions().getResizedStringElementBuffer(
                value.get(), static_cast<size_t>(i), length, &target)));
        if (length > 0) {
            std::memcpy(target, bytes.data() + offset, length);
        }
        offset += length;
    }
    return value;
}

struct Actual {
    ElementType type = ElementType::Undefined;
    std::vector<int64_t> shape;
};

Result<Actual> actualOf(const Runtime& runtime, const TensorDescription& output, Value* value)
{
    const Functions& ort = runtime.functions();
    const std::string context = outputContext(output);
    ValueKind kind = ValueKind::Unknown;
    RETURN_IF_ERROR(runtime.check(context, ort.getValueKind(value, &kind)));
    if (kind != ValueKind::Tensor) {
        return unsupported(context + ": it is no tensor");
    }
    ASSIGN_OR_RETURN(const auto info,
        runtime.make(context, ort.releaseTensorInfo,
            [&](TensorInfo** made) { return ort.getTensorTypeAndShape(value, made); }));
    Actual actual;
    RETURN_IF_ERROR(runtime.check(context, ort.getTensorElementType(info.get(), &actual.type)));
    size_t rank = 0;
    RETURN_IF_ERROR(runtime.check(context, ort.getDimensionsCount(info.get(), &rank)));
    actual.shape.resize(rank);
    RETURN_IF_ERROR(
        runtime.check(context, ort.getDimensions(info.get(), actual.shape.data(), rank)));
    return actual;
}

// The elements one after the other, each behind its length.
Result<std::string> readTexts(
    const Runtime& runtime, const TensorDescription& output, const Value* value, int64_t count)
{
    const Functions& ort = runtime.functions();
    const std::string context = outputContext(output);
    std::string bytes;
    for (int64_t i = 0; i < count; ++i) {
        size_t length = 0;
        RETURN_IF_ERROR(runtime.check(
            context, ort.getStringElementLength(value, static_cast<size_t>(i), &length)));
        if (length > std::numeric_limits<uint32_t>::max()) {
            return unsupported(context + ": an element has more than 4 GiB");
        }
        const auto prefix = static_cast<uint32_t>(length);
        bytes.append(reinterpret_cast<const char*>(&prefix), kLengthSize);
        const size_t offset = bytes.size();
        bytes.resize(offset + length);
        RETURN_IF_ERROR(runtime.check(context,
            ort.getStringElement(value, length, static_cast<size_t>(i), bytes.data() + offset)));
    }
    return bytes;
}

Result<size_t> sizeOf(const std::string& context, std::span<const int64_t> shape, ElementType type)
{
    const std::optional<int64_t> bytes = byteSize(shape, type);
    if (!bytes) {
        return invalidArgument(context + ": it has more bytes than memory can hold");
    }
    return static_cast<size_t>(*bytes);
}

} // namespace

Result<Owned<Value>> makeInput(
    const Runtime& runtime, const InputTensor& input, const TensorDescription& described)
{
    const std::span<const int64_t> shape = modelShape(input.shape, described);
    if (described.type == ElementType::String) {
        return makeTexts(runtime, input, shape);
    }
    const Functions& ort = runtime.functions();
    const std::string context = inputContext(input);
    ASSIGN_OR_RETURN(const auto whole, input.contiguous());
    const bool isAligned = whole && !whole->empty() &&
        reinterpret_cast<uintptr_t>(whole->data()) %
                TRITONSERVER_DataTypeByteSize(protocolType(described.type)) ==
            0;
    if (isAligned) {
        // The library only reads its inputs.
        void* const data = const_cast<std::byte*>(whole->data());
        return runtime.make(context, ort.releaseValue, [&](Value** made) {
            return ort.createTensorWithData(runtime.cpuMemory(), data, whole->size(), shape.data(),
                shape.size(), described.type, made);
        });
    }
    // In pieces, or at an odd address: one copy makes it a tensor that kernels can read.
    ASSIGN_OR_RETURN(auto value, allocateValue(runtime, context, shape, described.type));
    void* data = nullptr;
    RETURN_IF_ERROR(runtime.check(context, ort.getTensorMutableData(value.get(), &data)));
    RETURN_IF_ERROR(input.copyTo(static_cast<std::byte*>(data)));
    return value;
}

Result<Owned<Value>> bindOutput(const Runtime& runtime, Request& request,
    const TensorDescription& output, const std::vector<int64_t>& shape)
{
    const Functions& ort = runtime.functions();
    ASSIGN_OR_RETURN(const size_t size, sizeOf(outputContext(output), shape, output.type));
    ASSIGN_OR_RETURN(std::byte* const data,
        request.allocateOutput({output.name.c_str(), protocolType(output.type), shape, size}));
    if (size == 0) {
        return allocateValue(runtime, outputContext(output), shape, output.type);
    }
    return runtime.make(outputContext(output), ort.releaseValue, [&](Value** made) {
        return ort.createTensorWithData(
            runtime.cpuMemory(), data, size, shape.data(), shape.size(), output.type, made);
    });
}

Result<std::vector<int64_t>> shapeOf(
    const Runtime& runtime, const TensorDescription& output, Value* value)
{
    ASSIGN_OR_RETURN(Actual actual, actualOf(runtime, output, value));
    return std::move(actual.shape);
}

Error copyOutput(
    const Runtime& runtime, Request& request, const TensorDescription& output, Value* value)
{
    ASSIGN_OR_RETURN(const Actual actual, actualOf(runtime, output, value));
    const std::vector<int64_t> shape = serverShape(actual.shape);
    const TRITONSERVER_DataType type = protocolType(actual.type);
    if (actual.type == ElementType::String) {
        ASSIGN_OR_RETURN(const std::string bytes,
            readTexts(runtime, output, value, elementCount(actual.shape).value_or(0)));
        ASSIGN_OR_RETURN(std::byte* const target,
            request.allocateOutput({output.name.c_str(), type, shape, bytes.size()}));
        std::copy(bytes.begin(), bytes.end(), reinterpret_cast<char*>(target));
        return {};
    }
    ASSIGN_OR_RETURN(const size_t size, sizeOf(outputContext(output), actual.shape, actual.type));
    ASSIGN_OR_RETURN(
        std::byte* const target, request.allocateOutput({output.name.c_str(), type, shape, size}));
    if (size == 0) {
        return {};
    }
    void* data = nullptr;
    RETURN_IF_ERROR(runtime.check(
        outputContext(output), runtime.functions().getTensorMutableData(value, &data)));
    std::memcpy(target, data, size);
    return {};
}

} // namespace thalassa::backends::ort
