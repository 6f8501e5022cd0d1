// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/threads/processors.h"

#include <sched.h>

#include <algorithm>
#include <thread>

namespace thalassa::base {

int usableProcessors()
{
    cpu_set_t processors;
    if (::sched_getaffinity(0, sizeof processors, &processors) == 0)
        return CPU_COUNT(&processors);
    return static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
}

} // namespace thalassa::base
