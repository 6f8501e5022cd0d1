// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/trace/settings/setting_update.h"

#include <charconv>
#include <limits>

#include "absl/strings/str_cat.h"
#include "core/base/status_macros.h"
#include "core/base/text/excerpt.h"
#include "core/base/text/string_view.h"

namespace thalassa::trace {
namespace {

constexpr int64_t kMaxCount = std::numeric_limits<int32_t>::max();
// Clients may know the error texts of the reference server, which name a range of which that server
// accepts half.
constexpr int64_t kMaxUint = std::numeric_limits<int32_t>::max();
constexpr int64_t kNamedMaxUint = std::numeric_limits<uint32_t>::max();

absl::StatusOr<int64_t> parse(
    std::string_view name, std::string_view text, int64_t least, int64_t most)
{
    int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool isNumber = end == text.data() + text.size() && !text.empty();
    if (error == std::errc::invalid_argument || !isNumber) {
        return absl::InvalidArgumentError(
            absl::StrCat("Unable to parse '", base::toAbsl(name), "', got: ", base::excerpt(text)));
    }
    if (error == std::errc() && name == kTraceCount && value < least) {
        return absl::InvalidArgumentError(absl::StrCat("Unable to parse '", base::toAbsl(name),
            "'. Expecting value >= ", least, ", got: ", base::excerpt(text)));
    }
    if (error != std::errc() || value < least || value > most) {
        const int64_t named = name == kTraceCount ? most : kNamedMaxUint;
        return absl::InvalidArgumentError(absl::StrCat("Unable to parse '", base::toAbsl(name),
            "', value is out of range [ ", least, ", ", named, " ], got: ", base::excerpt(text)));
    }
    return value;
}

} // namespace

void TraceUpdate::clear(std::string_view name)
{
    if (name == kTraceLevel)
        levels.emplace(std::nullopt);
    else if (name == kTraceRate)
        rate.emplace(std::nullopt);
    else if (name == kTraceCount)
        count.emplace(std::nullopt);
    else if (name == kLogFrequency)
        logFrequency.emplace(std::nullopt);
}

absl::Status TraceUpdate::set(std::string_view name, std::string_view text)
{
    if (name == kTraceRate) {
        ASSIGN_OR_RETURN(const int64_t value, parse(name, text, 0, kMaxUint));
        rate.emplace(static_cast<uint32_t>(value));
    } else if (name == kTraceCount) {
        ASSIGN_OR_RETURN(
            const int64_t value, parse(name, text, TraceSetting::kUnlimited, kMaxCount));
        count.emplace(value);
    } else if (name == kLogFrequency) {
        ASSIGN_OR_RETURN(const int64_t value, parse(name, text, 0, kMaxUint));
        logFrequency.emplace(static_cast<uint32_t>(value));
    }
    return absl::OkStatus();
}

absl::Status TraceUpdate::setLevels(const std::vector<std::string>& names)
{
    TraceLevels wanted;
    bool isOff = false;
    for (const std::string& name : names) {
        isOff |= name == "OFF";
        wanted.timestamps |= name == "TIMESTAMPS";
        wanted.tensors |= name == "TENSORS";
    }
    if (isOff && names.size() > 1)
        return absl::InvalidArgumentError("Expect only one trace level 'OFF' is specified");
    if (isOff || !wanted.isOff())
        levels.emplace(wanted);
    return absl::OkStatus();
}

std::vector<std::string> levelNames(const TraceLevels& levels)
{
    std::vector<std::string> names;
    if (levels.isOff())
        names.emplace_back("OFF");
    if (levels.timestamps)
        names.emplace_back("TIMESTAMPS");
    if (levels.tensors)
        names.emplace_back("TENSORS");
    return names;
}

absl::Status fileIsFixed()
{
    return absl::UnimplementedError(
        "trace file location can not be updated through network protocol");
}

absl::Status modelIsNotReady(const std::string& model)
{
    return absl::InvalidArgumentError(absl::StrCat("Request for unknown model : ", model));
}

} // namespace thalassa::trace
