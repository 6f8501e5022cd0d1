// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/backends/cuda/isolation/restart_delay.h"

#include <algorithm>
#include <utility>

namespace thalassa::backends::kernels {

RestartDelay::Duration RestartDelay::next(Duration lived)
{
    if (lived >= m_options.longest)
        m_next = Duration(0);
    const Duration following =
        m_next == Duration(0) ? m_options.first : std::min(m_next * 2, m_options.longest);
    return std::exchange(m_next, following);
}

} // namespace thalassa::backends::kernels
