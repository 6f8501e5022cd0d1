// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Served: a model, its scheduler and the view of both that requests hold, as the repository makes
// them, for tests of layers below it. configOf() and parameter() make its configuration in one
// line. *thread-safe*.
#pragma once

#include "core/backend/backend_manager.h"
#include "core/backend/model.h"
#include "core/scheduling/batching/batcher.h"
#include "tests/support/inference_fixture.h"
#include "tests/support/last_reference.h"

namespace thalassa::backend {

class Served final : public inference::ServedModel {
public:
    static absl::StatusOr<std::shared_ptr<Served>> load(BackendManager& manager,
        const std::string& configText, bool hasConfigFile = true,
        const std::string& path = "/nowhere", const std::string& backendDirectory = "",
        config::HostPolicies hostPolicies = {})
    {
        ::inference::ModelConfig config;
        EXPECT_TRUE(google::protobuf::TextFormat::ParseFromString(configText, &config))
            << configText;
        auto backend = manager.get({config.backend(), config.runtime(), path, 1});
        if (!backend.ok())
            return backend.status();
        auto served = std::make_shared<Served>();
        Model::Options options;
        options.name = config.name();
        options.path = path;
        options.backendDirectory = backendDirectory;
        options.hostPolicies = std::move(hostPolicies);
        options.config = config;
        options.hasConfigFile = hasConfigFile;
        auto model = Model::load(*backend, options, [&](Model& loaded) {
            scheduling::Batcher::Options batching;
            batching.modelName = loaded.name();
            batching.settings = scheduling::BatchSettings::from(loaded.config());
            batching.compatibility = scheduling::BatchCompatibility(loaded.info());
            batching.strategy = loaded.batchStrategy();
            batching.statistics = loaded.sharedStatistics();
            batching.timers = s_timers;
            served->m_scheduler = std::make_shared<scheduling::Batcher>(std::move(batching));
            return served->m_scheduler;
        });
        if (!model.ok())
            return model.status();
        served->m_model = std::move(model).value();
        return served;
    }
    ~Served() override
    {
        if (m_scheduler)
            m_scheduler->stop();
    }

    const std::string& name() const override { return m_model->name(); }
    int64_t version() const override { return m_model->version(); }
    const config::ModelInfo& info() const override { return m_model->info(); }
    absl::Status enqueue(std::unique_ptr<inference::Request>& request) override
    {
        request->record().accepted = base::Clock::system().now();
        return m_scheduler->enqueue(request);
    }
    Model& model() { return *m_model; }

private:
    // All tests share the timer thread, so that no test leaves a thread behind.
    static inline const std::shared_ptr<base::TimerThread> s_timers =
        std::make_shared<base::TimerThread>();
    std::shared_ptr<scheduling::Batcher> m_scheduler;
    std::unique_ptr<Model> m_model; // destroyed before the scheduler, which its instances use
};

// A request releases its model on the instance's thread, and the destructor of the model joins this
// thread. The caller's reference must therefore be the last one.
inline void waitForRequests(const std::shared_ptr<Served>& served)
{
    tests::awaitLastReference(served);
}

inline std::string configOf(const std::string& backend, const std::string& more = "")
{
    return "name: 'm' backend: '" + backend +
        "' input { name: 'INPUT0' data_type: TYPE_FP32 dims: -1 }"
        " output { name: 'OUTPUT0' data_type: TYPE_FP32 dims: -1 }"
        " instance_group { name: 'm_0' kind: KIND_CPU count: 1 } " +
        more;
}

inline std::string parameter(const std::string& key, const std::string& value)
{
    return "parameters { key: '" + key + "' value { string_value: '" + value + "' } } ";
}

} // namespace thalassa::backend
