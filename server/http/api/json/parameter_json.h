// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Reads a parameter of a request from its JSON (row 1.3.28). A pure function: *thread-safe*.
#pragma once

#include <string>

#include "absl/status/status.h"
#include "core/base/text/json.h"
#include "core/inference/request.h"

namespace thalassa::httpapi {

// Returns INVALID_ARGUMENT for a reserved name, and for a value that is no string, number or
// boolean.
absl::Status readCustomParameter(
    const std::string& name, const json::Value& value, inference::Request& request);

} // namespace thalassa::httpapi
