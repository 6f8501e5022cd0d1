// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Heap gives freed memory back to the system. The allocator keeps what was freed for whoever asks
// next, below what is still in use: after a burst of large requests that can be hundreds of MiB
// that nobody needs. *lives on the main thread*.
#pragma once

#include <cstddef>

namespace thalassa::app {

class Heap {
public:
    // Gives back when that is worth it: others that allocate wait meanwhile, some 0.2 ms for each
    // MiB.
    void trim();

private:
    size_t m_kept = 0; // bytes that the last time could not give back
};

} // namespace thalassa::app
