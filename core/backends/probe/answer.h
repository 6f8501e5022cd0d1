// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The response of the probe backend to one request: the ordered number of bytes, and a report of
// the execution that the request was part of. Pure functions: *thread-safe*.
#pragma once

#include <cstdint>
#include <string>

#include "core/backends/common/batch.h"

namespace thalassa::backends {

struct ExecutionReport {
    uint64_t number = 0;       // counts executions since the model's load, from 1
    uint64_t requestCount = 0; // requests of the execution
    uint64_t rowCount = 0;     // their total batch size
    std::string instance;      // name of the instance
};

struct AnswerForm {
    bool isBatching = false;
    bool hasControls = false;     // the model has the output CONTROLS
    bool hasTraceContext = false; // the model has the output TRACE_CONTEXT
};

// Returns the batch size of a request: the first dimension of ORDERS in a model that batches,
// else 1.
Result<uint64_t> rowsOf(const Request& request, bool isBatching);

// Fills the outputs that the request wants. `position` is the request's place in its execution,
// from 0.
Error answer(Request& request, const AnswerForm& form, uint64_t bytes,
    const ExecutionReport& report, uint64_t position);

} // namespace thalassa::backends
