// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// StepOutputs: the memory of the outputs of the last step of an ensemble. An output that the client
// reads where it was allocated, such as in a shared memory region, is written there by the step,
// so that it needs no copy. Other outputs have the memory that outputs of steps always have.
//
// Only for the last step: the client may let an output take the memory of an input, which the other
// steps read. *thread-compatible*, as any OutputAllocator.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/inference/request_context.h"
#include "core/scheduling/ensemble/ensemble_plan.h"

namespace thalassa::scheduling {

class StepOutputs final : public inference::OutputAllocator {
public:
    // Returns null if the client keeps no output of the step. `ensemble` is the context of the
    // ensemble's request; shared, because the backend may allocate until the step ends.
    static std::shared_ptr<StepOutputs> create(std::shared_ptr<inference::RequestContext> ensemble,
        const config::EnsembleGraph& graph, size_t step, const EnsembleNeeds& needs);

    absl::StatusOr<tensor::BlockRef> allocate(
        const std::string& output, size_t byteSize, tensor::MemoryPlace preferred) override;
    absl::StatusOr<tensor::MemoryPlace> query(
        const std::string& output, size_t* byteSize, tensor::MemoryPlace preferred) override;
    bool keepsBytes(const std::string& output) const override { return find(output) != nullptr; }

private:
    // An output of the step: the member's name for it, and that of the ensemble.
    using Names = std::pair<std::string, std::string>;

    StepOutputs(std::shared_ptr<inference::RequestContext> ensemble, std::vector<Names> kept)
        : m_ensemble(std::move(ensemble))
        , m_kept(std::move(kept))
    {
    }
    // Returns the ensemble's name for an output that the client keeps, else null.
    const std::string* find(const std::string& output) const;

    const std::shared_ptr<inference::RequestContext> m_ensemble;
    const std::vector<Names> m_kept;
};

} // namespace thalassa::scheduling
