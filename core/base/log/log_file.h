// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// LogFile: the output of a log channel: a file of its own, opened for appending, or a standard
// stream, which others share. *thread-compatible*: the channel's lock guards it.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "core/base/descriptor.h"
#include "core/base/log/log_rotation.h"

namespace thalassa::base {

class LogFile {
public:
    // Writes to a standard stream, and does not own its descriptor.
    explicit LogFile(int descriptor);
    // Opens a file. Returns null and sets errno if that fails. Never blocks: a named pipe without a
    // reader is ENXIO.
    static std::unique_ptr<LogFile> open(const std::string& path, LogRotation rotation = {});

    // Writes as much as the system takes at once. Returns the number of bytes or a negative errno:
    // -EAGAIN if the system took nothing within `patienceMs` (milliseconds; negative: no limit). A
    // pipe gets whole lines unless a line is longer than PIPE_BUF.
    long write(std::string_view bytes, int patienceMs);
    // Reopens the path of a file of its own; a standard stream stays. Returns 0, or errno if the
    // old file stays open.
    int reopen();
    // Returns why a full file could not be replaced since the last call (the log goes on in it), or
    // 0 if it could or was not full.
    int takeRotationError() { return std::exchange(m_rotationError, 0); }
    int descriptor() const { return m_descriptor; }

private:
    LogFile(base::Descriptor file, std::string path, LogRotation rotation);
    void use(base::Descriptor file);
    void inspect();
    std::string_view whatFits(std::string_view bytes) const;
    void rotate();

    base::Descriptor m_file;  // closed: a standard stream, which this process shares with others
    int m_descriptor;         // the number of m_file, or of the standard stream
    const std::string m_path; // empty: a standard stream
    const LogRotation m_rotation;
    bool m_takesAll = false; // true for a regular file: a write never waits for a reader
    uint64_t m_size = 0;     // bytes in a regular file
    uint64_t m_fullAt = 0;   // the size at which it is full
    bool m_isAtLineStart = true;
    bool m_isMoved = false; // the full file was moved away, and there is no new one yet
    int m_rotationError = 0;
};

} // namespace thalassa::base
