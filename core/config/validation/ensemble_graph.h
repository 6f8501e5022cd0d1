// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// EnsembleGraph: the steps of an ensemble and the tensors between them, as indices. Made from the
// configuration of the ensemble alone; ensemble_members.h checks it against the members.
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
    // Connects a tensor of the member to a tensor of the ensemble.
    struct Edge {
        std::string name; // the member's name for the tensor
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

// Returns the name of a step for errors and the log: "step[1] ('classifier')".
std::string stepName(const EnsembleGraph& graph, size_t step);

// Returns INVALID_ARGUMENT, naming step, tensor and the missing edge, for a graph that breaks a
// rule of rows 3.9.1 to 3.9.3.
[[nodiscard]] absl::StatusOr<EnsembleGraph> ensembleGraph(const ::inference::ModelConfig& config);

} // namespace thalassa::config
