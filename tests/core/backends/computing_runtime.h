// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// What the computing runtime (computing_runtime.cpp) writes down, and how a test holds a run.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <string>
#include <vector>

namespace thalassa::backends::ort {

struct RecordedRun {
    struct Input {
        std::string name;
        std::vector<int64_t> shape;
        const void* data = nullptr; // null for texts
        std::vector<double> values; // of numbers
    };
    std::vector<Input> inputs;
    std::vector<std::string> outputs;
};

// *thread-safe*.
struct RecordedRuns {
    std::mutex mutex;
    std::condition_variable changed;
    std::vector<RecordedRun> runs;
    bool isHeld = false; // a run waits until this is false, or until it is told to end
    bool isTold = false; // to end

    size_t count()
    {
        const std::lock_guard lock(mutex);
        return runs.size();
    }
    std::vector<RecordedRun> take()
    {
        const std::lock_guard lock(mutex);
        return std::move(runs);
    }
};

// Exported by the library.
using RecordedRunsFunction = RecordedRuns*();
constexpr const char* kRecordedRuns = "thalassaRecordedRuns";

} // namespace thalassa::backends::ort
