// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Functions that read the documents of JSON requests, which json_parser.h creates. A member that is
// missing or of the wrong type is INTERNAL (row 1.3.6). Pure functions: *thread-safe*.
#pragma once

#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "core/base/text/json.h"
#include "core/tensor/buffer.h"

namespace thalassa::httpapi {

// The error for JSON that is larger than --http-max-input-size allows (row 1.3.7).
absl::Status tooLarge(size_t size, uint64_t limit);
// The error for a raw body that is larger than the same limit (row 1.3.7).
absl::Status rawTooLarge(size_t size, uint64_t limit);

// Returns the first `size` bytes of `body` as one text, which lies in `copy` only if the body has
// them in several pieces. REQUIRES: size is at most the body's.
std::string_view textOf(const tensor::Buffer& body, size_t size, std::string& copy);

// Returns the characters of a string, which may contain NUL. Valid as long as the value.
std::string_view characters(const json::Value& text);

// The member, or null.
const json::Value* find(const json::Value& object, const char* name);

absl::StatusOr<const json::Value*> requiredArray(const json::Value& object, const char* name);
absl::StatusOr<std::string> requiredString(const json::Value& object, const char* name);

// The member `parameters`, null if there is none.
absl::StatusOr<const json::Value*> parametersOf(const json::Value& object);

// Returns an error such as "attempt to access JSON non-boolean as boolean".
absl::Status wrongType(std::string_view what, const json::Value& value, const char* expected);

} // namespace thalassa::httpapi
