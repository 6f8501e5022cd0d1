// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The runs that the computing runtime (computing_runtime.cpp) records, and the means for a test to
// block a run.
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
        const void* data = nullptr; // null for type string
        std::vector<double> values; // empty for type string
        bool isOnGpu = false;       // as the library was told
    };
    std::vector<Input> inputs;
    std::vector<std::string> outputs;
    std::vector<std::string> gpuOutputs; // outputs in the memory of a GPU
    const void* stream = nullptr;        // of the session; null if it has none
    bool isBehindCopies = false;         // the stream had work when the run began
};

// The recorded runs of all sessions. *thread-safe*.
struct RecordedRuns {
    std::mutex mutex;
    std::condition_variable changed;
    std::vector<RecordedRun> runs;
    bool isHeld = false; // a run blocks while this is true, unless it is terminated
    bool isTold = false; // set by RunOptionsSetTerminate
    // The providers that sessions were made with, and their options: "CUDA device_id=0".
    std::vector<std::string> providers;
    std::vector<const void*> tensorRtStreams; // of the TensorRT providers
    size_t sessionCount = 0;                  // made so far
    std::string providerError; // if not empty, the update of a provider's options fails with it

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

// The type of the function kRecordedRuns, which the library exports.
using RecordedRunsFunction = RecordedRuns*();
constexpr const char* kRecordedRuns = "thalassaRecordedRuns";

} // namespace thalassa::backends::ort
