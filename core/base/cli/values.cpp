// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/cli/values.h"

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "core/base/status_macros.h"

namespace thalassa::cli {

absl::Status expected(absl::string_view what, absl::string_view text)
{
    return absl::InvalidArgumentError(absl::StrCat("expected ", what, ", got '", text, "'"));
}

absl::StatusOr<bool> parseBool(const std::string& text)
{
    const std::string lower = absl::AsciiStrToLower(text);
    if (lower == "true" || lower == "on" || lower == "1")
        return true;
    if (lower == "false" || lower == "off" || lower == "0")
        return false;
    return expected("true, on, 1, false, off or 0", text);
}

absl::StatusOr<int64_t> parseWhole(const std::string& text, int64_t least, int64_t greatest)
{
    int64_t value = 0;
    if (!absl::SimpleAtoi(text, &value) || value < least || value > greatest)
        return expected(absl::StrCat("a whole number from ", least, " to ", greatest), text);
    return value;
}

absl::StatusOr<double> parseReal(const std::string& text, double least, double greatest)
{
    double value = 0;
    if (!absl::SimpleAtod(text, &value) || !(value >= least && value <= greatest))
        return expected(absl::StrCat("a number from ", least, " to ", greatest), text);
    return value;
}

absl::StatusOr<std::vector<uint64_t>> parseWholes(
    const std::string& text, int64_t least, int64_t greatest)
{
    std::vector<uint64_t> values;
    for (const absl::string_view part : absl::StrSplit(text, ',')) {
        ASSIGN_OR_RETURN(const int64_t value, parseWhole(std::string(part), least, greatest));
        values.push_back(static_cast<uint64_t>(value));
    }
    return values;
}

absl::StatusOr<std::vector<double>> parseReals(
    const std::string& text, double least, double greatest)
{
    std::vector<double> values;
    for (const absl::string_view part : absl::StrSplit(text, ',')) {
        ASSIGN_OR_RETURN(values.emplace_back(), parseReal(std::string(part), least, greatest));
    }
    return values;
}

} // namespace thalassa::cli
