// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/http/api/json/json.h"

#include "absl/strings/str_cat.h"
#include "core/base/text/string_view.h"

namespace thalassa::httpapi {
namespace {

const char* typeName(const json::Value& value)
{
    switch (value.GetType()) {
    case rapidjson::kNullType:
        return "null";
    case rapidjson::kFalseType:
    case rapidjson::kTrueType:
        return "boolean";
    case rapidjson::kObjectType:
        return "object";
    case rapidjson::kArrayType:
        return "array";
    case rapidjson::kStringType:
        return "string";
    case rapidjson::kNumberType:
        return "number";
    }
    return "value";
}

absl::Status missing(const char* name)
{
    return absl::InternalError(absl::StrCat(
        "Unable to parse '", name, "': attempt to access non-existing object member '", name, "'"));
}

} // namespace

std::string_view textOf(const tensor::Buffer& body, size_t size, std::string& copy)
{
    if (size == 0)
        return {};
    if (body.fragment(0).size >= size)
        return body.fragment(0).view().substr(0, size);
    copy.reserve(size); // growing would take up to three times its size
    for (const tensor::Fragment& fragment : body) {
        if (copy.size() < size)
            copy.append(fragment.view().substr(0, size - copy.size()));
    }
    return copy;
}

const json::Value* find(const json::Value& object, const char* name)
{
    const auto member = object.FindMember(name);
    return member == object.MemberEnd() ? nullptr : &member->value;
}

std::string_view characters(const json::Value& text)
{
    return {text.GetString(), text.GetStringLength()};
}

absl::StatusOr<const json::Value*> requiredArray(const json::Value& object, const char* name)
{
    const json::Value* const value = find(object, name);
    if (value == nullptr)
        return missing(name);
    if (!value->IsArray())
        return wrongType(name, *value, "array");
    return value;
}

absl::StatusOr<std::string> requiredString(const json::Value& object, const char* name)
{
    const json::Value* const value = find(object, name);
    if (value == nullptr)
        return missing(name);
    if (!value->IsString())
        return wrongType(name, *value, "string");
    return std::string(characters(*value));
}

absl::StatusOr<const json::Value*> parametersOf(const json::Value& object)
{
    const json::Value* const parameters = find(object, "parameters");
    if (parameters != nullptr && !parameters->IsObject())
        return wrongType("parameters", *parameters, "object");
    return parameters;
}

absl::Status tooLarge(size_t size, uint64_t limit)
{
    return absl::InvalidArgumentError(absl::StrCat("request JSON size of ", size,
        " bytes exceeds the maximum allowed input size of ", limit,
        " bytes. Use --http-max-input-size to increase the limit. JSON that exceeds the "
        "maximum allowed value is refused before it is read."));
}

absl::Status rawTooLarge(size_t size, uint64_t limit)
{
    return absl::InvalidArgumentError(absl::StrCat("Raw input has a byte_size (", size,
        " bytes) that exceeds the maximum allowed value of ", limit,
        " bytes. Use --http-max-input-size to increase the limit."));
}

absl::Status wrongType(std::string_view what, const json::Value& value, const char* expected)
{
    return absl::InternalError(absl::StrCat("Unable to parse '", base::toAbsl(what),
        "': attempt to access JSON non-", expected, " as ", expected, ": found ", typeName(value)));
}

} // namespace thalassa::httpapi
