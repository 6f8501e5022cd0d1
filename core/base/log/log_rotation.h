// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The rotation of a full log file: "log" is renamed to "log.1", the old "log.1" to "log.2", and so
// on; the oldest is removed. For machines without another rotation (logrotate and SIGHUP).
#pragma once

#include <cstdint>
#include <string>

namespace thalassa::base {

struct LogRotation {
    uint64_t bytes = 0; // maximum size of a file, unless a line is longer; 0: no maximum
    int keptFiles = 5;  // in addition to the current file; 0: a full file is removed

    bool isOn() const { return bytes > 0; }
    bool operator==(const LogRotation&) const = default;
};

// Moves the file at `path` away. Returns 0, or errno if the file is still there; older files may
// have moved then. *thread-safe* for different paths.
int moveAway(const std::string& path, int keptFiles);

} // namespace thalassa::base
