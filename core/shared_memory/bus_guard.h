// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// BusGuard: protects the process from SIGBUS in one mapping of a file that another process may
// truncate. An access to a page beyond the end of the file then reads zeros, or writes to a page
// that is private to this process, and the guard is marked. *thread-safe*.
//
// The first guard installs the handler of SIGBUS. It passes other bus errors on to the handler that
// was there before. There are at most kMost guards at a time.
#pragma once

#include <cstddef>
#include <cstdint>

namespace thalassa::shared_memory {

class BusGuard {
public:
    static constexpr size_t kMost = 4096;

    // Protects `size` bytes from `begin`, a multiple of the page size, until the guard ends. The
    // mapping must exist longer than the guard. Protects nothing if there are kMost other guards.
    BusGuard(void* begin, size_t size);
    ~BusGuard();
    BusGuard(const BusGuard&) = delete;
    BusGuard& operator=(const BusGuard&) = delete;

    // Whether a guard protects the byte at that address. Takes a look at each guard.
    static bool protects(const void* address);

    bool isActive() const { return m_range != kNone; } // whether it protects its bytes
    // Whether an access went beyond the end of the file. Never false again.
    bool hasCaught() const;

private:
    static constexpr size_t kNone = SIZE_MAX;
    const size_t m_range; // its number in the table that the handler reads, or kNone
};

} // namespace thalassa::shared_memory
