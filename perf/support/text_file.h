// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Functions that read and write whole text files. *thread-safe*.
#pragma once

#include <string>

#include "absl/status/statusor.h"

namespace thalassa::perf {

absl::StatusOr<std::string> readText(const std::string& path);

// Both do nothing without a path. checkWritable() leaves the file as it is, or makes an empty one.
absl::Status checkWritable(const std::string& path);
absl::Status writeText(const std::string& path, const std::string& text);

} // namespace thalassa::perf
