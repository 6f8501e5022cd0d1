// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// LocalStore: model repositories that are directories of the local file system. It has no state.
// *thread-safe*.
#pragma once

#include "core/repository/store/store.h"

namespace thalassa::repository {

class LocalStore final : public Store {
public:
    bool isDirectory(const std::string& path) const override;
    absl::StatusOr<std::vector<std::string>> list(const std::string& repository) const override;
    // Follows links, and enters each directory once. Refuses a tree with more files or levels than
    // a model has.
    std::vector<std::string> listFiles(const std::string& repository) const override;
    ModelDirectory scan(const Place& place) const override;
    // Returns the directory itself.
    absl::StatusOr<LocalFiles> fetch(const ModelDirectory& directory) const override;
};

} // namespace thalassa::repository
