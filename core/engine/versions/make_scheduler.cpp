// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/engine/versions/make_scheduler.h"

#include "core/base/status_macros.h"
#include "core/scheduling/batching/batcher.h"
#include "core/scheduling/sequence/sequence_batcher.h"

namespace thalassa::engine {
namespace {

// Returns the options that both kinds of scheduler need.
template <typename Options>
Options optionsFor(
    backend::Model& model, const std::shared_ptr<base::TimerThread>& timers, base::Clock& clock)
{
    Options options;
    options.modelName = model.name();
    options.compatibility = scheduling::BatchCompatibility(model.info());
    options.statistics = model.sharedStatistics();
    options.timers = timers;
    options.clock = &clock;
    return options;
}

} // namespace

absl::StatusOr<std::shared_ptr<scheduling::Scheduler>> makeScheduler(
    backend::Model& model, const std::shared_ptr<base::TimerThread>& timers, base::Clock& clock)
{
    if (!model.config().has_sequence_batching()) {
        using scheduling::Batcher;
        auto options = optionsFor<Batcher::Options>(model, timers, clock);
        options.settings = scheduling::BatchSettings::from(model.config());
        options.strategy = model.batchStrategy();
        return std::make_shared<Batcher>(std::move(options));
    }
    using scheduling::SequenceBatcher;
    auto options = optionsFor<SequenceBatcher::Options>(model, timers, clock);
    ASSIGN_OR_RETURN(options.settings, scheduling::SequenceSettings::from(model.config()));
    options.controls = scheduling::SequenceControls(model.config());
    ASSIGN_OR_RETURN(options.states, inference::ModelStates::load(model.config(), model.path()));
    return std::make_shared<SequenceBatcher>(std::move(options));
}

absl::Status checkScheduling(const ::inference::ModelConfig& config)
{
    return scheduling::SequenceSettings::from(config).status();
}

} // namespace thalassa::engine
