// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Functions that read JSON documents. Pure functions: *thread-safe*.
#pragma once

#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "core/base/text/json.h"

namespace thalassa::json {

// Accepts NaN and Infinity as numbers; depth costs no stack. The error has the position.
absl::StatusOr<Document> parse(std::string_view text);

// Returns the member, or null; also null if `value` is no object.
const Value* find(const Value& value, const char* name);

// Return the member's value, or "", 0 or false if it is missing or has another type.
std::string textOf(const Value& value, const char* name);
int64_t integerOf(const Value& value, const char* name);
uint64_t countOf(const Value& value, const char* name);
bool flagOf(const Value& value, const char* name);

// Calls `visit` for each element of a member that is an array.
template <typename Visit> void forEach(const Value& value, const char* name, Visit visit)
{
    const Value* const array = find(value, name);
    if (array == nullptr || !array->IsArray())
        return;
    for (const Value& element : array->GetArray())
        visit(element);
}

// Returns the text as a string of a JSON document, with its quotes.
std::string quoted(std::string_view text);

} // namespace thalassa::json
