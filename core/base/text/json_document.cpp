// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/text/json_document.h"

#include <rapidjson/error/en.h>
#include <rapidjson/stringbuffer.h>
#include <rapidjson/writer.h>

#include "absl/strings/str_cat.h"

namespace thalassa::json {

absl::StatusOr<Document> parse(std::string_view text)
{
    constexpr unsigned kFlags = rapidjson::kParseNanAndInfFlag | rapidjson::kParseIterativeFlag |
        rapidjson::kParseFullPrecisionFlag;
    Document document;
    document.Parse<kFlags>(text.data(), text.size());
    if (document.HasParseError()) {
        return absl::InvalidArgumentError(
            absl::StrCat("invalid JSON: at byte ", document.GetErrorOffset(), ": ",
                rapidjson::GetParseError_En(document.GetParseError())));
    }
    return document;
}

const Value* find(const Value& value, const char* name)
{
    if (!value.IsObject())
        return nullptr;
    const auto member = value.FindMember(name);
    return member == value.MemberEnd() ? nullptr : &member->value;
}

std::string textOf(const Value& value, const char* name)
{
    const Value* const member = find(value, name);
    return member != nullptr && member->IsString()
        ? std::string(member->GetString(), member->GetStringLength())
        : std::string();
}

int64_t integerOf(const Value& value, const char* name)
{
    const Value* const member = find(value, name);
    return member != nullptr && member->IsInt64() ? member->GetInt64() : 0;
}

uint64_t countOf(const Value& value, const char* name)
{
    const Value* const member = find(value, name);
    return member != nullptr && member->IsUint64() ? member->GetUint64() : 0;
}

bool flagOf(const Value& value, const char* name)
{
    const Value* const member = find(value, name);
    return member != nullptr && member->IsBool() && member->GetBool();
}

std::string quoted(std::string_view text)
{
    StringBuffer buffer;
    Writer<> writer(buffer);
    writer.String(text.data(), static_cast<rapidjson::SizeType>(text.size()));
    return {buffer.GetString(), buffer.GetSize()};
}

} // namespace thalassa::json
