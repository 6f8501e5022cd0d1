// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// HistorySampler: reads the counters of all versions that serve, at the end of each second of the
// clock, for their histories. It runs on the control loop, a few milliseconds at a time; it takes
// no lock that requests wait for longer than for a snapshot of the same version.
//
// Held by shared_ptr: the loop refers to it weakly, and sampling ends with it. *thread-safe*: it is
// used on the control loop alone.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "core/base/clock.h"
#include "core/base/threads/control_loop.h"
#include "core/history/history_store.h"
#include "core/repository/model_version.h"

namespace thalassa::engine {

class HistorySampler : public std::enable_shared_from_this<HistorySampler> {
public:
    using Versions = std::vector<std::shared_ptr<repository::ModelVersion>>;
    struct Options {
        std::function<Versions()> serving;            // all versions that serve
        std::shared_ptr<history::HistoryStore> store; // shared with the queries
        base::Clock* clock = nullptr;
        base::ControlLoop* control = nullptr; // outlives the sampler, and so does the clock
    };
    // Begins with the next second.
    static std::shared_ptr<HistorySampler> start(Options options);

private:
    explicit HistorySampler(Options options)
        : m_options(std::move(options))
    {
    }
    void sampleLater();
    void beginRound();
    void goOn();

    const Options m_options;
    // Versions that are still to be read in this round, from the back. Weak references: an unload
    // does not wait for the end of the round.
    std::vector<std::weak_ptr<repository::ModelVersion>> m_round;
};

// Returns the figures of a version for its history.
history::Reading readingOf(const repository::ModelVersion& version, base::TimePoint now);

} // namespace thalassa::engine
