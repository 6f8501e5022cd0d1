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
#include <utility>

#include "absl/status/status.h"
#include "core/base/descriptor.h"

namespace thalassa::trace {

class TraceFile {
public:
    explicit TraceFile(std::string path)
        : m_path(std::move(path))
    {
    }

    // Fails with UNAVAILABLE, which names file, folder and cause, if the file cannot be written
    // now: its folder does not exist, or the file or folder may not be written. It creates nothing.
    absl::Status check() const;
    // Appends objects with a comma before each. The first comma is replaced, in `objects`, by the
    // character that the file needs: a copy of the text would cost as much as the rest. Opens the
    // file if it is not open, or a new one if it was removed or moved away; the old one is closed,
    // and complete. On failure nothing of the text stays, and a later call may succeed; UNAVAILABLE
    // names file and cause.
    absl::Status append(std::string& objects);
    // Closes the file, after the end of the array if anything was written.
    absl::Status close();
    const std::string& path() const { return m_path; }

private:
    absl::Status open();
    void keepUnfinished() const;
    bool hasGone() const;
    absl::Status write(std::string_view text);
    absl::Status failure(const char* what) const;

    const std::string m_path;
    base::Descriptor m_file;
    off_t m_size = 0; // bytes of complete objects
};

} // namespace thalassa::trace
