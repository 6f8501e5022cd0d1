// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/log/log_request.h"

#include <limits>

#include "absl/strings/str_cat.h"
#include "core/base/log/log_control.h"
#include "core/base/status_macros.h"
#include "core/base/text/excerpt.h"

namespace thalassa::base {
namespace {

absl::Status readVerboseLevel(const LogRequest& request, std::optional<int>& target)
{
    constexpr char kName[] = "log_verbose_level";
    constexpr int kMost = std::numeric_limits<int>::max();
    ASSIGN_OR_RETURN(const std::optional<uint64_t> level, request.number(kName));
    if (!level)
        return absl::OkStatus();
    if (*level > uint64_t{kMost}) {
        return absl::InvalidArgumentError(
            absl::StrCat("'", kName, "' must be at most ", kMost, ", got ", *level));
    }
    target = static_cast<int>(*level);
    return absl::OkStatus();
}

absl::Status readFormat(const LogRequest& request, std::optional<LogFormat>& target)
{
    ASSIGN_OR_RETURN(const std::optional<std::string_view> name, request.text("log_format"));
    if (!name)
        return absl::OkStatus();
    target = logFormatOf(*name);
    if (target)
        return absl::OkStatus();
    const LogRequest::Dialect& dialect = request.dialect();
    return {dialect.wrongFormat,
        absl::StrCat("invalid argument for ", dialect.format, ", got: ", excerpt(*name),
            "; expected default, ISO8601 or json")};
}

// Stores the settings to change in `change`; after an error, those read before it.
absl::Status read(const LogRequest& request, LogChange& change)
{
    if (request.names("log_file")) {
        return absl::UnimplementedError(
            "log file location can not be updated through network protocol");
    }
    ASSIGN_OR_RETURN(change.info, request.flag("log_info"));
    ASSIGN_OR_RETURN(change.warning, request.flag("log_warning"));
    ASSIGN_OR_RETURN(change.error, request.flag("log_error"));
    RETURN_IF_ERROR(readVerboseLevel(request, change.verboseLevel));
    return readFormat(request, change.format);
}

} // namespace

absl::Status changeLog(const LogRequest& request, std::string_view who)
{
    LogChange change;
    absl::Status status = read(request, change);
    changeLog(change, who);
    return status;
}

} // namespace thalassa::base
