// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Shares in a latch, for tasks that a thread waits for. A task holds its share, which counts down
// when the last copy of the task is destroyed. The wait therefore also ends if a task throws or is
// never run. *thread-safe*.
#pragma once

#include <latch>
#include <memory>
#include <utility>

namespace thalassa::repository {

// Shared: tasks are copyable.
using LatchShare = std::shared_ptr<const void>;

// Returns one share of `latch`. REQUIRES: the latch was made for as many shares as are taken.
inline LatchShare shareOf(std::shared_ptr<std::latch> latch)
{
    std::latch* const counted = latch.get();
    return {counted, [latch = std::move(latch)](std::latch*) { latch->count_down(); }};
}

} // namespace thalassa::repository
