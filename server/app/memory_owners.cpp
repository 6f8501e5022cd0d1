// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/app/memory_owners.h"

#include "core/base/log/log_control.h"

namespace thalassa::app {

MemoryRegistration ownTraceMemory(statistics::MemoryOwners& owners, const trace::Tracer& tracer)
{
    return owners.add([&tracer](auto& found) {
        found.push_back({{"traces", "", 0, ""}, tracer.waitingByteSize()});
    });
}

MemoryRegistration ownLogMemory(statistics::MemoryOwners& owners)
{
    return owners.add([](auto& found) {
        found.push_back({{"log", "", 0, ""}, base::waitingLogBytes()});
    });
}

} // namespace thalassa::app
