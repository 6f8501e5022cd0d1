// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "perf/simulation/simulation_settings.h"

#include <algorithm>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "perf/simulation/text_lines.h"

namespace thalassa::perf {
namespace {

constexpr const char* kAnySize = "any";
constexpr const char* kSingle = "single";
constexpr uint32_t kMostInstances = 1 << 16;

bool parseCount(const std::string& word, uint32_t most, uint32_t& count)
{
    return absl::SimpleAtoi(word, &count) && count >= 1 && count <= most;
}

} // namespace

bool SimulationSettings::isSameAs(const SimulationSettings& other) const
{
    if (instances != other.instances || maxBatchSize != other.maxBatchSize)
        return false;
    if (maxBatchSize == 1)
        return true;
    return isBatching == other.isBatching && preferredBatchSizes == other.preferredBatchSizes &&
        maxQueueDelay == other.maxQueueDelay;
}

std::string SimulationSettings::toText() const
{
    const std::string sizes = !isBatching ? kSingle
        : preferredBatchSizes.empty()     ? kAnySize
                                          : absl::StrJoin(preferredBatchSizes, ",");
    return absl::StrCat(
        instances, " ", maxBatchSize, " ", isBatching ? maxQueueDelay.count() : 0, " ", sizes);
}

absl::StatusOr<SimulationSettings> SimulationSettings::parse(const std::vector<std::string>& words)
{
    const absl::Status wrong = absl::InvalidArgumentError(
        "expected 'INSTANCES MAX_BATCH_SIZE MAX_QUEUE_DELAY_MICROSECONDS' and preferred sizes "
        "such as '4,8', 'any' or 'single'");
    SimulationSettings settings;
    if (words.size() != 4 || !parseCount(words[0], kMostInstances, settings.instances) ||
        !parseCount(words[1], kMostBatchRows, settings.maxBatchSize))
        return wrong;
    const auto delay = microsecondsOf(words[2]);
    if (!delay)
        return wrong;
    settings.maxQueueDelay = std::chrono::duration_cast<std::chrono::microseconds>(*delay);
    settings.isBatching = words[3] != kSingle;
    if (!settings.isBatching || words[3] == kAnySize)
        return settings;
    for (const auto size : absl::StrSplit(words[3], ',')) {
        if (!parseCount(std::string(size), settings.maxBatchSize,
                settings.preferredBatchSizes.emplace_back()))
            return wrong;
    }
    return settings;
}

} // namespace thalassa::perf
