// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace thalassa::base {

// Sets the name of the calling thread in `top -H`, `perf` and debuggers to the first 15 bytes of
// `name`; the kernel keeps no more.
void nameThread(const std::string& name);

} // namespace thalassa::base
