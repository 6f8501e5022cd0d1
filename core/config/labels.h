// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Labels: the names of an output's classes, the lines of its label file (row 3.3.11): the first
// line is class 0. An empty line gives its class no label.
#pragma once

#include <string>
#include <vector>

#include "absl/status/statusor.h"

namespace thalassa::config {

using Labels = std::vector<std::string>;

// Returns null for a class without a label. *thread-safe*.
const std::string* labelOf(const Labels& labels, size_t classIndex);

// Reads the label file from the model directory. `where` names the output in messages. Fails with
// INTERNAL if there is no such file, or it is not a regular one. Blocks as long as the disk takes.
absl::StatusOr<Labels> readLabels(
    const std::string& modelDirectory, const std::string& fileName, const std::string& where);

} // namespace thalassa::config
