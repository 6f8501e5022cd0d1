// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/scheduling/ensemble/ensemble_tensor.h"

#include "absl/strings/str_cat.h"
#include "core/base/status_macros.h"
#include "core/device/copy.h"
#include "core/inference/parameters.h"

namespace thalassa::scheduling {
namespace {

constexpr char kId[] = "sequence_id";
constexpr char kStart[] = "sequence_start";
constexpr char kEnd[] = "sequence_end";

// Returns true if the parameter is one of these three and was applied.
bool apply(const inference::Parameter& parameter, SequenceFields& fields)
{
    if (parameter.name == kId) {
        if (const auto* const text = std::get_if<std::string>(&parameter.value))
            fields.correlationId = *text;
        else if (const auto* const number = std::get_if<int64_t>(&parameter.value))
            fields.correlationId = static_cast<uint64_t>(*number);
        else
            return false;
        return true;
    }
    const bool isStart = parameter.name == kStart;
    if (!isStart && parameter.name != kEnd)
        return false;
    const auto* const isSet = std::get_if<bool>(&parameter.value);
    if (isSet == nullptr)
        return false;
    fields.flags = inference::withFlag(
        fields.flags, isStart ? inference::kSequenceStart : inference::kSequenceEnd, *isSet);
    return true;
}

} // namespace

EnsembleTensor tensorOf(const inference::InputTensor& input, bool hasBatch)
{
    return {input.dataType, input.backendShape, hasBatch, input.data, nullptr};
}

EnsembleTensor tensorOf(const inference::OutputTensor& output, bool hasBatch)
{
    EnsembleTensor tensor{output.dataType, output.shape, hasBatch, {}, nullptr};
    if (output.block)
        tensor.data.append(tensor::slice(output.block, 0, output.byteSize));
    return tensor;
}

tensor::Shape bridgedShape(const EnsembleTensor& tensor, const tensor::Shape& dims, bool batching)
{
    const tensor::Shape& shape = tensor.shape;
    if (batching == tensor.hasBatch)
        return shape;
    if (batching && shape.size() == dims.size() && tensor::matches(dims, shape)) {
        tensor::Shape longer = shape;
        longer.insert(longer.begin(), 1);
        return longer;
    }
    if (!batching && shape.size() == dims.size() + 1 && shape[0] == 1) {
        tensor::Shape shorter(shape.begin() + 1, shape.end());
        if (tensor::matches(dims, shorter))
            return shorter;
    }
    return shape;
}

std::shared_ptr<const SequenceFields> changedSequence(
    const inference::Response& response, const SequenceFields& before)
{
    SequenceFields fields = before;
    bool isChanged = false;
    for (const inference::Parameter& parameter : response.parameters())
        isChanged |= apply(parameter, fields);
    return isChanged ? std::make_shared<const SequenceFields>(std::move(fields)) : nullptr;
}

void addSequence(const SequenceFields& fields, inference::Response& response)
{
    inference::Parameters& parameters = response.parameters();
    parameters.reserve(3);
    if (const auto* const text = std::get_if<std::string>(&fields.correlationId))
        parameters.push_back({kId, *text});
    else
        parameters.push_back({kId, static_cast<int64_t>(std::get<uint64_t>(fields.correlationId))});
    parameters.push_back({kStart, (fields.flags & inference::kSequenceStart) != 0});
    parameters.push_back({kEnd, (fields.flags & inference::kSequenceEnd) != 0});
}

absl::Status addOutput(const std::string& name, const EnsembleTensor& source,
    const tensor::Shape& shape, inference::Response& response)
{
    ASSIGN_OR_RETURN(
        inference::OutputTensor* const output, response.addOutput(name, source.dataType, shape));
    const tensor::Buffer& data = source.data;
    const bool isBlock = data.fragmentCount() == 1 && data.fragment(0).block &&
        data.fragment(0).data == data.fragment(0).block->data();
    if (isBlock && response.context()->allocator() == nullptr) {
        output->block = data.fragment(0).block;
        output->byteSize = data.byteSize();
        return absl::OkStatus();
    }
    // An embedding program gets the output in its own memory; and a client's input that is also an
    // output may have several fragments, while an output has one block.
    RETURN_IF_ERROR(output->allocateForCopy(data.byteSize()));
    const bool isInPlace = data.fragmentCount() == 1 && output->block &&
        data.fragment(0).data == output->block->data(); // the step wrote it there
    if (data.isEmpty() || isInPlace)
        return absl::OkStatus();
    absl::Status copied = device::copyBuffer(
        device::Registry::system(), data, output->block->data(), output->block->place());
    if (copied.ok())
        response.context()->copies.addCopies(data.fragmentCount(), data.byteSize());
    if (!absl::IsUnimplemented(copied))
        return copied;
    return absl::UnimplementedError(
        absl::StrCat("output '", name, "' cannot be copied: ", copied.message()));
}

} // namespace thalassa::scheduling
