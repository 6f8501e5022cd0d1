// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// RecordedTrace: everything that a file contains about one id. Plain data.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace thalassa::trace_tool {

struct Point {
    std::string name; // as in today's files: "HTTP_RECV_START"
    int64_t nanoseconds = 0;
};

struct Tensor {
    std::string activity; // "TENSOR_QUEUE_INPUT"
    std::string name;
    std::string data;
    std::string shape;
};

struct RecordedTrace {
    uint64_t id = 0;
    uint64_t parent = 0; // 0: none
    uint64_t array = 1;  // number of the array in its file; each array has ids of its own
    std::string model;
    int64_t version = 0;
    std::string request;       // the client id, empty if there is none
    std::vector<Point> points; // in the file's order
    std::vector<Tensor> tensors;
    std::vector<std::string> entries; // the JSON that it was read from

    // Returns the time of the first point with this name.
    std::optional<int64_t> at(std::string_view name) const;
    // Returns the time of the last point with this name.
    std::optional<int64_t> lastAt(std::string_view name) const;
    // Returns the earliest time, ignoring GRPC_WAITREAD_START, when the server began to wait.
    std::optional<int64_t> begin() const;
};

// A client's request, with all requests that were made to answer it.
using TraceTree = std::vector<RecordedTrace>;

enum class Protocol : uint8_t { None, Http, Grpc };

// Returns the protocol that the names of the points show, or None.
Protocol protocolOf(const TraceTree& tree);

} // namespace thalassa::trace_tool
