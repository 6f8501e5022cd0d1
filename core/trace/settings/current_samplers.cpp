// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/trace/settings/current_samplers.h"

#include "core/base/threads/thread_number.h"

namespace thalassa::trace {

const std::shared_ptr<Sampler>& Samplers::of(const std::string& model) const
{
    if (models.empty())
        return global;
    const auto found = models.find(model);
    return found == models.end() ? global : found->second;
}

void CurrentSamplers::set(const std::shared_ptr<const Samplers>& samplers)
{
    for (Lane& lane : m_lanes) {
        base::MutexLock lock(lane.mutex);
        lane.samplers = samplers;
    }
}

std::shared_ptr<Sampler> CurrentSamplers::sample(const std::string& model, bool isForced)
{
    Lane& lane = m_lanes[base::threadNumber() % m_lanes.size()];
    base::MutexLock lock(lane.mutex);
    const std::shared_ptr<Sampler>& sampler = lane.samplers->of(model);
    return (isForced ? sampler->sampleForced() : sampler->sample()) ? sampler : nullptr;
}

} // namespace thalassa::trace
