// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Lanes: places beside each other for what may happen at the same time. *thread-compatible*.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>

namespace thalassa::trace_tool {

class Lanes {
public:
    // A lane on which nothing is from `begin` to `end`, the first being 0: of those that are free
    // the one that was used last, or a new one. What comes out of the order of time may get a new
    // one although another would do.
    size_t take(int64_t begin, int64_t end);
    size_t count() const { return m_ends.size(); }

private:
    std::multimap<int64_t, size_t> m_ends; // of each lane's last use
};

} // namespace thalassa::trace_tool
