// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/backends/repeat/settings.h"

#include <limits>
#include <string>

namespace thalassa::backends {
namespace {

constexpr int64_t kMaxSenders = 64;

} // namespace

Result<Settings> Settings::create(const ModelConfig& config)
{
    Settings settings;
    const auto place = [&](const char* parameter) {
        return "model '" + config.name + "': parameter " + parameter;
    };
    if (const auto found = config.parameters.find("final_flag"); found != config.parameters.end()) {
        if (found->second != "alone" && found->second != "with_last") {
            return invalidArgument(place("final_flag") +
                ": expected 'alone' or 'with_last', found '" + found->second + "'");
        }
        settings.finalFlagAlone = found->second == "alone";
    }
    if (const auto found = config.parameters.find("fail_on"); found != config.parameters.end()) {
        using Limits = std::numeric_limits<int32_t>;
        ASSIGN_OR_RETURN(const int64_t value,
            parseInteger(place("fail_on"), found->second, Limits::min(), Limits::max()));
        settings.failOn = static_cast<int32_t>(value);
    }
    if (const auto found = config.parameters.find("senders"); found != config.parameters.end()) {
        ASSIGN_OR_RETURN(
            const int64_t count, parseInteger(place("senders"), found->second, 1, kMaxSenders));
        settings.senders = static_cast<size_t>(count);
    }
    return settings;
}

} // namespace thalassa::backends
