// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Makes the samples that a load sends in turn: random, of zeros, or from files. Pure functions
// apart from reading the files: *thread-safe*.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "perf/inputs/model.h"
#include "perf/inputs/sample.h"

namespace thalassa::perf {

enum class InputKind { Random, Zero, Files };

using Shapes = std::map<std::string, std::vector<int64_t>>; // by input, without the batch dimension

struct SampleOptions {
    InputKind kind = InputKind::Random;
    std::vector<std::string> files;        // for InputKind::Files: JSON, or a folder of raw tensors
    Shapes shapes;                         // for inputs of variable shape
    int64_t batchSize = 1;                 // copies of the data in each request
    size_t stringLength = 128;             // characters in random BYTES elements
    std::optional<std::string> stringData; // instead of random texts
    uint64_t seed = 0;
};

// Optional inputs are left out unless they have a shape or stand in a file.
absl::StatusOr<std::vector<Sample>> makeSamples(const Model& model, const SampleOptions& options);

// Steps of makeSamples.
absl::Status checkBatchSize(const Model& model, int64_t batchSize);
absl::Status checkShapes(const Model& model, const Shapes& shapes);
absl::StatusOr<Sample> generatedSample(const Model& model, const SampleOptions& options);

} // namespace thalassa::perf
