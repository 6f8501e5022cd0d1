// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

namespace thalassa::base {

// Of the thread that asks, from 0 on in the order in which threads have first asked: so they are
// spread evenly over whatever few of them share. *thread-safe*.
size_t threadNumber();

} // namespace thalassa::base
