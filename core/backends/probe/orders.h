// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Orders: the instructions of one request to the `probe` backend. They come as text, `name=value`
// pairs separated by ';', in the input ORDERS, and as request parameters of the same names, which
// take precedence. *thread-compatible*.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/backends/common/batch.h"
#include "core/backends/common/error.h"

namespace thalassa::backends {

struct Orders {
    // `delay_ms`: duration of the execution before it answers; the longest one of a batch counts.
    std::chrono::milliseconds delay{0};
    // `row_delay_us`: additional delay for each row of the batch; the longest one of a batch
    // counts.
    std::chrono::microseconds rowDelay{0};
    // `hold_ms`: duration of the execution after it has answered, before it releases the requests.
    std::chrono::milliseconds hold{0};
    // `bytes`: the size of the output DATA, in each row of a batch.
    uint64_t bytes = 0;
    // `fail`: the code of the error to answer with, such as UNAVAILABLE.
    std::optional<TRITONSERVER_Error_Code> fail;
    // `fail_execute`: the code with which the execution fails, and all requests of the batch with
    // it.
    std::optional<TRITONSERVER_Error_Code> failExecute;
    // `reschedule`: the number of executions after which the request is scheduled again.
    uint64_t reschedule = 0;
    // `mark`: names of events in the request's trace, if it is traced. The order may be repeated.
    std::vector<std::string> marks;
    // The request was made by the server (see controls.h) and has no orders.
    bool isFiller = false;

    // Reads the orders. Fails with INVALID_ARG for an unknown name in ORDERS or a wrong value, so
    // that no test passes because of a spelling mistake.
    static Result<Orders> read(const Request& request);

private:
    Error follow(const std::string& name, const std::string& value);
    Error followText(const std::string& text);
    Error followParameters(TRITONBACKEND_Request* request);
};

} // namespace thalassa::backends
