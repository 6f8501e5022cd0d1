// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// How much memory the process can still get. The bounds are those of the machine, of the control
// groups (versions 1 and 2), and of the address space (ulimit -v). *thread-safe*; each call reads a
// few files of /proc and /sys, which do not block.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace thalassa::base {

struct MemoryBound {
    std::string name; // "the machine"
    uint64_t limit = 0;
    uint64_t available = 0; // bytes; cached files of a control group are available
};

// Returns the bounds that apply; that of the machine is the first. `root` is the directory of /proc
// and /sys.
std::vector<MemoryBound> memoryBounds(const std::string& root = "");

// Returns the bound that leaves the least memory.
MemoryBound memoryRoom(const std::string& root = "");

// Returns the number of the line that begins with `name` in /proc/meminfo, in bytes; nothing
// without such a line.
std::optional<uint64_t> memoryField(const std::string& text, const std::string& name);

} // namespace thalassa::base
