// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// BuildInfo: the version of the project and the build of this program. Constant: *thread-safe*.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace thalassa::base {

// The Triton release whose behaviour this server has. Clients read it to choose features.
inline constexpr char kTritonVersion[] = "2.73.0";

struct BuildInfo {
    const char* version;  // "0.1.0"
    const char* commit;   // "1f2e3d4c5b6a", with "-dirty" if sources were changed; or "unknown"
    const char* type;     // of the build: "Release"
    const char* compiler; // "GNU 12.2.0"
};

const BuildInfo& buildInfo();

// The name and the version of a library.
using LibraryVersion = std::pair<std::string, std::string>;

// Returns the output of `PROGRAM --version`, whose first line has the program and the version:
//
//   thalassa-trace 0.1.0
//   commit:    1f2e3d4c5b6a
//   build:     Release, GNU 12.2.0
//   libraries: Qt 6.4.2, zlib 1.2.13
std::string versionText(const std::string& program, const std::vector<LibraryVersion>& libraries);

// Returns the same in one line, for a log.
std::string versionLine(const std::string& program, const std::vector<LibraryVersion>& libraries);

} // namespace thalassa::base
