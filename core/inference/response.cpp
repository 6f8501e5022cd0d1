// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/inference/response.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/base/status_macros.h"
#include "core/device/memory.h"
#include "core/inference/request_context.h"

namespace thalassa::inference {

absl::Status OutputTensor::allocate(size_t size, tensor::MemoryPlace preferred)
{
    const RequestContext& context = *response->context();
    if (block || byteSize != 0) {
        return absl::InternalError(absl::StrCat("output '", name, "' of model '", context.modelName,
            "' already has a buffer of ", byteSize, " bytes, and the backend requested another of ",
            size));
    }
    if (size == 0)
        return absl::OkStatus();
    if (OutputAllocator* const allocator = context.allocator()) {
        RETURN_IF_ERROR(response->announce(*allocator));
        ASSIGN_OR_RETURN(block, allocator->allocate(name, size, preferred));
    } else {
        // Cleared: a backend may leave bytes unwritten, and they must not be those of another
        // client. Never on a GPU: the front end reads the bytes on the CPU.
        block = device::allocateNear(
            device::Registry::system(), size, device::readableByCpu(preferred));
    }
    if (!block) {
        return absl::UnavailableError(absl::StrCat("no memory for ", size, " bytes of output '",
            name, "' of model '", context.modelName, "'"));
    }
    byteSize = size;
    return absl::OkStatus();
}

absl::Status OutputTensor::allocateForCopy(size_t size)
{
    const OutputAllocator* const allocator = response->context()->allocator();
    const bool isKept = allocator != nullptr && allocator->keepsBytes(name);
    return allocate(size, {isKept ? tensor::MemoryKind::Gpu : tensor::MemoryKind::Cpu, 0});
}

absl::Status Response::announce(OutputAllocator& allocator)
{
    return std::exchange(m_isAnnounced, true) ? absl::OkStatus() : allocator.beginResponse();
}

absl::StatusOr<OutputTensor*> Response::addOutput(
    std::string name, tensor::DataType dataType, tensor::Shape shape)
{
    const bool isKnown = std::any_of(m_outputs.begin(), m_outputs.end(),
        [&](const OutputTensor& output) { return output.name == name; });
    if (isKnown) {
        return absl::AlreadyExistsError(absl::StrCat("output '", name,
            "' is already in the response of model '", m_context->modelName, "'"));
    }
    OutputTensor& output = m_outputs.emplace_back();
    output.response = this;
    output.name = std::move(name);
    output.dataType = dataType;
    output.shape = std::move(shape);
    return &output;
}

} // namespace thalassa::inference
