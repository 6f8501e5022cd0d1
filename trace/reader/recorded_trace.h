// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// RecordedTrace: everything that a file contains about one id, except the texts of the entries.
// Packed, so that a program can keep a million of them: a trace with 12 points takes less than 200
// bytes. *thread-compatible*.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/container/inlined_vector.h"
#include "core/timeline/copy_counts.h"
#include "trace/reader/file_names.h"

namespace thalassa::trace_tool {

struct Point {
    PointName name;
    int64_t nanoseconds = 0;
};

// Refers to the trace.
struct Tensor {
    std::string_view activity; // "TENSOR_QUEUE_INPUT"
    std::string_view name;
    std::string_view data;
    std::string_view shape;
    std::string_view dataType; // "FP32"; empty in files without it
    bool isCut = false;        // `data` has only the first elements
};

// A part of a file.
struct FilePlace {
    uint64_t begin = 0; // offset of the first byte
    uint64_t end = 0;   // offset after the last byte
};

// A trace while it is read, entry by entry.
struct TraceParts {
    struct NamedPoint {
        std::string name; // as in today's files: "HTTP_RECV_START"
        int64_t nanoseconds = 0;
    };
    struct TensorTexts {
        std::string activity, name, data, shape;
        std::string dataType = {};
        bool isCut = false;
    };

    uint64_t id = 0;
    uint64_t parent = 0; // 0: none
    uint64_t array = 1;  // number of the array in its file; each array has ids of its own
    std::string model;
    int64_t version = 0;
    std::string request;                        // the client id, empty if there is none
    std::optional<timeline::CopyCounts> copies; // missing in files of Triton
    std::vector<NamedPoint> points;             // in the file's order
    std::vector<TensorTexts> tensors;
    FilePlace place;                  // place of the entries
    std::vector<std::string> entries; // the JSON that it was read from, if that is kept
};

class RecordedTrace {
public:
    using Points = absl::InlinedVector<Point, 16>;

    RecordedTrace(const TraceParts& parts, std::shared_ptr<FileNames> names);

    uint64_t id() const { return m_id; }
    uint64_t parent() const; // 0: none
    // The number of the array in its file. Each array has ids of its own.
    uint64_t array() const;
    const std::string& model() const { return m_model->name; }
    int64_t version() const { return m_model->version; }
    std::string_view request() const;                   // the client id, empty if there is none
    std::optional<timeline::CopyCounts> copies() const; // missing in files of Triton
    Points points() const;                              // in the file's order
    std::string_view nameOf(const Point& point) const { return m_names->nameOf(point.name); }
    bool hasTensors() const;
    std::vector<Tensor> tensors() const;

    // Returns the time of the first point with this name.
    std::optional<int64_t> at(PointName name) const;
    // Returns the time of the last point with this name.
    std::optional<int64_t> lastAt(PointName name) const;
    // Returns the earliest time, ignoring GRPC_WAITREAD_START, when the server began to wait.
    std::optional<int64_t> begin() const;

    // Adds the nanoseconds to each time, which stays between 0 and the largest number.
    void shift(int64_t nanoseconds);

private:
    void append(
        const std::vector<char>& bytes, const std::vector<TraceParts::TensorTexts>& tensors);

    uint64_t m_id;
    std::shared_ptr<FileNames> m_names; // shared by the traces of a file
    const RecordedModel* m_model;       // in m_names
    // The parent, the number of the array, the client id, the copies, the points and the tensors.
    // Numbers take 1 byte for each 7 bits; the time of a point is the difference to the point
    // before it.
    std::vector<char> m_packed;
};

// A client's request, with all requests that were made to answer it.
class TraceTree {
public:
    TraceTree() = default;
    TraceTree(std::initializer_list<RecordedTrace> traces)
        : m_traces(traces)
    {
    }
    // Returns where the entries of the request stand; they have no others between them.
    const FilePlace& place() const { return m_place; }

    void add(RecordedTrace trace) { m_traces.push_back(std::move(trace)); }
    void setPlace(const FilePlace& place) { m_place = place; }

    bool empty() const { return m_traces.empty(); }
    size_t size() const { return m_traces.size(); }
    const RecordedTrace& operator[](size_t index) const { return m_traces[index]; }
    const RecordedTrace& front() const { return m_traces.front(); }
    auto begin() { return m_traces.begin(); }
    auto end() { return m_traces.end(); }
    auto begin() const { return m_traces.begin(); }
    auto end() const { return m_traces.end(); }

private:
    absl::InlinedVector<RecordedTrace, 1> m_traces; // most requests make no others
    FilePlace m_place;
};

enum class Protocol : uint8_t { None, Http, Grpc };

// Returns the protocol that the name of a point shows, or None.
Protocol protocolOf(std::string_view point);
// Returns the protocol that the names of the points show, or None.
Protocol protocolOf(const TraceTree& tree);

} // namespace thalassa::trace_tool
