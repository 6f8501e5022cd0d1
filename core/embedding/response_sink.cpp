// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/status_macros.h"
#include "core/cabi/buffer_attributes.h"
#include "core/cabi/error.h"
#include "core/cabi/running_callback.h"
#include "core/cabi/values.h"
#include "core/embedding/inference_request.h"
#include "core/embedding/inference_response.h"

namespace thalassa::embedding {

namespace {

std::vector<std::shared_ptr<const config::Labels>> labelsOf(
    const inference::RequestContext& context, const inference::Response& response)
{
    std::vector<std::shared_ptr<const config::Labels>> labels(response.outputs().size());
    if (context.model.get() == nullptr)
        return labels;
    for (size_t i = 0; i < labels.size(); ++i) {
        const config::OutputSpec* const spec =
            context.model.get()->info().findOutput(response.outputs()[i].name);
        if (spec != nullptr)
            labels[i] = spec->labels;
    }
    return labels;
}

} // namespace

void CallbackSink::deliver(
    inference::RequestContext& context, std::unique_ptr<inference::Response> response, bool final)
{
    const absl::Status status = response ? response->status() : context.forgottenStatus();
    TRITONSERVER_InferenceResponse* handle = nullptr;
    if (response || !status.ok()) {
        std::vector<std::shared_ptr<const config::Labels>> labels;
        if (response)
            labels = labelsOf(context, *response);
        handle = new TRITONSERVER_InferenceResponse{context.modelName, context.modelVersion,
            context.clientId, std::move(response), std::move(labels), status};
    }
    cabi::callBack(m_callbacks.responded, handle, final ? TRITONSERVER_RESPONSE_COMPLETE_FINAL : 0,
        m_callbacks.respondedData);
}

// Uses no member once the request has ended: that may have ended the sink.
void CallbackSink::released(std::unique_ptr<inference::Request> request, uint32_t flags)
{
    TRITONSERVER_InferenceRequest& handle = m_handle;
    const auto callback = handle.released;
    void* const data = handle.releasedData;
    request.reset(); // the program may free the inputs in its callback
    cabi::callBack(callback, &handle, flags, data);
}

absl::Status CallbackSink::beginResponse()
{
    TRITONSERVER_ResponseAllocator* const allocator = m_callbacks.allocator;
    return allocator->start == nullptr
        ? absl::OkStatus()
        : cabi::toStatus(cabi::callBack(allocator->start, allocator, m_callbacks.allocatorData));
}

absl::Status CallbackSink::askAttributes(
    const std::string& output, void* userData, TRITONSERVER_BufferAttributes& attributes)
{
    TRITONSERVER_ResponseAllocator* const allocator = m_callbacks.allocator;
    if (allocator->attributes == nullptr)
        return absl::OkStatus();
    return cabi::toStatus(cabi::callBack(allocator->attributes, allocator, output.c_str(),
        &attributes, m_callbacks.allocatorData, userData));
}

absl::StatusOr<tensor::BlockRef> CallbackSink::allocate(
    const std::string& output, size_t byteSize, tensor::MemoryPlace preferred)
{
    TRITONSERVER_ResponseAllocator* const allocator = m_callbacks.allocator;
    void* data = nullptr;
    void* userData = nullptr;
    const auto kind = static_cast<TRITONSERVER_MemoryType>(preferred.kind);
    TRITONSERVER_BufferAttributes actual{byteSize, kind, preferred.deviceId};
    RETURN_IF_ERROR(cabi::toStatus(cabi::callBack(allocator->alloc, allocator, output.c_str(),
        byteSize, kind, preferred.deviceId, m_callbacks.allocatorData, &data, &userData,
        &actual.memoryType, &actual.memoryTypeId)));
    if (data == nullptr) {
        return absl::UnavailableError(absl::StrCat("the response allocator returned no memory for ",
            byteSize, " bytes of output '", output, "'"));
    }
    const absl::Status asked = askAttributes(output, userData, actual);
    tensor::BlockRef block = tensor::BlockRef::adopt(new AllocatedBlock(allocator, userData, data,
        byteSize, cabi::toPlace(actual.memoryType, actual.memoryTypeId)));
    RETURN_IF_ERROR(asked);
    return block;
}

absl::StatusOr<tensor::MemoryPlace> CallbackSink::query(
    const std::string& output, size_t* byteSize, tensor::MemoryPlace preferred)
{
    TRITONSERVER_ResponseAllocator* const allocator = m_callbacks.allocator;
    if (allocator->query == nullptr)
        return absl::UnavailableError(
            absl::StrCat("the response allocator has no query function to ask about output '",
                output, "'; set one with TRITONSERVER_ResponseAllocatorSetQueryFunction"));
    auto type = static_cast<TRITONSERVER_MemoryType>(preferred.kind);
    int64_t id = preferred.deviceId;
    RETURN_IF_ERROR(
        cabi::toStatus(cabi::callBack(allocator->query, allocator, m_callbacks.allocatorData,
            output.empty() ? nullptr : output.c_str(), byteSize, &type, &id)));
    return cabi::toPlace(type, id);
}

} // namespace thalassa::embedding
