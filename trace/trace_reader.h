// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// TraceReader: reads a trace file request by request (rows 6.3.6, 6.3.7). Entries of one request
// stand together, whatever their order; so the memory it takes is that of the largest one. A file
// may be several, one after the other. *thread-compatible*.
#pragma once

#include <istream>
#include <optional>
#include <string>

#include "absl/status/statusor.h"
#include "trace/entry_text.h"
#include "trace/recorded_trace.h"

namespace thalassa::trace_tool {

class TraceReader {
public:
    // `stream` outlives the reader.
    explicit TraceReader(std::istream& stream);

    // The next request; none at the end. INVALID_ARGUMENT with the place for what is no trace file,
    // after what stands before it.
    absl::StatusOr<std::optional<TraceTree>> next();
    // The file ended in the middle: of an entry, or before its closing bracket.
    bool isCutOff() const { return m_isCutOff; }
    // More of the request that was read last may be missing: the file was cut off in it, or goes on
    // with what is no trace file.
    bool mayLackEntries() const { return (m_isCutOff || !m_fault.ok()) && !m_ahead && !m_other; }
    uint64_t bytesRead() const { return m_bytesRead; }
    // The stream could not be read to its end.
    bool isBroken() const { return m_stream.bad(); }
    // Values of a type or size that they cannot have, and that are left out.
    struct WrongValues {
        uint64_t number = 0;
        std::string first; // "line 3, byte 700: timestamps", the place being the entry's
    };
    const WrongValues& wrongValues() const { return m_wrongValues; }

private:
    std::optional<RecordedTrace> nextEntry();
    absl::StatusOr<std::optional<RecordedTrace>> readEntry();
    absl::StatusOr<bool> findEntry();
    absl::StatusOr<std::optional<EntryText>> nextText();
    absl::StatusOr<RecordedTrace> parse(EntryText entry);
    std::optional<RecordedTrace> nextRun();
    absl::Status misfit(uint64_t byte, const std::string& what) const;
    int get();

    std::istream& m_stream;
    std::string m_block; // of the stream, and how much of it was taken
    size_t m_taken = 0;
    std::string m_memory; // for the values of one entry
    uint64_t m_bytesRead = 0;
    uint64_t m_line = 1;      // of the next byte
    uint64_t m_entryByte = 0; // where the last entry begins, both from 1 on
    uint64_t m_entryLine = 1;
    uint64_t m_arrays = 0; // that have begun
    bool m_isInArray = false;
    bool m_isOver = false;
    bool m_isCutOff = false;
    WrongValues m_wrongValues;
    absl::Status m_fault;                 // where it is over
    std::optional<RecordedTrace> m_ahead; // the first entry of the next run
    std::optional<RecordedTrace> m_other; // the first run of the next request
};

} // namespace thalassa::trace_tool
