// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// What the probe backend answers to one request: the bytes it was ordered to make, and a report of
// the execution that the request was part of. Pure functions: *thread-safe*.
#pragma once

#include <cstdint>
#include <string>

#include "core/backends/common/batch.h"

namespace thalassa::backends {

struct ExecutionReport {
    uint64_t number = 0;       // of the execution, from 1 since the model's load
    uint64_t requestCount = 0; // that it executed together
    uint64_t rowCount = 0;     // the batch size of all of them
    std::string instance;      // its name
};

struct AnswerForm {
    bool isBatching = false;
    bool hasControls = false;     // the model has the output CONTROLS
    bool hasTraceContext = false; // the model has the output TRACE_CONTEXT
};

// The batch size of a request: its first dimension in a model that batches, else 1.
Result<uint64_t> rowsOf(const Request& request, bool isBatching);

// Fills those outputs that the request wants. `position`: of the request in its execution, from 0.
Error answer(Request& request, const AnswerForm& form, uint64_t bytes,
    const ExecutionReport& report, uint64_t position);

} // namespace thalassa::backends
