// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Orders: what one request asks the `probe` backend to do. They come as text, `name=value` pairs
// separated by ';', in the input ORDERS, and as request parameters of the same names, which take
// precedence. *thread-compatible*.
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
    // `delay_ms`: how long the execution lasts before it answers; of a batch the longest counts.
    std::chrono::milliseconds delay{0};
    // `row_delay_us`: and so much longer for each row of the batch; of a batch the longest counts.
    std::chrono::microseconds rowDelay{0};
    // `hold_ms`: how long the execution lasts after it has answered, before it releases.
    std::chrono::milliseconds hold{0};
    // `bytes`: the size of the output DATA, in each row of a batch.
    uint64_t bytes = 0;
    // `fail`: answer with an error of that code, such as UNAVAILABLE.
    std::optional<TRITONSERVER_Error_Code> fail;
    // `fail_execute`: the execution itself fails, and with it all requests of the batch.
    std::optional<TRITONSERVER_Error_Code> failExecute;
    // `reschedule`: how many executions of the request end with its being scheduled again.
    uint64_t reschedule = 0;
    // `mark`: the name of a moment in the request's trace, if it is traced; each further one in the
    // text is a further moment.
    std::vector<std::string> marks;
    // It orders nothing, and nobody waits for its answer (see controls.h).
    bool isFiller = false;

    // INVALID_ARG for an unknown name or a wrong value, so that no test passes by a spelling
    // mistake.
    static Result<Orders> read(const Request& request);

private:
    Error follow(const std::string& name, const std::string& value);
    Error followText(const std::string& text);
    Error followParameters(TRITONBACKEND_Request* request);
};

} // namespace thalassa::backends
