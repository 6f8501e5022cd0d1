// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Heap: returns freed memory to the system. The allocator keeps freed memory for later allocations:
// after a burst of large requests that can be hundreds of MiB that are no longer needed.
// trim_rule.h decides when. *lives on the main thread*.
#pragma once

#include <chrono>

#include "server/app/trim_rule.h"

namespace thalassa::app {

class Heap {
public:
    // Returns freed memory if that is worthwhile. To be called every kInterval. Other threads that
    // allocate wait meanwhile.
    void trim();

    static constexpr std::chrono::seconds kInterval{1};

private:
    TrimRule m_rule;
};

} // namespace thalassa::app
