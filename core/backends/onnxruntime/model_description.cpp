// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/backends/onnxruntime/model_description.h"

#include <algorithm>

namespace thalassa::backends::ort {
namespace {

constexpr const char* kContext = "cannot read the model's description";

// The three functions that describe one of a session's lists of tensors.
struct Lister {
    Status* (*count)(const Session*, size_t*);
    Status* (*name)(const Session*, size_t, Allocator*, char**);
    Status* (*type)(const Session*, size_t, TypeInfo**);
};

Error readTensor(const Runtime& runtime, const TypeInfo* info, TensorDescription& tensor)
{
    const Functions& ort = runtime.functions();
    RETURN_IF_ERROR(runtime.check(kContext, ort.getKindFromTypeInfo(info, &tensor.kind)));
    const TensorInfo* shape = nullptr;
    RETURN_IF_ERROR(runtime.check(kContext, ort.castTypeInfoToTensorInfo(info, &shape)));
    if (tensor.kind != ValueKind::Tensor || shape == nullptr)
        return {};
    RETURN_IF_ERROR(runtime.check(kContext, ort.getTensorElementType(shape, &tensor.type)));
    size_t rank = 0;
    RETURN_IF_ERROR(runtime.check(kContext, ort.getDimensionsCount(shape, &rank)));
    tensor.dims.resize(rank);
    if (rank == 0 && ort.hasShape != nullptr) {
        tensor.isScalar = ort.hasShape(shape);
        tensor.isOfAnyRank = !tensor.isScalar;
    }
    RETURN_IF_ERROR(runtime.check(kContext, ort.getDimensions(shape, tensor.dims.data(), rank)));
    std::vector<const char*> symbols(rank, nullptr);
    RETURN_IF_ERROR(
        runtime.check(kContext, ort.getSymbolicDimensions(shape, symbols.data(), rank)));
    for (const char* symbol : symbols)
        tensor.symbols.emplace_back(symbol != nullptr ? symbol : "");
    return {};
}

Result<std::vector<TensorDescription>> readList(
    const Runtime& runtime, const Session* session, const Lister& lister)
{
    const Functions& ort = runtime.functions();
    size_t count = 0;
    RETURN_IF_ERROR(runtime.check(kContext, lister.count(session, &count)));
    std::vector<TensorDescription> tensors(count);
    for (size_t i = 0; i < count; ++i) {
        char* name = nullptr;
        RETURN_IF_ERROR(
            runtime.check(kContext, lister.name(session, i, runtime.allocator(), &name)));
        tensors[i].name = name;
        RETURN_IF_ERROR(runtime.check(kContext, ort.allocatorFree(runtime.allocator(), name)));
        ASSIGN_OR_RETURN(const auto info,
            runtime.make(kContext, ort.releaseTypeInfo,
                [&](TypeInfo** made) { return lister.type(session, i, made); }));
        RETURN_IF_ERROR(readTensor(runtime, info.get(), tensors[i]));
    }
    return tensors;
}

} // namespace

Result<ModelDescription> describe(const Runtime& runtime, const Session* session)
{
    const Functions& ort = runtime.functions();
    ModelDescription model;
    ASSIGN_OR_RETURN(model.inputs,
        readList(runtime, session,
            {ort.sessionGetInputCount, ort.sessionGetInputName, ort.sessionGetInputTypeInfo}));
    ASSIGN_OR_RETURN(model.initializers,
        readList(runtime, session,
            {ort.sessionGetInitializerCount, ort.sessionGetInitializerName,
                ort.sessionGetInitializerTypeInfo}));
    ASSIGN_OR_RETURN(model.outputs,
        readList(runtime, session,
            {ort.sessionGetOutputCount, ort.sessionGetOutputName, ort.sessionGetOutputTypeInfo}));
    return model;
}

TRITONSERVER_DataType protocolType(ElementType type)
{
    switch (type) {
    case ElementType::Float:
        return TRITONSERVER_TYPE_FP32;
    case ElementType::UInt8:
        return TRITONSERVER_TYPE_UINT8;
    case ElementType::Int8:
        return TRITONSERVER_TYPE_INT8;
    case ElementType::UInt16:
        return TRITONSERVER_TYPE_UINT16;
    case ElementType::Int16:
        return TRITONSERVER_TYPE_INT16;
    case ElementType::Int32:
        return TRITONSERVER_TYPE_INT32;
    case ElementType::Int64:
        return TRITONSERVER_TYPE_INT64;
    case ElementType::String:
        return TRITONSERVER_TYPE_BYTES;
    case ElementType::Bool:
        return TRITONSERVER_TYPE_BOOL;
    case ElementType::Float16:
        return TRITONSERVER_TYPE_FP16;
    case ElementType::Double:
        return TRITONSERVER_TYPE_FP64;
    case ElementType::UInt32:
        return TRITONSERVER_TYPE_UINT32;
    case ElementType::UInt64:
        return TRITONSERVER_TYPE_UINT64;
    case ElementType::BFloat16:
        return TRITONSERVER_TYPE_BF16;
    case ElementType::Undefined:
        break;
    }
    // The library also has complex numbers, and floating-point numbers of 8 bits and less.
    return TRITONSERVER_TYPE_INVALID;
}

const TensorDescription* find(
    const std::vector<TensorDescription>& tensors, const std::string& name)
{
    const auto found = std::find_if(tensors.begin(), tensors.end(),
        [&name](const TensorDescription& tensor) { return tensor.name == name; });
    return found == tensors.end() ? nullptr : &*found;
}

const TensorDescription* findInput(const ModelDescription& model, const std::string& name)
{
    const TensorDescription* const input = find(model.inputs, name);
    return input != nullptr ? input : find(model.initializers, name);
}

std::string kindText(const TensorDescription& tensor)
{
    switch (tensor.kind) {
    case ValueKind::Tensor:
        return "a tensor of ONNX element type " + std::to_string(static_cast<int>(tensor.type));
    case ValueKind::Sequence:
        return "a sequence";
    case ValueKind::Map:
        return "a map";
    case ValueKind::SparseTensor:
        return "a sparse tensor";
    case ValueKind::Optional:
        return "an optional value";
    case ValueKind::Opaque:
    case ValueKind::Unknown:
        break;
    }
    return "a value of unknown kind";
}

bool isServable(const TensorDescription& tensor)
{
    return tensor.kind == ValueKind::Tensor &&
        protocolType(tensor.type) != TRITONSERVER_TYPE_INVALID;
}

} // namespace thalassa::backends::ort
