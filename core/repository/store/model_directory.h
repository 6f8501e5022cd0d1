// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// ModelDirectory: the content of a model directory at one moment, as a plain value. Decisions
// (decide.h) are based on these values alone. *thread-compatible*.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "absl/status/status.h"

namespace thalassa::repository {

// The modification time of a file or directory, and the size of the file.
struct PathStamp {
    int64_t modified = 0;  // nanoseconds since the epoch
    uint64_t byteSize = 0; // 0 for a directory
    bool isDirectory = false;

    bool operator==(const PathStamp&) const = default;
};

// Everything at and below a model directory, by the path relative to it; "" is the directory
// itself.
using Tree = std::map<std::string, PathStamp>;

struct ModelDirectory {
    std::string repository;
    std::string name;
    std::string path;
    // Whether a name mapping of the repository gives the name (row 10.7.6). The name in the
    // configuration is ignored then.
    bool isMapped = false;
    std::vector<int64_t> versions;     // with a directory of their own, ascending
    std::vector<std::string> warnings; // about version directories that are ignored (row 10.1.3)
    std::string configFile;            // relative; empty: the model has none
    std::string configText;
    Tree tree;
    // The files and directories that may not be read, by their path as in `tree`, with the reason.
    std::map<std::string, std::string> unreadable;
    // The time of the last change of any kind in the tree. Unlike a modification time it cannot be
    // set to a former time, as copying programs do.
    std::chrono::system_clock::time_point lastChange;
    // Not OK: the directory's name cannot be a model's, or the directory could not be read. Only
    // the three names are filled in then.
    absl::Status status;
};

} // namespace thalassa::repository
