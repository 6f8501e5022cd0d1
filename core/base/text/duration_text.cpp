// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/text/duration_text.h"

#include <cmath>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"

namespace thalassa::base {

std::string durationText(Duration duration)
{
    const auto nanoseconds = static_cast<double>(duration.count());
    const double size = std::abs(nanoseconds);
    if (size < 1e3)
        return absl::StrCat(duration.count(), " ns");
    // With three digits, 999.5 us are already 1 ms.
    if (size < 999.5e3)
        return absl::StrFormat("%.3g us", nanoseconds / 1e3);
    if (size < 999.5e6)
        return absl::StrFormat("%.3g ms", nanoseconds / 1e6);
    return absl::StrFormat("%.2f s", nanoseconds / 1e9);
}

} // namespace thalassa::base
