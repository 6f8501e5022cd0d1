// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/backends/onnxruntime/values.h"

#include <algorithm>
#include <array>
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
    std::span<const int64_t> shape, ElementType type, Allocator* allocator = nullptr)
{
    const Functions& ort = runtime.functions();
    return runtime.make(context, ort.releaseValue, [&](Value** made) {
        return ort.createTensor(allocator != nullptr ? allocator : runtime.allocator(),
            shape.data(), shape.size(), type, made);
    });
}

// Makes a value that refers to memory.
Result<Owned<Value>> referTo(const Runtime& runtime, const std::string& context,
    const MemoryInfo* place, std::span<const std::byte> bytes, std::span<const int64_t> shape,
    ElementType type)
{
    const Functions& ort = runtime.functions();
    // The library only reads its inputs, and the memory of an output is not constant.
    auto* const data = const_cast<std::byte*>(bytes.data());
    return runtime.make(context, ort.releaseValue, [&](Value** made) {
        return ort.createTensorWithData(
            place, data, bytes.size(), shape.data(), shape.size(), type, made);
    });
}

bool isAligned(std::span<const std::byte> bytes, ElementType type)
{
    return reinterpret_cast<uintptr_t>(bytes.data()) %
        TRITONSERVER_DataTypeByteSize(protocolType(type)) ==
        0;
}

// Whether kernels may access the memory of a GPU with any instruction. A misaligned access would
// cost the GPU, and a client chooses the address of a tensor in shared memory.
bool isAlignedOnGpu(std::span<const std::byte> bytes)
{
    constexpr uintptr_t kAlignment = 64;
    return reinterpret_cast<uintptr_t>(bytes.data()) % kAlignment == 0;
}

// Makes the value of an input of which at least a part is in the memory of a GPU.
Result<Owned<Value>> makeGpuInput(const Runtime& runtime, GpuMemory& gpu,
    const GatheredInput& input, std::span<const int64_t> shape, ElementType type)
{
    const std::string context = inputContext(input.name());
    const auto whole = input.whole();
    if (whole && input.gpu() == gpu.ordinal() && isAlignedOnGpu(*whole))
        return referTo(runtime, context, gpu.info(), *whole, shape, type);
    ASSIGN_OR_RETURN(auto value, allocateValue(runtime, context, shape, type, gpu.allocator()));
    void* data = nullptr;
    RETURN_IF_ERROR(
        runtime.check(context, runtime.functions().getTensorMutableData(value.get(), &data)));
    std::vector<GpuMemory::Copy> copies;
    auto* target = static_cast<std::byte*>(data);
    input.forEachPiece([&](std::span<const std::byte> piece, std::optional<int64_t> source) {
        copies.push_back({target, piece.data(), piece.size(), gpu.ordinal(), source});
        target += piece.size();
    });
    RETURN_IF_ERROR(gpu.copyForRun(copies));
    return value;
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

// Describes an output to be allocated, on the GPU if its receiver takes it there.
OutputTensor wantedOutput(const GpuMemory* gpu, const TensorDescription& output,
    std::span<const int64_t> shape, ElementType type, uint64_t size)
{
    OutputTensor wanted{output.name.c_str(), protocolType(type), shape, size};
    if (gpu != nullptr) {
        wanted.preferred = TRITONSERVER_MEMORY_GPU;
        wanted.preferredId = gpu->ordinal();
        wanted.readable = Readable::Gpu;
    }
    return wanted;
}

} // namespace

Result<Owned<Value>> makeInput(const Runtime& runtime, GpuMemory* gpu, const GatheredInput& input,
    const TensorDescription& described)
{
    const std::span<const int64_t> shape = modelShape(input.shape(), described);
    if (described.type == ElementType::String)
        return makeTexts(runtime, input, shape);
    if (gpu != nullptr && input.gpu())
        return makeGpuInput(runtime, *gpu, input, shape, described.type);
    const std::string context = inputContext(input.name());
    const auto whole = input.whole();
    if (whole && !whole->empty() && isAligned(*whole, described.type))
        return referTo(runtime, context, runtime.cpuMemory(), *whole, shape, described.type);
    // An input of several requests, in several pieces, or at an unaligned address is copied into a
    // tensor that kernels can read.
    ASSIGN_OR_RETURN(auto value, allocateValue(runtime, context, shape, described.type));
    void* data = nullptr;
    RETURN_IF_ERROR(
        runtime.check(context, runtime.functions().getTensorMutableData(value.get(), &data)));
    input.copyTo(static_cast<std::byte*>(data));
    return value;
}

Result<Owned<Value>> makeInput(
    const Runtime& runtime, const BatchValues& values, const TensorDescription& described)
{
    const std::string context = inputContext(described.name);
    if (values.bytes.empty())
        return allocateValue(runtime, context, values.shape, described.type);
    return referTo(
        runtime, context, runtime.cpuMemory(), values.bytes, values.shape, described.type);
}

Result<Owned<Value>> bindOutput(const Runtime& runtime, const GpuMemory* gpu, Request& request,
    const TensorDescription& output, const std::vector<int64_t>& shape)
{
    const std::string context = outputContext(output);
    ASSIGN_OR_RETURN(const size_t size, sizeOf(context, shape, output.type));
    ASSIGN_OR_RETURN(const OutputMemory memory,
        request.placeOutput(wantedOutput(gpu, output, shape, output.type, size)));
    if (size == 0)
        return allocateValue(runtime, context, shape, output.type);
    if (memory.gpu && memory.gpu != gpu->ordinal())
        return unsupported(context + ": its receiver has it on another GPU");
    return referTo(runtime, context, memory.gpu ? gpu->info() : runtime.cpuMemory(),
        {memory.data, size}, shape, output.type);
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

Error copyOutput(const Runtime& runtime, const GpuMemory* gpu, const TensorDescription& output,
    const MadeValue& made, const OutputSlice& slice)
{
    if (made.type == ElementType::String) {
        ASSIGN_OR_RETURN(const std::string bytes, readTexts(runtime, output, made.value, slice));
        ASSIGN_OR_RETURN(std::byte* const target,
            slice.allocate(
                {output.name.c_str(), TRITONSERVER_TYPE_BYTES, slice.shape, bytes.size()}));
        std::copy(bytes.begin(), bytes.end(), reinterpret_cast<char*>(target));
        return {};
    }
    void* data = nullptr;
    if (slice.count > 0) {
        RETURN_IF_ERROR(runtime.check(
            outputContext(output), runtime.functions().getTensorMutableData(made.value, &data)));
    }
    const auto* const elements = static_cast<const std::byte*>(data);
    if (gpu == nullptr)
        return copySlice(slice, output.name, protocolType(made.type), elements);
    const uint64_t elementSize = TRITONSERVER_DataTypeByteSize(protocolType(made.type));
    const uint64_t size = static_cast<uint64_t>(slice.count) * elementSize;
    ASSIGN_OR_RETURN(const OutputMemory target,
        slice.place(wantedOutput(gpu, output, slice.shape, made.type, size)));
    if (size == 0)
        return {};
    const std::byte* const source = elements + static_cast<uint64_t>(slice.first) * elementSize;
    if (made.isOnGpu || target.gpu) {
        const auto sourceGpu = made.isOnGpu ? std::optional<int64_t>(gpu->ordinal()) : std::nullopt;
        return gpu->copy(
            std::array{GpuMemory::Copy{target.data, source, size, target.gpu, sourceGpu}});
    }
    // The buffers may be the same: a model may pass a state through unchanged.
    std::memmove(target.data, source, size);
    return {};
}

} // namespace thalassa::backends::ort
