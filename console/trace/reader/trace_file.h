// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Reads trace files: those of Thalassa and of Triton, dumps of the flight recorder, and files in
// Chrome's trace event format, which Perfetto and `thalassa-trace convert --to perfetto` write.
// A damaged file is read as far as possible, with a sentence that says what is wrong, and where.
// Functions without state: *thread-safe*.
#pragma once

#include <QString>
#include <cstdint>
#include <functional>
#include <istream>
#include <memory>
#include <string>
#include <vector>

#include "console/trace/data/trace_data.h"
#include "console/trace/reader/reader_texts.h"

namespace thalassa::console::trace {

struct ReadOptions {
    // Called about every MiB with the share that was read, from 0 to 1; -1 if the size is not
    // known. Reading ends when it returns false. Null: reading goes on.
    std::function<bool(double share)> goOn;
    // A file with more slices is read up to them. Default: about 2.5 GB of memory.
    uint64_t mostSlices = 50'000'000;
};

struct ReadResult {
    std::shared_ptr<const TraceData> data; // null if nothing could be read
    std::vector<std::string> problems;     // each names the file, and the place if there is one
    bool isCancelled = false;
};

ReadResult readTraceFile(const std::string& path, const ReadOptions& options = {});
// Returns why the file is not a trace, as far as its beginning shows it: it cannot be opened, or
// it is not JSON. Empty if it may be a trace.
QString refusalOfFile(const std::string& path);
// Reads a trace from a stream that can be read twice. `name` stands for the file in problems;
// `size` is in bytes, 0 if it is not known.
ReadResult readTrace(
    std::istream& stream, const std::string& name, uint64_t size, const ReadOptions& options = {});

// Returns the tensors of the request as lines of text, read again from its place in the file.
std::vector<std::string> tensorsOf(const std::string& path, const Request& request);

// The state that the readers of the two formats share.
class ReadContext {
public:
    ReadContext(const std::string& name, uint64_t size, const ReadOptions& options)
        : m_name(name)
        , m_size(size)
        , m_options(options)
    {
    }

    // Reports the progress. Returns whether to go on: not cancelled, and not too many slices.
    bool reached(uint64_t bytes, uint64_t slices);
    void addProblem(const QString& text) { m_problems.push_back(problemOf(m_name, text)); }
    bool isCancelled() const { return m_isCancelled; }
    std::vector<std::string> takeProblems() { return std::move(m_problems); }

private:
    static constexpr uint64_t kInterval = 1 << 20; // bytes between two reports

    const std::string& m_name;
    const uint64_t m_size;
    const ReadOptions& m_options;
    uint64_t m_next = kInterval;
    std::vector<std::string> m_problems;
    bool m_isCancelled = false;
    bool m_isFull = false;
};

} // namespace thalassa::console::trace
