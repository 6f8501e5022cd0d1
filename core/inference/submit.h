// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// submit(): the one way of a request into its model's scheduler, whether a client made it or a
// model that calls others; and what is noted of one that comes no further. *thread-safe*.
#pragma once

#include <memory>

#include "absl/status/status.h"
#include "core/base/clock.h"
#include "core/inference/request.h"

namespace thalassa::inference {

// Checks and completes the request (prepare.h) and hands it over. On success its context's sink
// will see the final response, once. On failure `request` stays with the caller, nothing is
// delivered, and the message names the request (row 1.3.22).
absl::Status submit(std::unique_ptr<Request>& request, const base::Clock& clock);

// The request knows its model and is refused, for what `why` says: whoever reads the records of the
// model's requests is told of it when its context ends. submit() notes what it refuses itself.
// Returns `why`.
absl::Status refused(const Request& request, absl::Status why);

} // namespace thalassa::inference
