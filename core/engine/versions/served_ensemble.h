// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// ServedEnsemble: a serving version of an ensemble: its configuration, checked against the serving
// members, and the scheduler that sends requests to them. *thread-safe*.
#pragma once

#include <memory>

#include "core/base/threads/control_loop.h"
#include "core/caching/model_cache.h"
#include "core/engine/versions/version_metrics.h"
#include "core/repository/loader.h"
#include "core/scheduling/ensemble/ensemble_scheduler.h"

namespace thalassa::engine {

class ServedEnsemble final : public repository::ModelVersion {
public:
    ServedEnsemble(int64_t version, std::unique_ptr<const config::ModelInfo> info,
        std::shared_ptr<statistics::ModelStatistics> statistics,
        std::unique_ptr<scheduling::EnsembleScheduler> scheduler,
        std::shared_ptr<const void> files);
    ~ServedEnsemble() override;
    // Sets the cache, which answers the requests that it can (row 4.4.14) and hands the others to
    // passOn(). Called before the first request.
    void answerFrom(std::unique_ptr<caching::ModelCache> cache) { m_cache = std::move(cache); }
    // Also called before the first request.
    void show(VersionMetrics metrics)
    {
        m_metrics = std::move(metrics);
        m_metrics.listenTo(*this);
    }
    absl::Status passOn(std::unique_ptr<inference::Request>& request)
    {
        return m_scheduler->enqueue(request);
    }
    std::shared_ptr<statistics::ModelStatistics> sharedStatistics() { return m_statistics; }

    const std::string& name() const override { return m_info->name(); }
    int64_t version() const override { return m_version; }
    const config::ModelInfo& info() const override { return *m_info; }
    absl::Status enqueue(std::unique_ptr<inference::Request>& request) override
    {
        return m_cache ? m_cache->enqueue(request) : passOn(request);
    }

    // An ensemble is always ready, because it has no backend.
    uint64_t askReady() override { return 0; }
    bool isReady(uint64_t) override { return true; }
    ::inference::ModelConfig config() const override { return m_info->config(); }
    // Returns FAILED_PRECONDITION, because nothing in an ensemble can be changed in place.
    absl::Status update(
        const ::inference::ModelConfig& wanted, const std::stop_token& stop) override;
    ::inference::ModelStatistics statistics() const override;
    statistics::Counts counts() const override { return m_statistics->counts(); }
    scheduling::QueuesView queues() const override { return m_scheduler->queues(); }
    void stopDelaying() override { m_scheduler->stopDelaying(); }
    void refuseRequests() override { m_scheduler->stop(); }

private:
    const std::shared_ptr<const void> m_files; // the files it was loaded from (row 10.4.8), or null
    const int64_t m_version;
    const std::unique_ptr<const config::ModelInfo> m_info;
    const std::shared_ptr<statistics::ModelStatistics> m_statistics; // shared with the scheduler
    const std::unique_ptr<scheduling::EnsembleScheduler> m_scheduler;
    std::unique_ptr<caching::ModelCache> m_cache; // null: none
    VersionMetrics m_metrics;
};

struct EnsembleFacilities {
    base::Clock* clock = &base::Clock::system();
    base::ControlLoop* control = nullptr;
};

// Checks the ensemble against its members, which must serve, derives whether it is decoupled
// (row 3.9.8), and takes over labels from the members (row 1.5.4). INVALID_ARGUMENT names step,
// member and error. REQUIRES: the configuration alone is valid.
absl::StatusOr<std::unique_ptr<ServedEnsemble>> loadEnsemble(
    repository::LoadRequest request, const EnsembleFacilities& facilities);

// Checks the ensemble against its members as loadEnsemble() does, and makes nothing.
absl::Status checkEnsemble(const repository::LoadRequest& request);

} // namespace thalassa::engine
