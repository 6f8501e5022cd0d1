// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/engine/versions/version_metrics.h"

#include <utility>

#include "core/base/log/log.h"
#include "core/device/registry.h"
#include "core/inference/request_context.h"
#include "core/metrics/model_families.h"

namespace thalassa::engine {
namespace {

constexpr int64_t kEnsembleVersion = 1;

// Observes the time from the acceptance of each request to its first response (row 8.4.14).
class FirstResponseListener final : public inference::RequestListener {
public:
    explicit FirstResponseListener(std::shared_ptr<metrics::Observations> observations)
        : m_observations(std::move(observations))
    {
    }

    void onResponse(const inference::RequestContext& context, const inference::Response* response,
        bool) noexcept override
    {
        if (response != nullptr && context.record.responseCount == 0)
            m_observations->onFirstResponse(base::Clock::system().now() - context.record.accepted);
    }

private:
    const std::shared_ptr<metrics::Observations> m_observations;
};

// Row 3.8.16.
void warnOfUnknownFamilies(const ::inference::ModelConfig& config)
{
    for (const auto& control : config.model_metrics().metric_control()) {
        const std::string& family = control.metric_identifier().family();
        if (!metrics::isHistogramFamily(family)) {
            LOG_WARNING << "model '" << config.name()
                        << "': model_metrics names the unknown family '" << family
                        << "'; expected '" << metrics::kFirstResponseFamily << "' or '"
                        << metrics::kStageFamily << "'";
        }
    }
}

// Returns the uuids of the GPUs on which the instances are, by number.
std::map<int, std::string> gpusOf(const backend::InstanceSet& instances)
{
    std::map<int, std::string> gpus;
    for (const backend::InstanceView& instance : instances.views()) {
        const int number = instance.deviceId;
        if (instance.kind != "KIND_GPU" || gpus.count(number) != 0)
            continue;
        const device::Device* const gpu =
            device::Registry::system().find({tensor::MemoryKind::Gpu, number});
        if (gpu != nullptr)
            gpus.emplace(number, gpu->uuid());
    }
    return gpus;
}

} // namespace

VersionMetrics::VersionMetrics(metrics::ServerMetrics& metrics, Version version)
{
    warnOfUnknownFamilies(*version.config);
    if (!metrics.isEnabled())
        return;
    const auto add = [&](int64_t number, metrics::ModelSource source) {
        m_registrations.push_back(metrics.models().add(
            metrics::modelLabels(*version.config, number, version.space), std::move(source)));
    };
    metrics::ModelSource source;
    source.pendingCount = std::move(version.pendingCount);
    if (version.instances != nullptr)
        source.gpus = [&set = *version.instances] { return gpusOf(set); };
    // Families of the cache depend on the configuration alone: a server without a cache shows them
    // at 0, so that a dashboard finds them.
    source.isCached = version.config->response_cache().enable();
    source.observed = metrics::Observations::Options::from(metrics.settings(), *version.config);
    // Row 4.4.17: the counts of an ensemble are shown under version 1, whatever its own is.
    const bool isElsewhere = version.isEnsemble && version.number != kEnsembleVersion;
    if (isElsewhere)
        add(kEnsembleVersion,
            {.statistics = version.statistics,
                .isCached = source.isCached,
                .observed = source.observed});
    else
        source.statistics = version.statistics;
    source.loadTime = version.loadTime;
    add(version.number, std::move(source));
    const auto observations = m_registrations.front().observations();
    version.statistics->observe(observations);
    if (observations && observations->observesFirstResponses())
        m_firstResponses = observations;
}

void VersionMetrics::listenTo(inference::ServedModel& version) const
{
    if (m_firstResponses)
        version.addListener(std::make_shared<FirstResponseListener>(m_firstResponses));
}

} // namespace thalassa::engine
