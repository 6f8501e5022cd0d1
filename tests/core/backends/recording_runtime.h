// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <condition_variable>
#include <mutex>

namespace thalassa::backends::ort {

// Stands for the RunOptions of a run. *thread-safe*.
struct RecordedOptions {
    std::mutex mutex;
    std::condition_variable changed;
    int timesTold = 0; // calls of RunOptionsSetTerminate
    int timesReset = 0;
};

// The name of a function `int()` of the library, which returns the number of calls of
// DisableTelemetryEvents.
constexpr char kDisabledTelemetryCount[] = "recordedDisabledTelemetryCount";

} // namespace thalassa::backends::ort
