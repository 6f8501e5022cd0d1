// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/caching/stored_response.h"

#include <cstring>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/base/status_macros.h"
#include "core/device/copy.h"

namespace thalassa::caching {
namespace {

using inference::OutputTensor;
using tensor::MemoryKind;

// Overhead of the allocator and of alignment: for a string or an array beside its bytes, and for a
// block with its counter.
constexpr size_t kAllocation = 32;
constexpr size_t kBlock = 2 * tensor::kBlockAlignment;

absl::Status onDevice(const std::string& output, const std::string& model)
{
    return absl::UnimplementedError(absl::StrCat("output '", output, "' of model '", model,
        "' lies on a device; only outputs in the processor's memory are cached"));
}

absl::StatusOr<tensor::BlockRef> copyOf(const OutputTensor& output, const std::string& model)
{
    tensor::BlockRef block = tensor::allocateHeapBlock(output.byteSize);
    if (!block) {
        return absl::UnavailableError(absl::StrCat("there is no memory to cache ", output.byteSize,
            " bytes of output '", output.name, "' of model '", model, "'"));
    }
    std::memcpy(block->data(), output.block->data(), output.byteSize);
    return block;
}

absl::Status restoreOutput(const StoredOutput& stored, inference::Response& response)
{
    ASSIGN_OR_RETURN(
        OutputTensor* const output, response.addOutput(stored.name, stored.dataType, stored.shape));
    if (stored.byteSize == 0)
        return absl::OkStatus();
    if (response.context()->allocator() == nullptr) {
        output->block = stored.block;
        output->byteSize = stored.byteSize;
        return absl::OkStatus();
    }
    RETURN_IF_ERROR(output->allocateForCopy(stored.byteSize));
    RETURN_IF_ERROR(device::copyBytes(device::Registry::system(),
        {output->block->data(), output->block->place(), stored.block->data(), {},
            stored.byteSize}));
    response.context()->copies.addCopy(stored.byteSize);
    return absl::OkStatus();
}

} // namespace

size_t StoredResponse::cost() const
{
    size_t cost = sizeof(StoredResponse) + 2 * kAllocation;
    for (const StoredOutput& output : outputs) {
        cost += sizeof(StoredOutput) + output.name.size() + kAllocation +
            output.shape.size() * sizeof(int64_t);
        if (output.block)
            cost += output.block->size() + kBlock;
    }
    for (const inference::Parameter& parameter : parameters) {
        const auto* const text = std::get_if<std::string>(&parameter.value);
        cost += sizeof(inference::Parameter) + parameter.name.size() + 2 * kAllocation +
            (text == nullptr ? 0 : text->size());
    }
    return cost;
}

absl::StatusOr<StoredResponsePtr> store(const inference::Response& response, bool mayLend)
{
    auto stored = std::make_shared<StoredResponse>();
    stored->parameters = response.parameters();
    stored->outputs.reserve(response.outputs().size());
    for (const OutputTensor& output : response.outputs()) {
        tensor::BlockRef block;
        if (output.byteSize > 0 && output.block->place().kind == MemoryKind::Gpu)
            return onDevice(output.name, response.context()->modelName);
        // A block that is much larger than the output would waste memory in the cache.
        if (output.byteSize > 0 && mayLend && output.block->size() <= 2 * output.byteSize) {
            block = output.block;
        } else if (output.byteSize > 0) {
            ASSIGN_OR_RETURN(block, copyOf(output, response.context()->modelName));
            response.context()->copies.addCopy(output.byteSize);
        }
        stored->outputs.push_back(
            {output.name, output.dataType, output.shape, std::move(block), output.byteSize});
    }
    return stored;
}

absl::StatusOr<std::unique_ptr<inference::Response>> restore(
    const StoredResponse& stored, inference::RequestContext& context)
{
    std::unique_ptr<inference::Response> response = context.newResponse();
    for (const StoredOutput& output : stored.outputs) {
        RETURN_IF_ERROR(restoreOutput(output, *response));
        if (stored.isUnpacked)
            context.copies.addCopy(output.byteSize);
    }
    response->parameters() = stored.parameters;
    return response;
}

} // namespace thalassa::caching
