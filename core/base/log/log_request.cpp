// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/log/log_request.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "core/base/log/log_table.h"
#include "core/base/status_macros.h"
#include "core/base/text/excerpt.h"
#include "core/base/text/nearest_name.h"

namespace thalassa::base {

absl::Status LogRequest::tooLarge(const char* setting, uint64_t value, int most) const
{
    return absl::InvalidArgumentError(
        absl::StrCat("'", setting, "' must be at most ", most, ", got ", value));
}

std::string unknownFormatText(const char* setting, std::string_view format)
{
    return absl::StrCat("invalid argument for ", setting, ", got: ", excerpt(format),
        "; expected default, ISO8601 or json");
}

std::vector<std::string> ignoredNames(const LogRequest& request)
{
    constexpr size_t kMostIgnored = 16; // a request may have any number of names
    std::vector<std::string> known;
    for (const LogSettingRow& row : logSettingTable())
        known.emplace_back(row.name);
    std::vector<std::string> ignored;
    for (const std::string_view name : request.names()) {
        if (ignored.size() == kMostIgnored)
            break;
        if (std::find(known.begin(), known.end(), name) == known.end())
            ignored.push_back(noSuchSetting("log setting", name, known));
    }
    return ignored;
}

absl::Status readLog(const LogRequest& request, LogChange& change)
{
    for (const LogSettingRow& row : logSettingTable()) {
        if (!row.isFixed || request.names(row.name))
            RETURN_IF_ERROR(row.read(request, change));
    }
    return absl::OkStatus();
}

absl::Status changeLog(const LogRequest& request, std::string_view who)
{
    LogChange change;
    absl::Status status = readLog(request, change);
    changeLog(change, who);
    return status;
}

} // namespace thalassa::base
