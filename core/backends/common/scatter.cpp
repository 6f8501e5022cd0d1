// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/backends/common/scatter.h"

#include <cstring>

#include "core/backends/common/tensor_size.h"

namespace thalassa::backends {

int64_t rowsOf(const RunMembers& members)
{
    int64_t rows = 0;
    for (const BatchMember* const member : members)
        rows += member->rows;
    return rows;
}

Result<std::byte*> OutputSlice::allocate(const OutputTensor& output) const
{
    return target == SliceFor::States ? request->allocateState(output)
                                      : request->allocateOutput(output);
}

Result<OutputMemory> OutputSlice::place(const OutputTensor& output) const
{
    if (target == SliceFor::Responses)
        return request->placeOutput(output);
    ASSIGN_OR_RETURN(std::byte* const data, request->allocateState(output));
    return OutputMemory{data, std::nullopt};
}

Result<std::vector<OutputSlice>> sliceRows(const RunMembers& members, const std::string& output,
    std::span<const int64_t> shape, SliceFor target)
{
    const int64_t rows = rowsOf(members);
    if (shape.empty() || shape[0] != rows) {
        return unsupported("output '" + output +
            "': expected its first dimension to be the batch, which is " + std::to_string(rows) +
            ", found the shape " + shapeText({shape.begin(), shape.end()}) +
            ": set max_batch_size to 0 for a model that does not keep the batch");
    }
    const int64_t rowSize = rows == 0 ? 0 : elementCount(shape).value_or(0) / rows;
    std::vector<OutputSlice> slices;
    int64_t row = 0;
    for (const BatchMember* const member : members) {
        if (target == SliceFor::States || member->wants(output)) {
            OutputSlice& slice = slices.emplace_back();
            slice.target = target;
            slice.request = member->request;
            slice.shape.assign(shape.begin(), shape.end());
            slice.shape.front() = member->rows;
            slice.first = row * rowSize;
            slice.count = member->rows * rowSize;
        }
        row += member->rows;
    }
    return slices;
}

Result<std::vector<OutputSlice>> sliceLikeInput(const RunMembers& members,
    const std::string& output, std::span<const int64_t> shape, std::span<const int64_t> dims,
    size_t source)
{
    std::vector<OutputSlice> slices;
    int64_t first = 0;
    for (const BatchMember* const member : members) {
        const std::span<const int64_t> like = member->inputs[source]->tensor.shape;
        OutputSlice slice;
        slice.request = member->request;
        slice.shape.assign(dims.begin(), dims.end());
        slice.first = first;
        for (size_t i = 0; i < dims.size(); ++i)
            slice.shape[i] = dims[i] == -1 ? like[i] : dims[i];
        const auto count = elementCount(slice.shape);
        if (!count || __builtin_add_overflow(first, *count, &first)) {
            return unsupported("output '" + output + "': a part of the shape " +
                shapeText(slice.shape) + " has more elements than memory can hold");
        }
        slice.count = *count;
        if (member->wants(output))
            slices.push_back(std::move(slice));
    }
    if (elementCount(shape) != first) {
        return unsupported("output '" + output + "': expected " + std::to_string(first) +
            " elements by the shapes of its source input, found the shape " +
            shapeText({shape.begin(), shape.end()}));
    }
    return slices;
}

OutputSlice wholeSlice(const BatchMember& member, std::span<const int64_t> shape, SliceFor target)
{
    return {
        member.request, {shape.begin(), shape.end()}, 0, elementCount(shape).value_or(0), target};
}

Error copySlice(const OutputSlice& slice, const std::string& output, TRITONSERVER_DataType type,
    const std::byte* elements)
{
    const uint64_t elementSize = TRITONSERVER_DataTypeByteSize(type);
    const uint64_t size = static_cast<uint64_t>(slice.count) * elementSize;
    ASSIGN_OR_RETURN(
        std::byte* const target, slice.allocate({output.c_str(), type, slice.shape, size}));
    if (size > 0) {
        // The buffers may be the same: a model may pass a state through unchanged.
        std::memmove(target, elements + static_cast<uint64_t>(slice.first) * elementSize, size);
    }
    return {};
}

} // namespace thalassa::backends
