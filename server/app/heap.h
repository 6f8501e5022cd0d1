// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Heap gives freed memory back to the system. The allocator keeps what was freed for whoever asks
// next, below what is still in use: after a burst of large requests that can be hundreds of MiB
// that nobody needs. *lives on the main thread*.
//
// A server that does nothing gives back all that it can. One that works keeps most: what it gave
// back would be mapped and cleared anew for the next tensor.
#pragma once

#include <chrono>
#include <cstddef>

namespace thalassa::app {

class Heap {
public:
    // Gives back when that is worth it. To be called every kInterval. Others that allocate wait
    // meanwhile.
    void trim();

    static constexpr std::chrono::seconds kInterval{1};

private:
    std::chrono::microseconds m_worked{0}; // processor time until the last call
    bool m_wasBusy = false;                // since memory was last given back
    unsigned m_busyCalls = 0;
    size_t m_kept = 0; // bytes that the last time could not give back
};

} // namespace thalassa::app
