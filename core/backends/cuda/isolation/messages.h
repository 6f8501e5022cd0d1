// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The messages between the server and the worker process of an instance:
//
//   server                          worker
//   LoadMessage        ->           once, first
//                      <-           Answer: the kernels are loaded, or why not
//   RunMessage         ->           for each run; the inputs are in the shared memory
//                      <-           Answer: the outputs are in the shared memory, or why not
//                      <-           LogMessage: any number before an Answer
//
// The server closes the connection to end the worker. decode() returns INVALID_ARG for content that
// is malformed. Each message is a plain value: *thread-compatible*.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/backends/common/error.h"

namespace thalassa::backends::kernels {

enum class MessageKind : uint32_t { Load = 1, Run = 2, Answer = 3, Log = 4 };

// Maximum size of a message that a worker takes, in bytes: it may have a file with machine code.
inline constexpr size_t kMaxMessageToWorker = size_t{1} << 32;

struct LoadMessage {
    int64_t ordinal = 0; // the GPU
    std::string owner;   // model and instance, for messages
    std::string model;
    std::string config; // JSON
    bool hasGraphs = false;
    // The settings of the compiler.
    std::string nvrtc;
    std::string backendDirectory;
    std::string cacheDirectory;
    // The file of the model version.
    std::string filePath;
    std::string fileName;
    std::string fileContent;
    bool isSource = false;

    std::string encode() const;
    static Result<LoadMessage> decode(std::string_view content);
};

// The inputs and outputs have the places of TensorLayout, which both processes derive from this.
struct RunMessage {
    int64_t batch = 1;
    std::vector<std::vector<int64_t>> inputShapes;
    uint64_t byteSize = 0; // of the tensors together

    std::string encode() const;
    static Result<RunMessage> decode(std::string_view content);
};

struct Answer {
    static constexpr uint64_t kMostGraphs = 1'000'000;
    static constexpr uint64_t kMostBytes = uint64_t{1} << 48;
    static constexpr uint64_t kLongestTime = 3'600'000'000'000; // nanoseconds

    // The error of the load or the run; the message is empty for a success.
    TRITONSERVER_Error_Code code = TRITONSERVER_ERROR_UNKNOWN;
    std::string message;
    bool isLost = false; // whether the worker can execute nothing any more
    // The state and the figures of the worker after it.
    uint64_t graphs = 0;
    bool hasLaunchedGraph = false;
    uint64_t memoryBytes = 0; // of tensors on the GPU
    uint64_t uploadTime = 0;  // of the copies of the inputs, in nanoseconds
    uint64_t downloadTime = 0;

    bool isSuccess() const { return message.empty(); }

    std::string encode() const;
    // Also refuses a code that does not exist, and figures that cannot be true.
    static Result<Answer> decode(std::string_view content);
};

struct LogMessage {
    TRITONSERVER_LogLevel level = TRITONSERVER_LOG_INFO;
    std::string text;

    std::string encode() const;
    static Result<LogMessage> decode(std::string_view content);
};

} // namespace thalassa::backends::kernels
