// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Checks the graph of an ensemble against its members: whether names, data types, shapes and batch
// sizes agree along each edge, and how far the responses of a decoupled member reach. Pure
// functions: *thread-safe*.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "absl/status/statusor.h"
#include "core/config/tensor_spec.h"
#include "core/config/validation/ensemble_graph.h"

namespace thalassa::config {

// The nearest decoupled step that a tensor or step depends on: the tensor or step exists once for
// each response of it. Nullopt: it exists once for a request.
using EnsembleScope = std::optional<size_t>;

struct EnsembleScopes {
    std::vector<EnsembleScope> tensors; // by tensor of the graph
    std::vector<EnsembleScope> steps;   // by step: the scope of its inputs
    EnsembleScope outputs;
    bool isDecoupled = false; // true if an output depends on a decoupled step (row 3.9.8)
};

// `members` are the models of the graph's steps, in their order. Returns INVALID_ARGUMENT, naming
// the edge, for a violation of rows 3.9.5 to 3.9.7.
[[nodiscard]] absl::StatusOr<EnsembleScopes> checkMembers(const EnsembleGraph& graph,
    const ModelInfo& ensemble, std::span<const ModelInfo* const> members);

} // namespace thalassa::config
