// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Reading JSON documents. Pure functions: *thread-safe*.
#pragma once

#include <rapidjson/document.h>

#include <string>
#include <string_view>

#include "absl/status/statusor.h"

namespace thalassa::perf {

// NaN and Infinity are numbers; depth costs no stack. The error says where.
absl::StatusOr<rapidjson::Document> parseJson(std::string_view text);

// The member, or null; also null for what is no object.
const rapidjson::Value* find(const rapidjson::Value& value, const char* name);

// The member's value, or what stands for one that is missing or of another type.
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

// A string as it stands in a JSON document, with its quotes.
std::string quoted(std::string_view text);

} // namespace thalassa::perf
