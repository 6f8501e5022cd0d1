// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <condition_variable>
#include <mutex>

namespace thalassa::backends::ort {

// What the recording runtime takes for a run's options. *thread-safe*.
struct RecordedOptions {
    std::mutex mutex;
    std::condition_variable changed;
    int timesTold = 0; // to end
    int timesReset = 0;
};

// The name of a function `int()` of the library: how often DisableTelemetryEvents was called.
constexpr char kDisabledTelemetryCount[] = "recordedDisabledTelemetryCount";

} // namespace thalassa::backends::ort
