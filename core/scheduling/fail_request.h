// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "absl/status/status.h"
#include "core/base/clock.h"
#include "core/inference/request.h"
#include "core/statistics/model_statistics.h"

namespace thalassa::scheduling {

// Ends a request that a scheduler had accepted and no instance will execute: counts it as failed
// for that reason, answers it with `status`, and releases it. REQUIRES: no scheduler's lock is
// held. *thread-safe*.
void failRequest(std::unique_ptr<inference::Request> request,
    statistics::ModelStatistics& statistics, base::TimePoint now, statistics::FailureReason reason,
    absl::Status status);

} // namespace thalassa::scheduling
