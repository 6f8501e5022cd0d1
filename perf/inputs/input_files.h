// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Reads samples from files: JSON in perf_analyzer's form, or a folder with a file for each input.
//
//     {"data": [{"INPUT0": [1, 2, 3, 4],
//                "INPUT1": {"content": [1, 2], "shape": [2]},
//                "INPUT2": {"b64": "AAAAAA=="}}, ...]}
//
// A step in a list of its own (perf_analyzer's streams of sequences) counts like any other. In a
// folder, the file of a BYTES input holds one element per line, any other the tensor's raw bytes.
// *thread-safe*.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "perf/inputs/model.h"
#include "perf/inputs/sample.h"
#include "perf/inputs/samples.h"

namespace thalassa::perf {

// All samples of all files, in order, without the batch dimension.
absl::StatusOr<std::vector<Sample>> readSamples(
    const std::vector<std::string>& files, const Model& model, const Shapes& shapes);

// The samples of one JSON text.
absl::StatusOr<std::vector<Sample>> parseSamples(
    std::string_view text, const Model& model, const Shapes& shapes);

} // namespace thalassa::perf
