// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The C API of the states of a request's sequence, for a backend (row 9.3.16). A handle is valid
// until its request is released.
#include "core/backend/api/handles.h"
#include "core/base/status_macros.h"
#include "core/cabi/buffer_attributes.h"
#include "core/cabi/error.h"
#include "core/cabi/values.h"
#include "core/inference/states/sequence_states.h"

using thalassa::backend::api::fromHandle;
using thalassa::cabi::guarded;
using thalassa::cabi::listOf;
using thalassa::inference::Request;
using thalassa::inference::SequenceState;
using thalassa::tensor::MemoryPlace;

namespace {

absl::Status cannotMake(const Request& request, const char* name, const std::string& reason)
{
    return absl::InvalidArgumentError(absl::StrCat(
        "unable to add state '", name, "' for model '", request.model()->name(), "': ", reason));
}

absl::Status noConfiguration(const Request& request, const char* name, const char* lacking)
{
    return absl::InvalidArgumentError(
        absl::StrCat("unable to add state '", name, "'. State configuration is missing for model '",
            request.model()->name(), "'. The model has no ", lacking));
}

absl::StatusOr<SequenceState*> find(const Request& request, const char* name)
{
    const auto& config = request.model()->info().config();
    if (!config.has_sequence_batching())
        return noConfiguration(request, name, "sequence_batching");
    if (request.scheduling.states == nullptr)
        return noConfiguration(request, name, "sequence_batching.state");
    if (SequenceState* const state = request.scheduling.states->find(name))
        return state;
    std::string known;
    for (const auto& state : config.sequence_batching().state())
        absl::StrAppend(&known, known.empty() ? "" : ", ", "'", state.output_name(), "'");
    return cannotMake(request, name,
        absl::StrCat("state '", name, "' is not a valid state name. Expected one of ", known,
            ", which the configuration names as output_name"));
}

absl::Status checkHandle(TRITONBACKEND_State* state)
{
    return state != nullptr ? absl::OkStatus()
                            : absl::InvalidArgumentError("the state is null: without "
                                                         "TRITONBACKEND_StateNew there is none");
}

} // namespace

extern "C" {

TRITONSERVER_Error* TRITONBACKEND_StateNew(TRITONBACKEND_State** state,
    TRITONBACKEND_Request* request, const char* name, const TRITONSERVER_DataType datatype,
    const int64_t* shape, const uint32_t dims_count)
{
    return guarded(__func__, {{"name", name}, listOf(dims_count, "shape", shape)}, [&] {
        ASSIGN_OR_RETURN(const auto type, thalassa::cabi::toDataType(datatype));
        ASSIGN_OR_RETURN(SequenceState* const found, find(*fromHandle(request), name));
        found->renew(type, thalassa::tensor::Shape(shape, shape + dims_count));
        *state = reinterpret_cast<TRITONBACKEND_State*>(found);
        return absl::OkStatus();
    });
}

TRITONSERVER_Error* TRITONBACKEND_StateUpdate(TRITONBACKEND_State* state)
{
    return guarded(__func__, [&] {
        RETURN_IF_ERROR(checkHandle(state));
        return fromHandle(state)->update();
    });
}

TRITONSERVER_Error* TRITONBACKEND_StateBuffer(TRITONBACKEND_State* state, void** buffer,
    const uint64_t buffer_byte_size, TRITONSERVER_MemoryType* memory_type, int64_t* memory_type_id)
{
    return guarded(__func__, [&] {
        RETURN_IF_ERROR(checkHandle(state));
        ASSIGN_OR_RETURN(const auto block,
            fromHandle(state)->allocate(
                buffer_byte_size, thalassa::cabi::toPlace(*memory_type, *memory_type_id)));
        *buffer = block ? block->data() : nullptr;
        thalassa::cabi::writePlace(
            block ? block->place() : MemoryPlace{}, memory_type, memory_type_id);
        return absl::OkStatus();
    });
}

TRITONSERVER_Error* TRITONBACKEND_StateBufferAttributes(
    TRITONBACKEND_State* state, TRITONSERVER_BufferAttributes** buffer_attributes)
{
    return guarded(__func__, [&] {
        RETURN_IF_ERROR(checkHandle(state));
        SequenceState& made = *fromHandle(state);
        auto attributes = std::make_shared<TRITONSERVER_BufferAttributes>();
        if (const auto& block = made.allocated()) {
            attributes->byteSize = block->size();
            thalassa::cabi::writePlace(
                block->place(), &attributes->memoryType, &attributes->memoryTypeId);
        }
        *buffer_attributes = attributes.get();
        made.handedOut = std::move(attributes);
        return absl::OkStatus();
    });
}

} // extern "C"
