// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace thalassa::base {

// What the calling thread is called from now on in `top -H`, `perf` and debuggers: the first 15
// bytes, which is what the kernel keeps.
void nameThread(const std::string& name);

} // namespace thalassa::base
