// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/metrics/settings.h"

#include <algorithm>
#include <cstdlib>

#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "core/base/status_macros.h"
#include "core/base/text/nearest_name.h"

namespace thalassa::metrics {
namespace {

constexpr char kQuantiles[] = "summary_quantiles";
constexpr double kLeastError = 1e-4; // below it, a summary keeps nearly every observation

struct Switch {
    const char* key;
    bool Settings::*member;
};
constexpr Switch kSwitches[] = {{"counter_latencies", &Settings::counterLatencies},
    {"histogram_latencies", &Settings::histogramLatencies},
    {"summary_latencies", &Settings::summaryLatencies},
    {"stage_histograms", &Settings::stageHistograms}};

bool isFraction(double value)
{
    return value >= 0 && value <= 1; // and no NaN
}

// Parses <quantile>:<error>,...
absl::StatusOr<std::vector<Quantile>> parseQuantiles(const std::string& text)
{
    std::vector<Quantile> quantiles;
    const std::vector<std::string> pairs = absl::StrSplit(text, ',');
    for (const std::string& pair : pairs) {
        const std::vector<std::string> parts = absl::StrSplit(pair, ':');
        Quantile parsed;
        if (parts.size() != 2 || !absl::SimpleAtod(parts[0], &parsed.quantile) ||
            !absl::SimpleAtod(parts[1], &parsed.error) || !isFraction(parsed.quantile) ||
            !isFraction(parsed.error)) {
            return absl::InvalidArgumentError(absl::StrCat("metrics setting '", kQuantiles,
                "': expected <quantile>:<error>, both from 0 to 1, with a comma between two such "
                "pairs, as in 0.5:0.05,0.99:0.001, got '",
                pair, "'"));
        }
        if (parsed.error < kLeastError) {
            return absl::InvalidArgumentError(absl::StrCat("metrics setting '", kQuantiles,
                "': expected an error of ", kLeastError, " or more, got '", pair,
                "'; with a smaller error a summary would keep nearly all observations"));
        }
        const bool isDouble = std::any_of(quantiles.begin(), quantiles.end(),
            [&](const Quantile& other) { return other.quantile == parsed.quantile; });
        if (isDouble) {
            return absl::InvalidArgumentError(absl::StrCat(
                "metrics setting '", kQuantiles, "' names the quantile ", parts[0], " twice"));
        }
        quantiles.push_back(parsed);
    }
    return quantiles;
}

absl::Status unknownKey(const std::string& key)
{
    std::vector<std::string> names{kQuantiles};
    for (const Switch& one : kSwitches)
        names.emplace_back(one.key);
    const std::string nearest = base::nearestName(key, names);
    return absl::InvalidArgumentError(absl::StrCat("there is no metrics setting '", key,
        nearest.empty() ? absl::StrCat("'; there are ", absl::StrJoin(names, ", "))
                        : absl::StrCat("', did you mean '", nearest, "'?")));
}

} // namespace

std::vector<Quantile> defaultQuantiles()
{
    return {{0.5, 0.05}, {0.9, 0.01}, {0.95, 0.001}, {0.99, 0.001}, {0.999, 0.001}};
}

bool Settings::showsGpus() const
{
    return isEnabled && ofGpu && std::getenv("TRITON_SERVER_CPU_ONLY") == nullptr;
}

absl::Status Settings::set(const std::string& key, const std::string& value)
{
    if (key == kQuantiles) {
        ASSIGN_OR_RETURN(summaryQuantiles, parseQuantiles(value));
        return absl::OkStatus();
    }
    const auto* const found = std::find_if(std::begin(kSwitches), std::end(kSwitches),
        [&](const Switch& one) { return key == one.key; });
    if (found == std::end(kSwitches))
        return unknownKey(key);
    if (!absl::EqualsIgnoreCase(value, "true") && !absl::EqualsIgnoreCase(value, "false")) {
        return absl::InvalidArgumentError(
            absl::StrCat("metrics setting '", key, "': expected true or false, got '", value, "'"));
    }
    this->*found->member = absl::EqualsIgnoreCase(value, "true");
    return absl::OkStatus();
}

} // namespace thalassa::metrics
