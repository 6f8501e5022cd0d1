// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// ModelId: identifies a model by its name and, with model namespacing (row 10.7.1), its repository.
// Without namespacing `space` is empty. A plain value: *thread-compatible*.
#pragma once

#include <compare>
#include <string>

#include "absl/status/status.h"

namespace thalassa::repository {

struct ModelId {
    std::string space;
    std::string name;

    auto operator<=>(const ModelId&) const = default;
};

// Returns INVALID_ARGUMENT for a name that is not a plain directory name (row 1.13.13), is not
// UTF-8 or has control characters. The message shows the name escaped. Blanks around the name are
// ignored; ".." inside a longer name is harmless and allowed.
absl::Status checkModelName(const std::string& name);

} // namespace thalassa::repository
