// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// LogFile: where a channel of the log writes: a file of its own, which it opens for appending, or a
// standard stream, which others share. *thread-compatible*: the channel's lock is around it.
#pragma once

#include <memory>
#include <string>
#include <string_view>

namespace thalassa::base {

class LogFile {
public:
    // A standard stream; `descriptor` stays open.
    explicit LogFile(int descriptor);
    // Null, with errno, when it cannot be opened. Waits for nobody: a named pipe without a reader
    // is ENXIO.
    static std::unique_ptr<LogFile> open(const std::string& path);
    ~LogFile();
    LogFile(const LogFile&) = delete;
    LogFile& operator=(const LogFile&) = delete;

    // Writes what the system takes at once: the number of bytes, or a negative errno; EAGAIN when
    // it took nothing in `patienceMs` (negative: waits for as long as it takes). Of lines in a pipe
    // whole ones, if they are no longer than what a pipe takes in one piece.
    long write(std::string_view bytes, int patienceMs);
    // A file of its own: opens its path anew. A standard stream stays. 0, or errno: then the old
    // one stays.
    int reopen();
    int descriptor() const { return m_descriptor; }

private:
    LogFile(int descriptor, std::string path);

    int m_descriptor;
    const std::string m_path; // empty: a standard stream
    bool m_takesAll = false;  // a file on a disk: a write never has to wait for a reader
};

} // namespace thalassa::base
