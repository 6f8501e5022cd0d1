// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/trace/trace_data.h"

namespace thalassa::trace {

size_t TraceData::byteSize() const
{
    size_t size = sizeof(*this) + modelName.size() + requestId.size() + failure.size() +
        added.size() * sizeof(AddedPoint) + noted.size() * sizeof(Noted);
    for (const Noted& one : noted) {
        if (const auto* const tensor = std::get_if<TensorText>(&one))
            size += tensor->name.size() + tensor->data.size();
        else if (const auto* const point = std::get_if<NamedPoint>(&one))
            size += point->name.size();
    }
    return size;
}

size_t FinishedTrace::byteSize() const
{
    size_t size = root.state.size();
    for (const TraceData& data : requests)
        size += data.byteSize();
    return size;
}

} // namespace thalassa::trace
