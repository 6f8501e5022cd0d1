// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/threads/thread_number.h"

#include <atomic>

namespace thalassa::base {

size_t threadNumber()
{
    static std::atomic<size_t> threads{0};
    thread_local const size_t number = threads.fetch_add(1, std::memory_order_relaxed);
    return number;
}

} // namespace thalassa::base
