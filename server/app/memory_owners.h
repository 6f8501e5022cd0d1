// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Registers parts of the process as owners of memory, for the ledger
// (core/statistics/memory_owners.h). Each function registers one owner, whose object outlives the
// registration. *thread-safe*.
#pragma once

#include "core/statistics/memory_owners.h"
#include "core/trace/tracer.h"

namespace thalassa::app {

using MemoryRegistration = statistics::MemoryOwners::Registration;

// Registers finished traces that wait.
[[nodiscard]] MemoryRegistration ownTraceMemory(
    statistics::MemoryOwners& owners, const trace::Tracer& tracer);
// Registers lines of the log that are not yet written.
[[nodiscard]] MemoryRegistration ownLogMemory(statistics::MemoryOwners& owners);

} // namespace thalassa::app
