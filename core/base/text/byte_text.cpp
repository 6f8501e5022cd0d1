// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/text/byte_text.h"

#include <array>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"

namespace thalassa::base {

std::string byteText(uint64_t byteSize)
{
    constexpr double kKibi = 1024;
    constexpr double kMost = 1023.95; // with one decimal, more is the next unit
    constexpr std::array<const char*, 6> kUnits{"KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
    if (byteSize < 1024)
        return absl::StrCat(byteSize, " bytes");
    double size = static_cast<double>(byteSize) / kKibi;
    size_t unit = 0;
    for (; size >= kMost && unit + 1 < kUnits.size(); ++unit)
        size /= kKibi;
    return absl::StrFormat("%.1f %s", size, kUnits.at(unit));
}

} // namespace thalassa::base
