// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/backends/common/batch_member.h"

#include <algorithm>
#include <cstring>

#include "core/backends/common/tensor_size.h"

namespace thalassa::backends {
namespace {

constexpr size_t kLengthSize = sizeof(uint32_t); // before each element of a BYTES tensor

std::string place(const InputTensor& tensor)
{
    return "input '" + std::string(tensor.name) + "'";
}

Error splitTexts(MemberInput& input, int64_t count)
{
    std::span<const std::byte> bytes;
    if (input.pieces.size() == 1) {
        bytes = input.pieces.front();
    } else {
        input.joined.reserve(input.tensor.byteSize);
        for (const auto& piece : input.pieces)
            input.joined.insert(input.joined.end(), piece.begin(), piece.end());
        bytes = input.joined;
    }
    // Each element has at least its length, so that a shape without bytes reserves nothing.
    input.texts.reserve(std::min(static_cast<size_t>(count), bytes.size() / kLengthSize));
    for (int64_t i = 0; i < count; ++i) {
        uint32_t length = 0;
        if (bytes.size() >= kLengthSize)
            std::memcpy(&length, bytes.data(), kLengthSize);
        if (bytes.size() < kLengthSize || bytes.size() - kLengthSize < length) {
            return invalidArgument(place(input.tensor) + ": element " + std::to_string(i) + " of " +
                std::to_string(count) + " is cut off");
        }
        input.texts.emplace_back(reinterpret_cast<const char*>(bytes.data()) + kLengthSize, length);
        bytes = bytes.subspan(kLengthSize + length);
    }
    if (!bytes.empty()) {
        return invalidArgument(place(input.tensor) + ": expected " + std::to_string(count) +
            " elements, found " + std::to_string(bytes.size()) + " bytes behind them");
    }
    return {};
}

Result<MemberInput> readInput(const InputTensor& tensor, Readable readable)
{
    MemberInput input;
    input.tensor = tensor;
    const bool isText = tensor.type == TRITONSERVER_TYPE_BYTES;
    ASSIGN_OR_RETURN(input.pieces, tensor.pieces(isText ? Readable::Cpu : readable));
    if (readable == Readable::Gpu && !isText) {
        ASSIGN_OR_RETURN(input.gpu, tensor.gpu());
    }
    const std::optional<int64_t> count = elementCount(tensor.shape);
    if (!count) {
        return invalidArgument(
            place(tensor) + ": its shape has more elements than memory can hold");
    }
    if (isText) {
        RETURN_IF_ERROR(splitTexts(input, *count));
        return input;
    }
    const std::optional<int64_t> expected = byteSize(tensor.shape, tensor.type);
    if (!expected || static_cast<uint64_t>(*expected) != tensor.byteSize) {
        return invalidArgument(place(tensor) + ": expected as many bytes as " +
            std::to_string(*count) + " elements of " + TRITONSERVER_DataTypeString(tensor.type) +
            " have, found " + std::to_string(tensor.byteSize));
    }
    return input;
}

// Reads the number of rows, which must be the same for all inputs of the request.
Error readRows(BatchMember& member)
{
    const InputTensor* first = nullptr;
    for (const auto& input : member.inputs) {
        if (!input)
            continue;
        const InputTensor& tensor = input->tensor;
        if (tensor.shape.empty())
            return invalidArgument(place(tensor) + ": expected a batch dimension, found none");
        if (first == nullptr) {
            first = &tensor;
            member.rows = tensor.shape[0];
        } else if (tensor.shape[0] != member.rows) {
            return invalidArgument(place(tensor) + ": expected a batch of " +
                std::to_string(member.rows) + " like " + place(*first) + ", found " +
                std::to_string(tensor.shape[0]));
        }
    }
    return {};
}

} // namespace

Result<BatchMember> BatchMember::read(
    Request& request, std::span<const TensorConfig> inputs, bool isBatching, Readable readable)
{
    BatchMember member;
    member.request = &request;
    for (const TensorConfig& configured : inputs) {
        auto found = request.input(configured.name.c_str());
        if (!found.ok()) {
            Error error = found.takeError();
            if (error.code() != TRITONSERVER_ERROR_NOT_FOUND || !configured.optional)
                return error;
            member.inputs.emplace_back();
            continue;
        }
        ASSIGN_OR_RETURN(MemberInput input, readInput(found.value(), readable));
        input.isRagged = configured.ragged;
        member.inputs.emplace_back(std::move(input));
    }
    if (isBatching)
        RETURN_IF_ERROR(readRows(member));
    ASSIGN_OR_RETURN(member.wantedOutputs, request.requestedOutputs());
    return member;
}

bool BatchMember::hasInputs() const
{
    return std::any_of(
        inputs.begin(), inputs.end(), [](const auto& input) { return input.has_value(); });
}

bool BatchMember::wants(const std::string& output) const
{
    return wantedOutputs.empty() ||
        std::any_of(wantedOutputs.begin(), wantedOutputs.end(),
            [&output](const char* name) { return output == name; });
}

} // namespace thalassa::backends
