// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Hints about the files of a version that a backend failed to load: libraries that read models
// rarely say that a file may not be read, is a Git LFS pointer, or is truncated. *thread-safe*.
#pragma once

#include <string>

#include "core/repository/store/model_directory.h"

namespace thalassa::repository {

// Returns why the directory of the version, or something in it, may not be read; empty if all may.
std::string whyUnreadable(const ModelDirectory& directory, int64_t version);

struct FailedVersion {
    const ModelDirectory& directory;
    std::string localPath; // where the backend reads the model directory
    int64_t version = 1;
    std::string fileName; // default_model_filename; may be empty
    std::string error;    // of the backend
};

// Returns what is wrong with the files, as the end of the error, or nothing. If the error names the
// model's file, this is at least the size of that file, or the file that was meant. Reads the
// beginnings of small files, and blocks as long as the file system does.
std::string modelFileHint(const FailedVersion& failed);

// Returns the name that a file of the version should have, as the end of an error, such as
//   ; rename '/models/m/1/net.onnx' to 'model.onnx', or set default_model_filename: "net.onnx" ...
// or nothing if the version has no file with the extension of `fileName` or, without that, of a
// known format other than Python. The error of the backend is not read.
std::string misnamedFileHint(const FailedVersion& version);

} // namespace thalassa::repository
