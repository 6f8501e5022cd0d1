// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/security/forwarded_headers.h"

#include <re2/re2.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "absl/strings/str_cat.h"

namespace thalassa::security {
namespace {

// Parameters that have a meaning of their own (row 1.3.30).
constexpr std::string_view kReserved[] = {"sequence_id", "sequence_start", "sequence_end",
    "priority", "timeout", "headers", "binary_data_output"};
constexpr std::string_view kReservedPrefix = "triton_";

} // namespace

absl::StatusOr<ForwardedHeaders> ForwardedHeaders::create(const std::string& pattern)
{
    ForwardedHeaders headers;
    if (pattern.empty())
        return headers;
    RE2::Options options;
    options.set_case_sensitive(false);
    options.set_log_errors(false);
    auto compiled = std::make_shared<const RE2>(pattern, options);
    if (!compiled->ok()) {
        return absl::InvalidArgumentError(absl::StrCat(
            "expected a regular expression, got '", pattern, "': ", compiled->error()));
    }
    headers.m_pattern = std::move(compiled);
    return headers;
}

absl::Status ForwardedHeaders::forward(
    std::string_view name, std::string_view value, inference::Parameters& parameters) const
{
    std::string key(name);
    if (m_pattern == nullptr || !RE2::PartialMatch(key, *m_pattern))
        return absl::OkStatus();
    const bool isReserved = name.substr(0, kReservedPrefix.size()) == kReservedPrefix ||
        std::find(std::begin(kReserved), std::end(kReserved), name) != std::end(kReserved);
    if (isReserved) {
        return absl::InvalidArgumentError(absl::StrCat("header '", key,
            "' matches the pattern of headers that become request parameters, and the name is "
            "reserved; send it under another name, or not at all"));
    }
    parameters.push_back({std::move(key), std::string(value)});
    return absl::OkStatus();
}

} // namespace thalassa::security
