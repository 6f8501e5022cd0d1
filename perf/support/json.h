// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Functions that read JSON documents. Pure functions: *thread-safe*.
#pragma once

#include <rapidjson/document.h>

#include <string>
#include <string_view>

#include "absl/status/statusor.h"

namespace thalassa::perf {

// Accepts NaN and Infinity as numbers; depth costs no stack. The error has the position.
absl::StatusOr<rapidjson::Document> parseJson(std::string_view text);

// Returns the member, or null; also null if `value` is no object.
const rapidjson::Value* find(const rapidjson::Value& value, const char* name);

// Return the member's value, or "", 0 or false if it is missing or has another type.
std::string textOf(const rapidjson::Value& value, const char* name);
int64_t integerOf(const rapidjson::Value& value, const char* name);
uint64_t countOf(const rapidjson::Value& value, const char* name);
bool flagOf(const rapidjson::Value& value, const char* name);

// Calls `visit` for each element of a member that is an array.
template <typename Visit> void forEach(const rapidjson::Value& value, const char* name, Visit visit)
{
    const rapidjson::Value* const array = find(value, name);
    if (array == nullptr || !array->IsArray())
        return;
    for (const rapidjson::Value& element : array->GetArray())
        visit(element);
}

// Returns the text as a string of a JSON document, with its quotes.
std::string quoted(std::string_view text);

} // namespace thalassa::perf
