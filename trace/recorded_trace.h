// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// RecordedTrace: all that a file says of one id. Plain data.
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
    uint64_t array = 1;  // of the file's, which may have several: each has ids of its own
    std::string model;
    int64_t version = 0;
    std::string request;       // the client's id, empty if it gave none
    std::vector<Point> points; // in the file's order
    std::vector<Tensor> tensors;
    std::vector<std::string> entries; // the JSON that it was read from

    // The first of that name.
    std::optional<int64_t> at(std::string_view name) const;
    // The earliest of all, without GRPC_WAITREAD_START: that is when the server began to wait.
    std::optional<int64_t> begin() const;
};

// A client's request, with all that was made to answer it.
using TraceTree = std::vector<RecordedTrace>;

enum class Protocol : uint8_t { None, Http, Grpc };

// By what the request itself has; None where the file does not say.
Protocol protocolOf(const TraceTree& tree);

} // namespace thalassa::trace_tool
