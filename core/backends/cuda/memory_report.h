// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// MemoryReport: tells the server how much memory of its GPU an instance has for tensors, for the
// statistics and the metrics of the model. *thread-compatible*.
#pragma once

#include <cstdint>

#include "triton/core/tritonbackend.h"

namespace thalassa::backends::kernels {

class MemoryReport {
public:
    // `instance` outlives the report.
    MemoryReport(TRITONBACKEND_ModelInstance* instance, int ordinal)
        : m_instance(instance)
        , m_ordinal(ordinal)
    {
    }

    // Reports that number of bytes if it has changed. A server that refuses the report has no such
    // statistics.
    void update(uint64_t bytes);

private:
    TRITONBACKEND_ModelInstance* m_instance;
    int m_ordinal;
    uint64_t m_reported = 0; // bytes
};

} // namespace thalassa::backends::kernels
