// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/scheduling/sequence/slot_strategy.h"

#include "core/scheduling/sequence/direct_strategy.h"
#include "core/scheduling/sequence/oldest_strategy.h"

namespace thalassa::scheduling {

std::string_view strategyName(const SequenceSettings& settings)
{
    return settings.oldest ? "sequence_oldest" : "sequence_direct";
}

std::unique_ptr<SlotStrategy> makeSlotStrategy(const SequenceSettings& settings,
    const BatchCompatibility& compatibility, const SlotStrategy::Slots& slots)
{
    if (settings.oldest)
        return std::make_unique<OldestStrategy>(*settings.oldest, compatibility);
    return std::make_unique<DirectStrategy>(settings, compatibility, slots);
}

} // namespace thalassa::scheduling
