// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Checks a configuration of a model as a load does, without loading anything. The result has the
// problems that a load would find, all of them instead of the first, and the configuration as the
// server completes it. *thread-safe*; reads the files that the configuration names.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/repository/loader.h"
#include "core/repository/store/model_directory.h"

namespace thalassa::repository {

struct ConfigProblem {
    std::string message; // without directories
    std::string field;   // its path; empty: unknown
    int line = 0;        // in the text of the configuration, from 1; 0: unknown
    int column = 0;
    bool isCertain = true; // as in Objection
};

struct ConfigCheck {
    std::vector<ConfigProblem> problems;
    // The completed configuration as the text of a config.pbtxt; empty: it could not be read.
    std::string config;
    std::vector<std::string> completedFields; // paths of fields that the server added
    std::vector<int64_t> versions;            // that a load would serve
    std::string source; // the text that was checked; empty: JSON, or the directory has no file

    bool isValid() const;
};

// The configuration to check.
struct CheckedConfig {
    ModelDirectory directory; // with the text to check, or that of its file
    std::string overrideJson; // instead of the text, if it is not empty
};
// Takes the text of a config.pbtxt or, if it begins with a brace, JSON; if it is empty, the
// configuration of the directory.
CheckedConfig configToCheck(ModelDirectory directory, std::string config);

// `models` and `space` are those of a LoadRequest.
ConfigCheck checkConfiguration(const CheckedConfig& given, Loader& loader,
    std::shared_ptr<const inference::ModelLookup> models, const std::string& space);

} // namespace thalassa::repository
