// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "perf/support/duration_text.h"

#include "absl/strings/str_format.h"

namespace thalassa::perf {

std::string durationText(base::Duration duration)
{
    const auto nanoseconds = static_cast<double>(duration.count());
    if (nanoseconds < 1e6)
        return absl::StrFormat("%.*f us", nanoseconds < 1e5 ? 1 : 0, nanoseconds / 1e3);
    if (nanoseconds < 1e9)
        return absl::StrFormat("%.*f ms", nanoseconds < 1e8 ? 2 : 0, nanoseconds / 1e6);
    return absl::StrFormat("%.2f s", nanoseconds / 1e9);
}

} // namespace thalassa::perf
