// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "absl/status/statusor.h"
#include "core/backend/model.h"
#include "core/base/threads/timer_thread.h"
#include "core/scheduling/scheduler.h"

namespace thalassa::engine {

// Creates the scheduler that the model's configuration selects. Fails like checkScheduling(), and
// if the initial states of its sequences cannot be read.
absl::StatusOr<std::shared_ptr<scheduling::Scheduler>> makeScheduler(
    backend::Model& model, const std::shared_ptr<base::TimerThread>& timers, base::Clock& clock);

// Returns INVALID_ARGUMENT if the scheduling settings of the configuration are invalid.
absl::Status checkScheduling(const ::inference::ModelConfig& config);

} // namespace thalassa::engine
