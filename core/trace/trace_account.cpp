// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/trace/trace_account.h"

namespace thalassa::trace {

size_t TraceAccount::byteSize() const
{
    size_t size =
        sizeof(*this) + modelName.size() + requestId.size() + entries.size() * sizeof(TraceEntry);
    for (const TraceEntry& entry : entries) {
        if (const auto* const tensor = std::get_if<TensorText>(&entry))
            size += tensor->name.size() + tensor->data.size();
        else if (const auto* const moment = std::get_if<Moment>(&entry))
            size += moment->name.size();
    }
    return size;
}

size_t FinishedTrace::byteSize() const
{
    size_t size = root.state.size();
    for (const TraceAccount& account : accounts)
        size += account.byteSize();
    return size;
}

} // namespace thalassa::trace
