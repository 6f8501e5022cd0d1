// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Lanes: distributes intervals to lanes so that those of one lane do not overlap.
// *thread-compatible*.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>

namespace thalassa::trace_tool {

class Lanes {
public:
    // Returns a lane, counted from 0, that is free from `begin` to `end`: the free lane that was
    // used last, or a new one. An interval out of the order of time may get a new lane although
    // another one is free.
    size_t take(int64_t begin, int64_t end);
    size_t count() const { return m_ends.size(); }

private:
    std::multimap<int64_t, size_t> m_ends; // the lanes, by the end of their last use
};

} // namespace thalassa::trace_tool
