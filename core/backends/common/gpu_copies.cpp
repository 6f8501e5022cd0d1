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

} // namespace thalassa::backends
