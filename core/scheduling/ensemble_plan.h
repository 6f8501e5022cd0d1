// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// EnsemblePlan: what is known of an ensemble before any request comes, and the decisions that are
// taken for one, as pure functions: which steps a request needs, and which of them begin now.
// Constant: *thread-safe*.
//
// A request makes one pass through the graph. Each response of a decoupled step begins a further
// pass through what stems from that step (config::EnsembleScope); such a pass has the tensors of
// the one that it sprang from, and its own.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/container/inlined_vector.h"
#include "absl/types/span.h"
#include "core/config/ensemble_members.h"

namespace thalassa::scheduling {

// What a request needs for the outputs that it wants (row 4.4.4).
struct EnsembleNeeds {
    std::vector<bool> steps;
    std::vector<bool> tensors;
    std::vector<size_t> outputs; // tensors
    config::EnsembleScope scope; // of these together
};

struct EnsemblePlan {
    config::EnsembleGraph graph;
    config::EnsembleScopes scopes;
    std::vector<std::vector<bool>> isOptional;     // of each step, for each of its inputs
    std::vector<bool> isDecoupled;                 // of each step
    uint32_t mostInFlight = 0;                     // requests of a step at a time; 0: any number
    std::shared_ptr<const EnsembleNeeds> allNeeds; // of all outputs; shared with requests
};

// REQUIRES: checkMembers() took the same.
EnsemblePlan makePlan(config::EnsembleGraph graph, config::EnsembleScopes scopes,
    std::span<const config::ModelInfo* const> members, uint32_t mostInFlight);

// No name: all outputs. REQUIRES: the ensemble has outputs of these names.
EnsembleNeeds needsOf(const EnsemblePlan& plan, const std::vector<std::string>& outputs);

enum class TensorState : uint8_t {
    Missing, // not yet
    Present,
    Absent, // will not come: its step, or the client, left it out (row 4.4.7)
};

// One pass as the decision sees it.
struct PassView {
    config::EnsembleScope scope;
    absl::Span<const TensorState> tensors;
    absl::Span<const bool> started; // steps that have begun in this pass
};

// The steps that begin now, ascending: needed, of this pass, not begun, and every mapped input is
// there, or absent where it may be.
using StepList = absl::InlinedVector<size_t, 4>;
StepList stepsToStart(const EnsemblePlan& plan, const EnsembleNeeds& needs, const PassView& pass);

// No output that the request wants is missing in a pass.
bool isAnswered(const EnsembleNeeds& needs, absl::Span<const TensorState> tensors);

} // namespace thalassa::scheduling
