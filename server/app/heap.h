// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Heap gives freed memory back to the system. The allocator keeps what was freed for whoever asks
// next: after a burst of large requests that can be hundreds of MiB that nobody needs. When:
// trim_rule.h. *lives on the main thread*.
#pragma once

#include <chrono>

#include "server/app/trim_rule.h"

namespace thalassa::app {

class Heap {
public:
    // Gives back when that is worth it. To be called every kInterval. Others that allocate wait
    // meanwhile.
    void trim();

    static constexpr std::chrono::seconds kInterval{1};

private:
    TrimRule m_rule;
};

} // namespace thalassa::app
