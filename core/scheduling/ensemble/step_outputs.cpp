// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/scheduling/ensemble/step_outputs.h"

#include <algorithm>

#include "core/device/memory.h"

namespace thalassa::scheduling {

std::shared_ptr<StepOutputs> StepOutputs::create(
    std::shared_ptr<inference::RequestContext> ensemble, const config::EnsembleGraph& graph,
    size_t step, const EnsembleNeeds& needs)
{
    const inference::OutputAllocator* const allocator = ensemble->allocator();
    if (allocator == nullptr)
        return nullptr;
    std::vector<Names> kept;
    for (const config::EnsembleGraph::Edge& edge : graph.steps[step].outputs) {
        const std::string& name = graph.tensors[edge.tensor].name;
        const bool isWanted = std::find(needs.outputs.begin(), needs.outputs.end(), edge.tensor) !=
            needs.outputs.end();
        if (isWanted && allocator->keepsBytes(name))
            kept.emplace_back(edge.name, name);
    }
    if (kept.empty())
        return nullptr;
    return std::shared_ptr<StepOutputs>(new StepOutputs(std::move(ensemble), std::move(kept)));
}

absl::StatusOr<tensor::BlockRef> StepOutputs::allocate(
    const std::string& output, size_t byteSize, tensor::MemoryPlace preferred)
{
    if (const std::string* const name = find(output))
        return m_ensemble->allocator()->allocate(*name, byteSize, preferred);
    return device::allocateNear(
        device::Registry::system(), byteSize, device::readableByCpu(preferred));
}

absl::StatusOr<tensor::MemoryPlace> StepOutputs::query(
    const std::string& output, size_t* byteSize, tensor::MemoryPlace preferred)
{
    if (const std::string* const name = find(output))
        return m_ensemble->allocator()->query(*name, byteSize, preferred);
    return device::readableByCpu(preferred);
}

const std::string* StepOutputs::find(const std::string& output) const
{
    const auto found = std::find_if(
        m_kept.begin(), m_kept.end(), [&](const Names& names) { return names.first == output; });
    return found == m_kept.end() ? nullptr : &found->second;
}

} // namespace thalassa::scheduling
