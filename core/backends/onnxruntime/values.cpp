// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/backends/onnxruntime/values.h"

#include <algorithm>
#include <cstring>
#include <limits>

#include "core/backends/onnxruntime/shapes.h"

namespace thalassa::backends::ort {
namespace {

std::string inputContext(const std::string& name)
{
    return "cannot pass input '" + name + "' to the model";
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

// Copies each element into a string of the library, which has its own format for them.
Result<Owned<Value>> makeTexts(
    const Runtime& runtime, const GatheredInput& input, std::span<const int64_t> shape)
{
    const std::string context = inputContext(input.name());
    ASSIGN_OR_RETURN(auto value, allocateValue(runtime, context, shape, ElementType::String));
    RETURN_IF_ERROR(input.forEachText([&](size_t index, std::string_view text) -> Error {
        char* target = nullptr;
        RETURN_IF_ERROR(runtime.check(context,
            runtime.functions().getResizedStringElementBuffer(
                value.get(), index, text.size(), &target)));
        if (!text.empty())
            std::memcpy(target, text.data(), text.size());
        return {};
    }));
    return value;
}

// Returns the slice's elements in order, each after its length.
Result<std::string> readTexts(const Runtime& runtime, const TensorDescription& output,
    const Value* value, const OutputSlice& slice)
{
    const Functions& ort = runtime.functions();
    const std::string context = outputContext(output);
    std::string bytes;
    for (int64_t i = 0; i < slice.count; ++i) {
        const auto index = static_cast<size_t>(slice.first + i);
        size_t length = 0;
        RETURN_IF_ERROR(runtime.check(context, ort.getStringElementLength(value, index, &length)));
        if (length > std::numeric_limits<uint32_t>::max())
            return unsupported(context + ": an element has more than 4 GiB");
        const auto prefix = static_cast<uint32_t>(length);
        bytes.append(reinterpret_cast<const char*>(&prefix), sizeof prefix);
        const size_t offset = bytes.size();
        bytes.resize(offset + length);
        RETURN_IF_ERROR(runtime.check(
            context, ort.getStringElement(value, length, index, bytes.data() + offset)));
    }
    return bytes;
}

Result<size_t> sizeOf(const std::string& context, std::span<const int64_t> shape, ElementType type)
{
    const std::optional<int64_t> bytes = byteSize(shape, type);
    if (!bytes)
        return invalidArgument(context + ": it has more bytes than memory can hold");
    return static_cast<size_t>(*bytes);
}

} // namespace

Result<Owned<Value>> makeInput(
    const Runtime& runtime, const GatheredInput& input, const TensorDescription& described)
{
    const std::span<const int64_t> shape = modelShape(input.shape(), described);
    if (described.type == ElementType::String)
        return makeTexts(runtime, input, shape);
    const Functions& ort = runtime.functions();
    const std::string context = inputContext(input.name());
    const auto whole = input.whole();
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
    // An input of several requests, in several pieces, or at an unaligned address is copied into a
    // tensor that kernels can read.
    ASSIGN_OR_RETURN(auto value, allocateValue(runtime, context, shape, described.type));
    void* data = nullptr;
    RETURN_IF_ERROR(runtime.check(context, ort.getTensorMutableData(value.get(), &data)));
    input.copyTo(static_cast<std::byte*>(data));
    return value;
}

Result<Owned<Value>> makeInput(
    const Runtime& runtime, const BatchValues& values, const TensorDescription& described)
{
    const std::string context = inputContext(described.name);
    if (values.bytes.empty())
        return allocateValue(runtime, context, values.shape, described.type);
    const Functions& ort = runtime.functions();
    // The library only reads its inputs.
    auto* const data = const_cast<std::byte*>(values.bytes.data());
    return runtime.make(context, ort.releaseValue, [&](Value** made) {
        return ort.createTensorWithData(runtime.cpuMemory(), data, values.bytes.size(),
            values.shape.data(), values.shape.size(), described.type, made);
    });
}

Result<Owned<Value>> bindOutput(const Runtime& runtime, Request& request,
    const TensorDescription& output, const std::vector<int64_t>& shape)
{
    const Functions& ort = runtime.functions();
    ASSIGN_OR_RETURN(const size_t size, sizeOf(outputContext(output), shape, output.type));
    ASSIGN_OR_RETURN(std::byte* const data,
        request.allocateOutput({output.name.c_str(), protocolType(output.type), shape, size}));
    if (size == 0)
        return allocateValue(runtime, outputContext(output), shape, output.type);
    return runtime.make(outputContext(output), ort.releaseValue, [&](Value** made) {
        return ort.createTensorWithData(
            runtime.cpuMemory(), data, size, shape.data(), shape.size(), output.type, made);
    });
}

Result<MadeOutput> readOutput(
    const Runtime& runtime, const TensorDescription& output, const Value* value)
{
    const Functions& ort = runtime.functions();
    const std::string context = outputContext(output);
    ValueKind kind = ValueKind::Unknown;
    RETURN_IF_ERROR(runtime.check(context, ort.getValueKind(value, &kind)));
    if (kind != ValueKind::Tensor)
        return unsupported(context + ": it is not a tensor");
    ASSIGN_OR_RETURN(const auto info,
        runtime.make(context, ort.releaseTensorInfo,
            [&](TensorInfo** made) { return ort.getTensorTypeAndShape(value, made); }));
    MadeOutput made;
    RETURN_IF_ERROR(runtime.check(context, ort.getTensorElementType(info.get(), &made.type)));
    size_t rank = 0;
    RETURN_IF_ERROR(runtime.check(context, ort.getDimensionsCount(info.get(), &rank)));
    made.shape.resize(rank);
    RETURN_IF_ERROR(runtime.check(context, ort.getDimensions(info.get(), made.shape.data(), rank)));
    return made;
}

Error copyOutput(const Runtime& runtime, const TensorDescription& output, Value* value,
    ElementType type, const OutputSlice& slice)
{
    if (type == ElementType::String) {
        ASSIGN_OR_RETURN(const std::string bytes, readTexts(runtime, output, value, slice));
        ASSIGN_OR_RETURN(std::byte* const target,
            slice.allocate(
                {output.name.c_str(), TRITONSERVER_TYPE_BYTES, slice.shape, bytes.size()}));
        std::copy(bytes.begin(), bytes.end(), reinterpret_cast<char*>(target));
        return {};
    }
    void* data = nullptr;
    if (slice.count > 0) {
        RETURN_IF_ERROR(runtime.check(
            outputContext(output), runtime.functions().getTensorMutableData(value, &data)));
    }
    return copySlice(slice, output.name, protocolType(type), static_cast<const std::byte*>(data));
}

} // namespace thalassa::backends::ort
