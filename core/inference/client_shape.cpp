// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/inference/client_shape.h"

#include "core/inference/request_context.h"
#include "core/inference/response.h"

namespace thalassa::inference {
namespace {

using tensor::Dimensions;
using tensor::Shape;

// `to` with each of its -1 replaced by the dimension that stands at the corresponding -1 of `from`
// in `actual`: the n-th -1 of one form is the n-th of the other (row 3.3.6).
Shape converted(Dimensions from, Dimensions to, Dimensions actual, size_t batchDimensions)
{
    Shape out(actual.begin(), actual.begin() + static_cast<ptrdiff_t>(batchDimensions));
    size_t next = 0;
    for (const int64_t dimension : to) {
        if (dimension != tensor::kAnyDimension) {
            out.push_back(dimension);
            continue;
        }
        while (next < from.size() && from[next] != tensor::kAnyDimension)
            ++next;
        out.push_back(next < from.size() ? actual[batchDimensions + next] : dimension);
        ++next;
    }
    return out;
}

} // namespace

Shape backendShape(const config::InputSpec& spec, bool batching, Dimensions shape)
{
    if (!spec.hasReshape)
        return {shape.begin(), shape.end()};
    const size_t batchDimensions = batching && !spec.isShapeTensor ? 1 : 0;
    return converted(spec.dims, spec.reshape, shape, batchDimensions);
}

Shape clientShape(const config::OutputSpec& spec, bool batching, Dimensions shape)
{
    const size_t batchDimensions = batching && !spec.isShapeTensor ? 1 : 0;
    if (!spec.hasReshape || shape.size() < batchDimensions ||
        !tensor::matches(spec.reshape, shape.subspan(batchDimensions)))
        return {shape.begin(), shape.end()};
    return converted(spec.reshape, spec.dims, shape, batchDimensions);
}

Shape clientShape(const RequestContext& context, const OutputTensor& output)
{
    const config::OutputSpec* const spec = context.model.get() == nullptr
        ? nullptr
        : context.model.get()->info().findOutput(output.name);
    return spec == nullptr
        ? output.shape
        : clientShape(*spec, context.model.get()->info().maxBatchSize() > 0, output.shape);
}

} // namespace thalassa::inference
