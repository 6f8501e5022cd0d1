// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// When a log file is full and what becomes of it: "log" becomes "log.1", what was that becomes
// "log.2", and so on; the oldest goes. For machines where nobody else does it (logrotate and
// SIGHUP).
#pragma once

#include <cstdint>
#include <string>

namespace thalassa::base {

struct LogRotation {
    uint64_t bytes = 0; // of a file, at most, but for a longer line; 0: it grows for ever
    int keptFiles = 5;  // beside the one that is written; 0: a full file is removed

    bool isOn() const { return bytes > 0; }
    bool operator==(const LogRotation&) const = default;
};

// Makes room at `path`. 0, or errno: then the file still is where it was; older ones may have
// moved. *thread-safe* for different paths.
int moveAway(const std::string& path, int keptFiles);

} // namespace thalassa::base
