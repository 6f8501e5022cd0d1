// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// EnsemblePlan: the data about an ensemble that are known before any request comes, and the
// decisions for a request as pure functions: which steps it needs, and which of them begin now.
// Constant: *thread-safe*.
//
// A request makes one pass through the graph. Each response of a decoupled step begins a further
// pass through the part that depends on this step (config::EnsembleScope); the new pass has the
// tensors of the one that it sprang from, and its own.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/container/inlined_vector.h"
#include "absl/types/span.h"
#include "core/config/validation/ensemble_members.h"

namespace thalassa::scheduling {

// The steps and tensors that a request needs for its requested outputs (row 4.4.4).
struct EnsembleNeeds {
    std::vector<bool> steps;
    std::vector<bool> tensors;
    std::vector<size_t> outputs; // indices of tensors
    config::EnsembleScope scope; // scope of all these outputs
};

struct EnsemblePlan {
    config::EnsembleGraph graph;
    config::EnsembleScopes scopes;
    std::vector<std::vector<bool>> isOptional;     // by step, then by input of the step
    std::vector<bool> isDecoupled;                 // by step
    uint32_t mostInFlight = 0;                     // requests of a step at a time; 0: any number
    std::shared_ptr<const EnsembleNeeds> allNeeds; // needs of all outputs; shared with requests
};

// REQUIRES: checkMembers() has accepted the same arguments.
EnsemblePlan makePlan(config::EnsembleGraph graph, config::EnsembleScopes scopes,
    std::span<const config::ModelInfo* const> members, uint32_t mostInFlight);

// Without names the request needs all outputs. REQUIRES: the ensemble has outputs of these names.
EnsembleNeeds needsOf(const EnsemblePlan& plan, const std::vector<std::string>& outputs);

enum class TensorState : uint8_t {
    Missing, // has not come yet
    Present,
    Absent, // will not come: its step, or the client, left it out (row 4.4.7)
};

// The state of one pass on which the decision depends.
struct PassView {
    config::EnsembleScope scope;
    absl::Span<const TensorState> tensors;
    absl::Span<const bool> started; // steps that have begun in this pass
};

// The steps that begin now, ascending: needed, of this pass, not begun, and with every mapped input
// present, or absent if it is optional.
using StepList = absl::InlinedVector<size_t, 4>;
StepList stepsToStart(const EnsemblePlan& plan, const EnsembleNeeds& needs, const PassView& pass);

// Whether no requested output is missing in a pass.
bool isAnswered(const EnsembleNeeds& needs, absl::Span<const TensorState> tensors);

} // namespace thalassa::scheduling
