// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Hints about files that lie on the wrong level of a model repository, where
// <repository>/<model>/<version>/<file> is expected: what looks like a model, and where to move it.
// The functions change nothing: *thread-safe*; layoutWarnings() blocks as long as the store does.
#pragma once

#include <string>
#include <vector>

#include "core/repository/store/model_directory.h"
#include "core/repository/store/store.h"

namespace thalassa::repository {

// Returns what lies on the wrong level of a model directory and where it belongs, as the end of an
// error, such as
//   ; '/models/m/model.onnx' lies in no version directory: move it to '/models/m/1/model.onnx'
// or nothing if nothing there looks like a model.
std::string layoutHint(const ModelDirectory& directory);

// Returns a warning for each of the repositories in which none of the directories looks like a
// model.
std::vector<std::string> layoutWarnings(const Store& store,
    const std::vector<std::string>& repositories,
    const std::vector<const ModelDirectory*>& directories);

} // namespace thalassa::repository
