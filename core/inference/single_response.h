// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// SingleResponse: collects the deliveries of an ordinary model for a front end until the final one:
// exactly one response, or the error to answer instead (rows 1.3.26, 1.3.27). *thread-compatible*:
// deliveries of one request never overlap.
#pragma once

#include <memory>

#include "absl/status/statusor.h"
#include "core/inference/response.h"

namespace thalassa::inference {

class SingleResponse {
public:
    // Takes a delivery's response, which may be null.
    void add(std::unique_ptr<Response> response);

    // Returns, after the final delivery, the response, its error, or INTERNAL if there was not
    // exactly one.
    absl::StatusOr<std::unique_ptr<Response>> take();

private:
    std::unique_ptr<Response> m_last;
    int m_count = 0;
};

} // namespace thalassa::inference
