// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Protects against loading half-copied model directories: a poll loads a directory only once it has
// stopped changing, and else checks it again at the next poll (decide.h). Pure functions:
// *thread-safe*.
#pragma once

#include "core/base/clock.h"
#include "core/repository/store/model_directory.h"

namespace thalassa::repository {

// Returns true if nothing in the directory was changed during the last `quiet` before `now`. A time
// stamp in the future (a file server whose clock is ahead) is not quiet.
bool isStable(
    const ModelDirectory& model, std::chrono::system_clock::time_point now, base::Duration quiet);

// Returns true if both scans found the same.
bool isSame(const ModelDirectory& a, const ModelDirectory& b);

} // namespace thalassa::repository
