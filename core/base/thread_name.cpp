// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/thread_name.h"

#include <pthread.h>

namespace thalassa::base {
namespace {

constexpr size_t kMaxSize = 15; // a longer one would be refused

} // namespace

void nameThread(const std::string& name)
{
    ::pthread_setname_np(::pthread_self(), name.substr(0, kMaxSize).c_str());
}

} // namespace thalassa::base
