// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// EnsembleGraph: the steps of an ensemble and the tensors that lie between them, as indices. Made
// from the configuration of the ensemble alone; what its members say about the tensors is
// ensemble_members.h's.
//
//   ensemble input ──tensor──> step ──tensor──> step ──tensor──> ensemble output
//
// A tensor comes from an input of the ensemble or from one step, and goes to any number of steps
// and outputs. A plain value, constant once it is made: *thread-safe*.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "model_config.pb.h"

namespace thalassa::config {

struct EnsembleGraph {
    // Ties a tensor of the member's to one of the ensemble's.
    struct Edge {
        std::string name; // as the member calls it
        size_t tensor = 0;
    };
    struct Step {
        std::string model;
        int64_t version = -1; // -1: the newest that serves
        std::vector<Edge> inputs;
        std::vector<Edge> outputs;
    };
    struct Tensor {
        std::string name;
        bool isInput = false;
        bool isOutput = false;
        std::optional<size_t> producer; // a step
        std::vector<size_t> consumers;  // steps, ascending, each once
    };

    std::vector<Step> steps;
    std::vector<Tensor> tensors;
    std::vector<size_t> inputs;  // tensors, in the order of the configuration
    std::vector<size_t> outputs; // likewise
};

// How errors and the log name a step: "step[1] ('classifier')".
std::string stepName(const EnsembleGraph& graph, size_t step);

// INVALID_ARGUMENT, naming step, tensor and the edge that is missing, for a graph that breaks a
// rule of rows 3.9.1 to 3.9.3.
[[nodiscard]] absl::StatusOr<EnsembleGraph> ensembleGraph(const ::inference::ModelConfig& config);

} // namespace thalassa::config
