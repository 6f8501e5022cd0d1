// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The C API of input and output tensors for a backend (rows 9.3.3 to 9.3.5).
//
// An input may lie on a GPU, in memory of a client. A backend gets it in place if it asks for
// memory of a GPU, else a copy that the CPU can read. The attributes of a buffer are asked for
// without a preference: an instance of KIND_CPU gets the copy then, any other one the place of the
// bytes.
#include <vector>

#include "core/backend/api/handles.h"
#include "core/backend/current_execution.h"
#include "core/backend/instance.h"
#include "core/base/status_macros.h"
#include "core/cabi/buffer_attributes.h"
#include "core/cabi/error.h"
#include "core/cabi/values.h"

using thalassa::backend::api::fromHandle;
using thalassa::cabi::guarded;
using thalassa::cabi::writeTo;
using thalassa::inference::InputTensor;
using thalassa::inference::OutputTensor;

namespace {

// An input without elements has no buffer. As in Triton, its buffer 0 is null and has size 0: some
// backends, such as the Python backend, ask for it without a look at the count.
absl::Status checkIndex(const InputTensor& input, uint32_t index)
{
    if (index == 0 || index < input.data.fragmentCount())
        return absl::OkStatus();
    return absl::InvalidArgumentError(absl::StrCat(
        "input '", input.name, "' has no buffer ", index, ": it has ", input.data.fragmentCount()));
}

const thalassa::tensor::Fragment& fragmentOf(const thalassa::tensor::Buffer& data, uint32_t index)
{
    static const thalassa::tensor::Fragment empty;
    return index < data.fragmentCount() ? data.fragment(index) : empty;
}

TRITONSERVER_BufferAttributes attributesOf(size_t byteSize, thalassa::tensor::MemoryPlace place)
{
    TRITONSERVER_BufferAttributes attributes;
    attributes.byteSize = byteSize;
    thalassa::cabi::writePlace(place, &attributes.memoryType, &attributes.memoryTypeId);
    return attributes;
}

bool executesOnCpu()
{
    const thalassa::backend::Instance* const instance =
        thalassa::backend::CurrentExecution::instance();
    return instance != nullptr && instance->kind() == TRITONSERVER_INSTANCEGROUPKIND_CPU;
}

// Returns the attributes of a buffer. The first call makes those of all buffers of the input.
TRITONSERVER_BufferAttributes* attributesOf(
    InputTensor& input, const thalassa::tensor::Buffer& data, uint32_t index)
{
    using List = std::vector<TRITONSERVER_BufferAttributes>;
    if (!input.handedOut) {
        auto list = std::make_shared<List>();
        for (const auto& fragment : data)
            list->push_back(attributesOf(fragment.size, fragment.place));
        if (list->empty())
            list->push_back(attributesOf(0, {}));
        input.handedOut = std::move(list);
    }
    return &(*static_cast<List*>(input.handedOut.get()))[index];
}

} // namespace

extern "C" {

TRITONSERVER_Error* TRITONBACKEND_InputProperties(TRITONBACKEND_Input* input, const char** name,
    TRITONSERVER_DataType* datatype, const int64_t** shape, uint32_t* dims_count,
    uint64_t* byte_size, uint32_t* buffer_count)
{
    const InputTensor& tensor = *fromHandle(input);
    writeTo(name, tensor.name.c_str());
    writeTo(datatype, tensor.dataType);
    writeTo(shape, tensor.backendShape.data());
    writeTo(dims_count, tensor.backendShape.size());
    writeTo(byte_size, tensor.data.byteSize());
    writeTo(buffer_count, tensor.data.fragmentCount());
    return nullptr;
}

// A host policy has no buffers of its own.
TRITONSERVER_Error* TRITONBACKEND_InputPropertiesForHostPolicy(TRITONBACKEND_Input* input,
    const char*, const char** name, TRITONSERVER_DataType* datatype, const int64_t** shape,
    uint32_t* dims_count, uint64_t* byte_size, uint32_t* buffer_count)
{
    return TRITONBACKEND_InputProperties(
        input, name, datatype, shape, dims_count, byte_size, buffer_count);
}

TRITONSERVER_Error* TRITONBACKEND_InputBuffer(TRITONBACKEND_Input* input, const uint32_t index,
    const void** buffer, uint64_t* buffer_byte_size, TRITONSERVER_MemoryType* memory_type,
    int64_t* memory_type_id)
{
    return guarded(__func__, [&] {
        InputTensor& tensor = *fromHandle(input);
        RETURN_IF_ERROR(checkIndex(tensor, index));
        const thalassa::tensor::Buffer* data = &tensor.data;
        if (*memory_type != TRITONSERVER_MEMORY_GPU) {
            ASSIGN_OR_RETURN(data, tensor.readableByCpu());
        }
        const thalassa::tensor::Fragment& fragment = fragmentOf(*data, index);
        *buffer = fragment.data;
        *buffer_byte_size = fragment.size;
        thalassa::cabi::writePlace(fragment.place, memory_type, memory_type_id);
        return absl::OkStatus();
    });
}

TRITONSERVER_Error* TRITONBACKEND_InputBufferForHostPolicy(TRITONBACKEND_Input* input, const char*,
    const uint32_t index, const void** buffer, uint64_t* buffer_byte_size,
    TRITONSERVER_MemoryType* memory_type, int64_t* memory_type_id)
{
    return TRITONBACKEND_InputBuffer(
        input, index, buffer, buffer_byte_size, memory_type, memory_type_id);
}

TRITONSERVER_Error* TRITONBACKEND_InputBufferAttributes(TRITONBACKEND_Input* input,
    const uint32_t index, const void** buffer, TRITONSERVER_BufferAttributes** buffer_attributes)
{
    return guarded(__func__, [&] {
        InputTensor& tensor = *fromHandle(input);
        RETURN_IF_ERROR(checkIndex(tensor, index));
        const thalassa::tensor::Buffer* data = &tensor.data;
        if (executesOnCpu()) {
            ASSIGN_OR_RETURN(data, tensor.readableByCpu());
        }
        *buffer = fragmentOf(*data, index).data;
        *buffer_attributes = attributesOf(tensor, *data, index);
        return absl::OkStatus();
    });
}

TRITONSERVER_Error* TRITONBACKEND_OutputBuffer(TRITONBACKEND_Output* output, void** buffer,
    const uint64_t buffer_byte_size, TRITONSERVER_MemoryType* memory_type, int64_t* memory_type_id)
{
    return guarded(__func__, [&] {
        OutputTensor& tensor = *fromHandle(output);
        RETURN_IF_ERROR(tensor.allocate(
            buffer_byte_size, thalassa::cabi::toPlace(*memory_type, *memory_type_id)));
        *buffer = tensor.block ? tensor.block->data() : nullptr;
        thalassa::cabi::writePlace(
            tensor.block ? tensor.block->place() : thalassa::tensor::MemoryPlace(), memory_type,
            memory_type_id);
        return absl::OkStatus();
    });
}

TRITONSERVER_Error* TRITONBACKEND_OutputBufferAttributes(
    TRITONBACKEND_Output* output, TRITONSERVER_BufferAttributes** buffer_attributes)
{
    return guarded(__func__, [&] {
        OutputTensor& tensor = *fromHandle(output);
        const auto place = tensor.block ? tensor.block->place() : thalassa::tensor::MemoryPlace();
        auto attributes =
            std::make_shared<TRITONSERVER_BufferAttributes>(attributesOf(tensor.byteSize, place));
        *buffer_attributes = attributes.get();
        tensor.handedOut = std::move(attributes);
        return absl::OkStatus();
    });
}

} // extern "C"
