// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/observability/query_check.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "core/base/status_macros.h"
#include "core/config/check_values.h"

namespace thalassa::observability {
namespace {

// Checks the times of a request; 0 means no bound.
absl::Status checkTime(int64_t begin, int64_t end)
{
    for (const auto& [name, time] : {std::pair("begin_unix_ns", begin), {"end_unix_ns", end}}) {
        if (time < 0)
            return absl::InvalidArgumentError(
                absl::StrCat(name, ": expected nanoseconds since 1970, got ", time));
    }
    if (end != 0 && end <= begin)
        return absl::InvalidArgumentError(absl::StrCat(
            "end_unix_ns: expected a time after begin_unix_ns, ", begin, ", got ", end));
    return absl::OkStatus();
}

} // namespace

absl::Status check(const v1::HistoryRequest& request)
{
    RETURN_IF_ERROR(config::checkValues(request));
    return checkTime(request.begin_unix_ns(), request.end_unix_ns());
}

absl::Status check(const v1::RequestsRequest& request)
{
    RETURN_IF_ERROR(config::checkValues(request));
    return checkTime(request.begin_unix_ns(), request.end_unix_ns());
}

absl::Status check(const v1::ExplainRequest& request)
{
    RETURN_IF_ERROR(config::checkValues(request));
    return checkTime(request.begin_unix_ns(), request.end_unix_ns());
}

} // namespace thalassa::observability
