// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// LogFile: where a channel of the log writes: a file of its own, which it opens for appending, or a
// standard stream, which others share. *thread-compatible*: the channel's lock is around it.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "core/base/log_rotation.h"

namespace thalassa::base {

class LogFile {
public:
    // A standard stream; `descriptor` stays open.
    explicit LogFile(int descriptor);
    // Null, with errno, when it cannot be opened. Waits for nobody: a named pipe without a reader
    // is ENXIO.
    static std::unique_ptr<LogFile> open(const std::string& path, LogRotation rotation = {});
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
    // Why a full file could not be replaced since the last call: the log goes on in it. 0: it
    // could, or was not full.
    int takeRotationError() { return std::exchange(m_rotationError, 0); }
    int descriptor() const { return m_descriptor; }

private:
    LogFile(int descriptor, std::string path, LogRotation rotation);
    void use(int descriptor);
    std::string_view whatFits(std::string_view bytes) const;
    void rotate();

    int m_descriptor;
    const std::string m_path; // empty: a standard stream
    const LogRotation m_rotation;
    bool m_takesAll = false; // a file on a disk: a write never has to wait for a reader
    uint64_t m_size = 0;     // of such a file
    uint64_t m_fullAt = 0;   // of its sizes
    bool m_isAtLineStart = true;
    bool m_isMoved = false; // the full one; there is no new one yet
    int m_rotationError = 0;
};

} // namespace thalassa::base
