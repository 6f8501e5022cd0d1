// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// TraceFile: one file that holds a JSON array of traces: `[` with the first text, commas between,
// `]` when it is closed. It overwrites the file that is there, as in Triton, with one exception: an
// array that has no end, as a killed run leaves it, is kept as `<path>.killed`, and older ones as
// `<path>.killed.1` to `<path>.killed.4`, unless another process still writes it.
// *thread-compatible*; blocks as long as the disk does.
#pragma once

#include <string>
#include <string_view>

#include "absl/status/status.h"

namespace thalassa::trace {

class TraceFile {
public:
    explicit TraceFile(std::string path)
        : m_path(std::move(path))
    {
    }
    ~TraceFile();
    TraceFile(const TraceFile&) = delete;
    TraceFile& operator=(const TraceFile&) = delete;

    // Some objects with a comma before each, of which the first becomes what the file needs there:
    // a copy of them would cost as much as the rest. Opens the file if it is not open, and anew if
    // somebody has removed it or moved it away: that one is closed, and whole. On failure
    // nothing of the text stays, and a later text may have more luck; UNAVAILABLE names file and
    // cause.
    absl::Status append(std::string& objects);
    // Nothing where nothing was written.
    absl::Status close();
    const std::string& path() const { return m_path; }

private:
    absl::Status open();
    void keepUnfinished() const;
    bool hasGone() const;
    absl::Status write(std::string_view text);
    absl::Status failure(const char* what) const;

    const std::string m_path;
    int m_descriptor = -1;
    off_t m_size = 0; // of what is whole
};

} // namespace thalassa::trace
