// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// TraceReader: reads a trace file request by request (rows 6.3.6, 6.3.7). The entries of one
// request stand together, in any order; so the reader needs memory for the largest request only. A
// file may consist of several, one after the other. *thread-compatible*.
//
// The texts of the entries are not kept: entriesAt() reads those of one request again.
#pragma once

#include <istream>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "trace/reader/entry_text.h"
#include "trace/reader/misfit.h"
#include "trace/reader/recorded_trace.h"
#include "trace/reader/request_ids.h"

namespace thalassa::trace_tool {

class TraceReader {
public:
    enum class Keep : uint8_t { Nothing, Entries };

    // `stream` outlives the reader. Keep::Entries is for streams that can be read only once.
    explicit TraceReader(std::istream& stream, Keep keep = Keep::Nothing);

    // Returns the next request, or nothing at the end. If the file goes on with something that is
    // not a trace file, returns the requests before it, then INVALID_ARGUMENT with the place.
    absl::StatusOr<std::optional<TraceTree>> next();
    // Returns the JSON of the entries of the request that next() returned last, trace by trace;
    // none unless they are kept.
    const std::vector<std::string>& entries() const { return m_entries; }
    // Whether the file ended within an entry or before its closing bracket.
    bool isCutOff() const { return m_isCutOff; }
    // Whether entries of the request that was read last may be missing, because the file is cut off
    // in that request or goes on with something that is not a trace file.
    bool mayLackEntries() const { return (m_isCutOff || !m_fault.ok()) && !m_ahead && !m_other; }
    uint64_t bytesRead() const { return m_bytesRead; }
    // Whether the stream could not be read to its end.
    bool isBroken() const { return m_stream.bad(); }
    // The values that were left out because they have a wrong type or size.
    struct WrongValues {
        uint64_t number = 0;
        uint64_t line = 0; // of the entry with the first one; both count from 1
        uint64_t byte = 0;
        std::string name; // of the first one: "timestamps"
    };
    const WrongValues& wrongValues() const { return m_wrongValues; }
    // How often an entry was compared with the request that is being read.
    uint64_t lookups() const { return m_ids.lookups(); }
    // Why next() returned INVALID_ARGUMENT.
    const std::optional<Misfit>& misfit() const { return m_misfit; }

private:
    std::optional<TraceParts> nextEntry();
    absl::StatusOr<std::optional<TraceParts>> readEntry();
    absl::StatusOr<bool> findEntry();
    absl::StatusOr<std::optional<EntryText>> nextText();
    absl::StatusOr<TraceParts> parse(EntryText entry);
    std::optional<TraceParts> nextRun();
    TraceTree packed(std::vector<TraceParts> all);
    absl::Status fails(Misfit misfit); // in the current line
    int get();

    std::istream& m_stream;
    const Keep m_keep;
    std::shared_ptr<FileNames> m_names; // shared with the requests that were read
    std::vector<std::string> m_entries; // entries of the last request
    RequestIds m_ids;                   // of the request that is being read
    std::string m_block;                // part of the stream, of which m_taken bytes are consumed
    size_t m_taken = 0;
    std::string m_memory; // for the values of one entry
    uint64_t m_bytesRead = 0;
    uint64_t m_line = 1;      // line of the next byte
    uint64_t m_entryByte = 0; // begin of the last entry; both count from 1
    uint64_t m_entryLine = 1;
    uint64_t m_arrays = 0; // number of arrays that have begun
    bool m_isInArray = false;
    bool m_isOver = false;
    bool m_isCutOff = false;
    WrongValues m_wrongValues;
    absl::Status m_fault;              // the error that ended reading
    std::optional<Misfit> m_misfit;    // its reason
    std::optional<TraceParts> m_ahead; // the first entry of the next run
    std::optional<TraceParts> m_other; // the first run of the next request
};

// Reads the entries at this place of the file, which is that of a request. Returns their JSON,
// trace by trace, as TraceReader::entries() does.
absl::StatusOr<std::vector<std::string>> entriesAt(std::istream& stream, const FilePlace& place);

} // namespace thalassa::trace_tool
