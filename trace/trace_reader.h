// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// TraceReader: reads a trace file request by request (rows 6.3.6, 6.3.7). Entries of one request
// stand together, whatever their order; so the memory it takes is that of the largest one.
// *thread-compatible*.
#pragma once

#include <istream>
#include <optional>
#include <string>

#include "absl/status/statusor.h"
#include "trace/recorded_trace.h"

namespace thalassa::trace_tool {

class TraceReader {
public:
    // `stream` outlives the reader.
    explicit TraceReader(std::istream& stream)
        : m_stream(stream)
    {
    }

    // The next request; none at the end. INVALID_ARGUMENT with the place for what is no trace file.
    absl::StatusOr<std::optional<TraceTree>> next();
    // The file ended in the middle: of an entry, or before its closing bracket.
    bool isCutOff() const { return m_isCutOff; }
    uint64_t bytesRead() const { return m_bytesRead; }

private:
    absl::StatusOr<std::optional<RecordedTrace>> nextEntry();
    absl::StatusOr<std::optional<std::string>> nextObject();
    std::optional<std::string> rest();
    absl::StatusOr<std::optional<RecordedTrace>> nextRun();
    int get();

    std::istream& m_stream;
    uint64_t m_bytesRead = 0;
    bool m_hasBegun = false;
    bool m_isOver = false;
    bool m_isCutOff = false;
    std::optional<RecordedTrace> m_ahead; // the first entry of the next run
    std::optional<RecordedTrace> m_other; // the first run of the next request
};

} // namespace thalassa::trace_tool
