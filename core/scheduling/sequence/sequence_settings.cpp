// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/scheduling/sequence/sequence_settings.h"

#include <algorithm>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "core/base/duration.h"
#include "core/base/status_macros.h"

namespace thalassa::scheduling {
namespace {

using ::inference::ModelConfig;
using ::inference::ModelSequenceBatching;

std::chrono::microseconds micros(uint64_t value)
{
    return base::boundedDuration<std::chrono::microseconds>(value);
}

SequenceSettings::IdKind idKindOf(const ModelSequenceBatching& batching)
{
    for (const auto& input : batching.control_input()) {
        for (const auto& control : input.control()) {
            if (control.kind() == ModelSequenceBatching::Control::CONTROL_SEQUENCE_CORRID)
                return control.data_type() == ::inference::TYPE_STRING
                    ? SequenceSettings::IdKind::Text
                    : SequenceSettings::IdKind::Number;
        }
    }
    return SequenceSettings::IdKind::Any;
}

BatchSettings oldestFrom(const ModelConfig& config)
{
    const auto& oldest = config.sequence_batching().oldest();
    BatchSettings settings;
    settings.isBatching = true;
    settings.maxSize = static_cast<uint32_t>(std::max(1, config.max_batch_size()));
    for (const int32_t size : oldest.preferred_batch_size())
        settings.preferredSizes.push_back(static_cast<uint32_t>(size));
    std::sort(settings.preferredSizes.begin(), settings.preferredSizes.end());
    if (settings.preferredSizes.empty())
        settings.preferredSizes.push_back(settings.maxSize);
    settings.maxQueueDelay = micros(oldest.max_queue_delay_microseconds());
    settings.preservesOrder = oldest.preserve_ordering();
    settings.holdUntil = BatchSettings::holdFromEnvironment();
    return settings;
}

absl::StatusOr<uint64_t> parameter(const ModelConfig& config, const char* name)
{
    const auto found = config.parameters().find(name);
    if (found == config.parameters().end())
        return 0;
    uint64_t value = 0;
    if (absl::SimpleAtoi(found->second.string_value(), &value))
        return value;
    return absl::InvalidArgumentError(absl::StrCat("model '", config.name(), "': parameters['",
        name, "'] must be a whole number of 0 or more, got '", found->second.string_value(), "'"));
}

} // namespace

absl::StatusOr<SequenceSettings> SequenceSettings::from(const ModelConfig& config)
{
    const ModelSequenceBatching& batching = config.sequence_batching();
    SequenceSettings settings;
    settings.isBatching = config.max_batch_size() > 0;
    settings.isIterative = batching.iterative_sequence();
    settings.slotsPerInstance = static_cast<size_t>(std::max(1, config.max_batch_size()));
    if (batching.max_sequence_idle_microseconds() > 0)
        settings.maxIdle = micros(batching.max_sequence_idle_microseconds());
    settings.idKind = idKindOf(batching);
    settings.holdUntil = BatchSettings::holdFromEnvironment();
    ASSIGN_OR_RETURN(settings.maxBacklog, parameter(config, "sequence_max_backlog_size"));
    ASSIGN_OR_RETURN(
        const uint64_t timeout, parameter(config, "sequence_backlog_timeout_microseconds"));
    settings.backlogTimeout = micros(timeout);
    if (batching.has_oldest()) {
        settings.oldest = oldestFrom(config);
        if (batching.oldest().max_candidate_sequences() > 0) // row 4.3.6
            settings.slotsPerInstance =
                static_cast<size_t>(batching.oldest().max_candidate_sequences());
        return settings;
    }
    settings.maxQueueDelay = micros(batching.direct().max_queue_delay_microseconds());
    settings.minUtilization = batching.direct().minimum_slot_utilization();
    return settings;
}

} // namespace thalassa::scheduling
