// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/backends/cuda/memory_report.h"

#include <memory>

#include "core/backends/common/error.h"
#include "core/backends/common/log.h"

namespace thalassa::backends::kernels {
namespace {

Error report(TRITONBACKEND_ModelInstance* instance, int ordinal, uint64_t bytes)
{
    TRITONSERVER_BufferAttributes* usage = nullptr;
    RETURN_IF_ERROR(TRITONSERVER_BufferAttributesNew(&usage));
    const std::unique_ptr<TRITONSERVER_BufferAttributes,
        TRITONSERVER_Error* (*)(TRITONSERVER_BufferAttributes*)>
        owner(usage, TRITONSERVER_BufferAttributesDelete);
    RETURN_IF_ERROR(TRITONSERVER_BufferAttributesSetMemoryType(usage, TRITONSERVER_MEMORY_GPU));
    RETURN_IF_ERROR(TRITONSERVER_BufferAttributesSetMemoryTypeId(usage, ordinal));
    RETURN_IF_ERROR(TRITONSERVER_BufferAttributesSetByteSize(usage, bytes));
    return Error(TRITONBACKEND_ModelInstanceReportMemoryUsage(instance, &usage, 1));
}

} // namespace

void MemoryReport::update(uint64_t bytes)
{
    if (bytes == m_reported)
        return;
    m_reported = bytes;
    if (const Error refused = report(m_instance, m_ordinal, bytes); !refused.ok()) {
        log(TRITONSERVER_LOG_VERBOSE,
            "the memory of an instance is not reported: " + refused.message());
    }
}

} // namespace thalassa::backends::kernels
