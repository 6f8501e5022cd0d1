// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// ServedVersion: a serving model version: the loaded model, and the scheduler in which its requests
// wait. *thread-safe*.
#pragma once

#include <memory>

#include "core/backend/readiness.h"
#include "core/caching/model_cache.h"
#include "core/engine/versions/version_metrics.h"
#include "core/repository/model_version.h"
#include "core/scheduling/scheduler.h"

namespace thalassa::engine {

class ServedVersion final : public repository::ModelVersion {
public:
    // `files`: the files that it was loaded from (row 10.4.8), held as long as it lives; may be
    // null.
    ServedVersion(std::unique_ptr<backend::Model> model,
        std::shared_ptr<scheduling::Scheduler> scheduler, std::shared_ptr<const void> files);
    ~ServedVersion() override;
    // Sets the cache, which answers the requests that it can. Called before the first request.
    void answerFrom(std::unique_ptr<caching::ModelCache> cache) { m_cache = std::move(cache); }

    // Also called before the first request.
    void show(VersionMetrics metrics)
    {
        m_metrics = std::move(metrics);
        m_metrics.listenTo(*this);
    }

    const std::string& name() const override { return m_model->name(); }
    int64_t version() const override { return m_model->version(); }
    const config::ModelInfo& info() const override { return m_model->info(); }
    absl::Status enqueue(std::unique_ptr<inference::Request>& request) override;

    uint64_t askReady() override { return m_readiness.ask(); }
    bool isReady(uint64_t asked) override;
    ::inference::ModelConfig config() const override { return m_model->currentConfig(); }
    absl::Status update(
        const ::inference::ModelConfig& wanted, const std::stop_token& stop) override
    {
        return m_model->update(wanted, stop);
    }
    ::inference::ModelStatistics statistics() const override;
    statistics::Counts counts() const override { return m_model->statistics().counts(); }
    scheduling::QueuesView queues() const override { return m_scheduler->queues(); }
    std::optional<scheduling::SequencesView> sequences(size_t limit) const override
    {
        return m_scheduler->sequences(limit);
    }
    std::vector<backend::InstanceView> instances() const override
    {
        return m_model->instances().views();
    }
    void addMemory(std::vector<statistics::OwnedMemory>& found) const override;
    void stopDelaying() override { m_scheduler->stopDelaying(); }
    void refuseRequests() override { m_scheduler->refuseNew(); }

private:
    const std::shared_ptr<const void> m_files;
    const std::shared_ptr<scheduling::Scheduler>
        m_scheduler;                               // shared with the instances, as their source
    const std::unique_ptr<backend::Model> m_model; // its instances end before the scheduler
    std::unique_ptr<caching::ModelCache> m_cache;  // null: none
    backend::Readiness m_readiness;                // its hook ends before the instances
    VersionMetrics m_metrics;                      // destroyed first: it reads the scheduler
};

} // namespace thalassa::engine
