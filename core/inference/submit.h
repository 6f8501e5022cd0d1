// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// submit(): the one way of a request into its model's scheduler, whether a client or a model that
// calls others made it. refused(): records a request that gets no further. *thread-safe*.
#pragma once

#include <memory>

#include "absl/status/status.h"
#include "core/base/clock.h"
#include "core/inference/request.h"

namespace thalassa::inference {

// Checks and completes the request (validate_request.h) and hands it over. On success its context's
// sink will receive the final response, once. On failure `request` stays with the caller, nothing
// is delivered, and the message names the request (row 1.3.22).
absl::Status submit(std::unique_ptr<Request>& request, const base::Clock& clock);

// Records that a request whose model is known was refused with the error `why`. The listeners of
// the model version are called when its context ends. submit() records its own refusals. Returns
// `why`.
absl::Status refused(const Request& request, absl::Status why);

} // namespace thalassa::inference
