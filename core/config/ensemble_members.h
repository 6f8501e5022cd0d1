// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// What the members of an ensemble say about its graph: whether names, data types, shapes and batch
// sizes agree along each edge, and how far the responses of a decoupled member reach. Pure
// functions: *thread-safe*.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "absl/status/statusor.h"
#include "core/config/ensemble_graph.h"
#include "core/config/tensor_spec.h"

namespace thalassa::config {

// Which decoupled step something stems from, the nearest one: what stems from it exists once for
// each response of that step. None: it exists once for a request.
using EnsembleScope = std::optional<size_t>;

struct EnsembleScopes {
    std::vector<EnsembleScope> tensors; // of the graph
    std::vector<EnsembleScope> steps;   // of a step's inputs
    EnsembleScope outputs;
    bool isDecoupled = false; // a step that an output depends on is (row 3.9.8)
};

// `members` are those of the graph's steps, in their order. INVALID_ARGUMENT, naming the edge, for
// what rows 3.9.5 to 3.9.7 forbid.
[[nodiscard]] absl::StatusOr<EnsembleScopes> checkMembers(const EnsembleGraph& graph,
    const ModelInfo& ensemble, std::span<const ModelInfo* const> members);

} // namespace thalassa::config
