// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// ModelFile: the model repository of one ONNX file (--model-file). It is a temporary directory with
// links to the file, and to the files beside it whose names begin with the same stem, which hold
// the weights of large models. Errors show the file in place of the links. The destructor removes
// the directory. A process that ends without destructors leaves its directory behind; the next one
// removes it. *thread-compatible*.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "core/base/descriptor.h"

namespace thalassa::app {

class ModelFile {
public:
    // `path` has the form [<directory>/]<model>.onnx. Returns INVALID_ARGUMENT for another form,
    // NOT_FOUND if there is no such file, or the error of the file system.
    static absl::StatusOr<std::unique_ptr<ModelFile>> create(const std::string& path);
    ~ModelFile();
    ModelFile(const ModelFile&) = delete;
    ModelFile& operator=(const ModelFile&) = delete;

    const std::string& repository() const { return m_repository; }
    const std::string& model() const { return m_model; } // the stem of the file
    // Returns the paths in the repository, with what the operator knows in their place.
    std::map<std::string, std::string> shownPaths() const;

private:
    ModelFile(std::string repository, std::string model, std::string given, base::Descriptor lock);

    std::filesystem::path versionDirectory() const;

    const std::string m_repository;
    const std::string m_model;
    const std::string m_given;     // the path of the file
    const base::Descriptor m_lock; // locks the directory as long as the process lives
};

} // namespace thalassa::app
