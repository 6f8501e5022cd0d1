// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/app/option_values.h"

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"

namespace thalassa::app {

absl::StatusOr<bool> parseBool(const std::string& text)
{
    const std::string lower = absl::AsciiStrToLower(text);
    if (lower == "true" || lower == "on" || lower == "1")
        return true;
    if (lower == "false" || lower == "off" || lower == "0")
        return false;
    return absl::InvalidArgumentError(
        absl::StrCat("expected true, on, 1, false, off or 0, got '", text, "'"));
}

absl::StatusOr<int64_t> parseNumber(const std::string& text, int64_t least, int64_t greatest)
{
    int64_t value = 0;
    if (absl::SimpleAtoi(text, &value) && value >= least && value <= greatest)
        return value;
    return absl::InvalidArgumentError(absl::StrCat(
        "expected a whole number from ", least, " to ", greatest, ", got '", text, "'"));
}

} // namespace thalassa::app
