// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/scheduling/batching/batch_compatibility.h"

#include <algorithm>
#include <cstring>

namespace thalassa::scheduling {
namespace {

using inference::InputTensor;
using inference::Request;

// Compares copies, as the buffers may have different fragments.
bool haveEqualBytes(const tensor::Buffer& one, const tensor::Buffer& other)
{
    if (one.byteSize() != other.byteSize())
        return false;
    std::vector<std::byte> bytes[2] = {
        std::vector<std::byte>(one.byteSize()), std::vector<std::byte>(one.byteSize())};
    one.copyTo(bytes[0].data());
    other.copyTo(bytes[1].data());
    return bytes[0] == bytes[1];
}

const InputTensor* find(const Request& request, const std::string& name)
{
    const auto found = std::find_if(request.inputs.begin(), request.inputs.end(),
        [&](const InputTensor& input) { return input.name == name; });
    return found == request.inputs.end() ? nullptr : &*found;
}

} // namespace

BatchCompatibility::BatchCompatibility(const config::ModelInfo& info)
    : m_isBatching(info.maxBatchSize() > 0)
{
    for (const config::InputSpec& spec : info.inputs()) {
        const bool mayVary =
            std::find(spec.dims.begin(), spec.dims.end(), tensor::kAnyDimension) != spec.dims.end();
        const bool comparesShape = spec.isShapeTensor || (mayVary && !spec.allowRagged);
        if (comparesShape || spec.optional)
            m_varying.push_back({spec.name, comparesShape, spec.isShapeTensor});
    }
}

bool BatchCompatibility::joins(const Request& first, const Request& other) const
{
    return std::all_of(m_varying.begin(), m_varying.end(), [&](const Varying& input) {
        return agree(input, find(first, input.name), find(other, input.name));
    });
}

bool BatchCompatibility::agree(
    const Varying& input, const InputTensor* one, const InputTensor* other) const
{
    if (one == nullptr || other == nullptr)
        return one == other;
    if (!input.comparesShape)
        return true;
    const long batchDimensions = m_isBatching && !input.comparesContents ? 1 : 0;
    return std::equal(one->shape.begin() + batchDimensions, one->shape.end(),
               other->shape.begin() + batchDimensions, other->shape.end()) &&
        (!input.comparesContents || haveEqualBytes(one->dataOnCpu(), other->dataOnCpu()));
}

} // namespace thalassa::scheduling
