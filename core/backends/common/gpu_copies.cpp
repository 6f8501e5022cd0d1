// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/backends/common/gpu_copies.h"

#include "core/backends/common/log.h"
#include "thalassa/gpu_copies.h"

#pragma weak thalassa_report_gpu_copies // the real Triton does not have it

namespace thalassa::backends {

void reportCopies(const GpuCopies& copies)
{
    if (thalassa_report_gpu_copies == nullptr || copies.byteSize == 0)
        return;
    logFailure("cannot report copies of a GPU",
        thalassa_report_gpu_copies(copies.sourceGpu.value_or(-1), copies.targetGpu.value_or(-1),
            copies.byteSize, static_cast<uint64_t>(copies.time.count())));
}

void CopySum::add(
    std::optional<int64_t> sourceGpu, std::optional<int64_t> targetGpu, uint64_t byteSize)
{
    m_byteSizes[{sourceGpu, targetGpu}] += byteSize;
    m_byteSize += byteSize;
}

void CopySum::report(std::chrono::nanoseconds time) const
{
    const std::chrono::duration<double, std::nano> whole = time;
    for (const auto& [gpus, size] : m_byteSizes) {
        if (size == 0)
            continue;
        const double share = static_cast<double>(size) / static_cast<double>(m_byteSize);
        reportCopies({gpus.first, gpus.second, size,
            std::chrono::duration_cast<std::chrono::nanoseconds>(whole * share)});
    }
}

} // namespace thalassa::backends
