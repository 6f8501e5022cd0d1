// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Leaving half-copied model directories alone: a poll takes up a directory only once it has stopped
// changing, and else looks again at the next poll (decide.h). Pure functions: *thread-safe*.
#pragma once

#include "core/base/clock.h"
#include "core/repository/scan.h"

namespace thalassa::repository {

// True when nothing in the directory was touched during the last `quiet` before `now`. A time stamp
// of the future (a file server whose clock is ahead) is not quiet.
bool isQuiet(
    const ModelDirectory& model, std::chrono::system_clock::time_point now, base::Duration quiet);

// True when both looks saw the same.
bool isSame(const ModelDirectory& a, const ModelDirectory& b);

} // namespace thalassa::repository
