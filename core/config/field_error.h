// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// An error about a field of a configuration carries the field, so that a caller with the text of
// the configuration can find the line. Pure functions: *thread-safe*.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "absl/status/status.h"

namespace thalassa::config {

// `field` is a path: "dynamic_batching.preferred_batch_size", "input[1].dims".
absl::Status fieldError(std::string_view field, std::string_view message,
    absl::StatusCode code = absl::StatusCode::kInvalidArgument);
// An error of the parser also carries the place in the text.
struct ErrorPlace {
    int line = 0; // from 1
    int column = 0;
};
absl::Status parseError(std::string_view field, ErrorPlace place, std::string_view message);
// Returns the place of an error of the parser.
std::optional<ErrorPlace> placeOf(const absl::Status& status);

// Returns the path, or an empty string if the error is not about a field.
std::string fieldOf(const absl::Status& status);

// Returns the line, from 1, in the text of a config.pbtxt on which the field begins, or else the
// last message on its path that is in the text. Nullopt if none is: the field was completed, or has
// its default.
std::optional<int> lineOfField(std::string_view text, std::string_view field);

} // namespace thalassa::config
