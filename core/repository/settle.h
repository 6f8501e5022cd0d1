// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Leaving half-copied model directories alone: a directory is loaded only once it has stopped
// changing. A poll looks again at the next poll (decide.h); the start and a load call wait here.
#pragma once

#include <functional>

#include "absl/status/statusor.h"
#include "core/base/clock.h"
#include "core/repository/scan.h"
#include "core/repository/stop_signal.h"

namespace thalassa::repository {

// True when nothing in the directory was touched during the last `quiet` before `now`. A time stamp
// of the future (a file server whose clock is ahead) is not quiet. A pure function.
bool isQuiet(
    const ModelDirectory& model, std::chrono::system_clock::time_point now, base::Duration quiet);

// True when both looks saw the same.
bool isSame(const ModelDirectory& a, const ModelDirectory& b);

struct SettleRule {
    base::Duration quiet; // how long the directory must have stayed the same
    base::Duration limit; // how long to wait for that
};

// Waits until the directory has settled and returns what it is then; `look` reads it again. Costs
// nothing when the last change is older than the rule asks. UNAVAILABLE when it still changes after
// the limit or `stop` was given. *thread-safe*; blocks.
absl::StatusOr<ModelDirectory> waitUntilSettled(ModelDirectory model,
    const std::function<ModelDirectory()>& look, const SettleRule& rule, base::Clock& clock,
    StopSignal& stop);

} // namespace thalassa::repository
