// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// FakeEngine: an engine of one model (or more, see addModel) that keeps every request until the
// test answers it, for the tests of front ends. Queries return the status that the test sets.
// *thread-safe*.
#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/base/mutex.h"
#include "core/engine/observability/observability_service.h"
#include "core/engine/services.h"
#include "tests/support/inference_fixture.h"

namespace thalassa::tests {

class FakeEngine final : public engine::InferenceEngine,
                         public engine::Health,
                         public engine::ModelCatalog,
                         public engine::ModelControl {
public:
    explicit FakeEngine(const std::string& modelConfig)
        : m_model(std::make_shared<ConfiguredModel>(modelConfig))
    {
    }

    // Must be called before the first request. A request for an unknown name goes to the first
    // model.
    void addModel(const std::string& config)
    {
        m_others.push_back(std::make_shared<ConfiguredModel>(config));
    }
    // Sets the result of each query and of the next calls of infer().
    void answerWith(absl::Status status)
    {
        base::MutexLock lock(m_mutex);
        m_status = std::move(status);
    }
    // Sets a function that infer() calls after it has kept a request.
    void afterTaking(std::function<void()> function)
    {
        base::MutexLock lock(m_mutex);
        m_afterTaking = std::move(function);
    }
    // Blocks until a request is held.
    std::unique_ptr<inference::Request> take()
    {
        base::MutexLock lock(m_mutex);
        while (m_held.empty())
            m_changed.wait(m_mutex);
        std::unique_ptr<inference::Request> request = std::move(m_held.front());
        m_held.pop_front();
        return request;
    }

    size_t heldCount() const
    {
        base::MutexLock lock(m_mutex);
        return m_held.size();
    }

    operator engine::Services()
    {
        return {
            *this, *this, *this, *this, m_drain, m_refused, m_observability, *m_events, m_regions};
    }

    absl::StatusOr<bool> isLive() const override { return value(true); }
    absl::StatusOr<bool> isReady() const override { return value(m_drain.isServing()); }
    absl::StatusOr<bool> isModelReady(const std::string&, int64_t) const override
    {
        return value(true);
    }
    std::string whyNotReady() const override { return whyNoModelIsReady(); }
    std::string whyNoModelIsReady() const override
    {
        return m_drain.isServing() ? "" : "the server is being drained";
    }
    ::inference::ServerMetadataResponse metadata() const override { return {}; }
    absl::StatusOr<::inference::ModelMetadataResponse> modelMetadata(
        const std::string&, int64_t) const override
    {
        return value(::inference::ModelMetadataResponse());
    }
    absl::StatusOr<::inference::ModelConfig> modelConfig(const std::string&, int64_t) const override
    {
        return value(::inference::ModelConfig());
    }
    absl::StatusOr<::inference::ModelStatisticsResponse> modelStatistics(
        const std::string&, int64_t) const override
    {
        return value(::inference::ModelStatisticsResponse());
    }
    void repositoryIndex(bool,
        std::function<void(absl::StatusOr<::inference::RepositoryIndexResponse>)> done) override
    {
        done(value(::inference::RepositoryIndexResponse()));
    }
    void loadModelFrom(const std::string&, OverrideSource, Done done) override
    {
        done(value(true).status());
    }
    void unloadModelFrom(const std::string&, const DependentsSource&, Done done) override
    {
        done(value(true).status());
    }
    void checkConfig(const v1::CheckRequest&, CheckDone done) override
    {
        done(value(v1::CheckResponse()));
    }
    absl::StatusOr<std::shared_ptr<inference::ServedModel>> findModel(
        const std::string& name, int64_t) const override
    {
        for (const auto& model : m_others) {
            if (model->name() == name)
                return std::shared_ptr<inference::ServedModel>(model);
        }
        return std::shared_ptr<inference::ServedModel>(m_model);
    }
    absl::Status infer(std::unique_ptr<inference::Request>& request) override
    {
        base::MutexLock lock(m_mutex);
        if (!m_status.ok())
            return m_status;
        m_held.push_back(std::move(request));
        m_changed.notifyAll();
        if (m_afterTaking)
            m_afterTaking();
        return absl::OkStatus();
    }

private:
    template <typename Value> absl::StatusOr<Value> value(Value result) const
    {
        base::MutexLock lock(m_mutex);
        if (!m_status.ok())
            return m_status;
        return result;
    }

    const std::shared_ptr<ConfiguredModel> m_model;
    std::vector<std::shared_ptr<ConfiguredModel>> m_others;
    const std::shared_ptr<events::EventLog> m_events =
        std::make_shared<events::EventLog>(base::Clock::system());
    engine::RefusedRequests m_refused;
    shared_memory::Regions m_regions{{.isAllowed = true}};
    engine::Drain m_drain{*m_events, base::Clock::system()};
    const engine::ObservabilityService m_observability{{.recentCount = 0},
        {[] { return engine::ObservabilityService::Versions(); },
            [] { return engine::Readiness(); }, m_events},
        base::Clock::system()};
    mutable base::Mutex m_mutex;
    base::CondVar m_changed;
    absl::Status m_status ABSL_GUARDED_BY(m_mutex);
    std::function<void()> m_afterTaking ABSL_GUARDED_BY(m_mutex);
    std::deque<std::unique_ptr<inference::Request>> m_held ABSL_GUARDED_BY(m_mutex);
};

} // namespace thalassa::tests
