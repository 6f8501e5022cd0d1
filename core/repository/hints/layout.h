// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Hints about files that lie on the wrong level of a model repository, where
// <repository>/<model>/<version>/<file> is expected: what looks like a model, and where to move it.
// The functions change nothing: *thread-safe*; layoutWarnings() blocks as long as the store does.
#pragma once

#include <string>
#include <vector>

#include "core/config/known_formats.h"
#include "core/repository/store/model_directory.h"
#include "core/repository/store/store.h"

namespace thalassa::repository {

// Returns the format of a file by the extension of its name, or null. Extensions that other files
// have as well (.py, .xml) belong to none.
const config::KnownFormat* formatOfExtension(const std::string& name);

// Returns what lies on the wrong level of a model directory and where it belongs, as the end of an
// error, such as
//   ; '/models/m/model.onnx' lies in no version directory: move it to '/models/m/1/model.onnx'
// or nothing if nothing there looks like a model. If the directory is a version, the hint is that
// its repository is a model.
std::string layoutHint(const ModelDirectory& directory);

// Returns a warning for each of the repositories in which none of the directories looks like a
// model, or which has files of models beside its directories.
std::vector<std::string> layoutWarnings(const Store& store,
    const std::vector<std::string>& repositories,
    const std::vector<const ModelDirectory*>& directories);

} // namespace thalassa::repository
