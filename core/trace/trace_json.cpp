// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/trace/trace_json.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/base/json.h"
#include "core/base/string_view.h"

namespace thalassa::trace {
namespace {

constexpr std::string_view kBeforeName = R"(,"timestamps":[{"name":)";
constexpr std::string_view kBeforeTime = R"(,"ns":)";
constexpr std::string_view kEnd = "}]}";

bool isPlain(char character)
{
    return static_cast<unsigned char>(character) >= 0x20 && character != '"' && character != '\\';
}

void appendQuoted(std::string_view value, std::string& text)
{
    if (std::all_of(value.begin(), value.end(), isPlain)) {
        absl::StrAppend(&text, "\"", base::toAbsl(value), "\"");
        return;
    }
    json::StringBuffer buffer;
    json::Writer<> writer(buffer);
    writer.String(value.data(), static_cast<rapidjson::SizeType>(value.size()));
    text.append(buffer.GetString(), buffer.GetSize());
}

char* copied(std::string_view text, char* to)
{
    return std::copy(text.begin(), text.end(), to);
}

// Nearly all that a file holds: each in one piece, for many small ones take several times as long.
void appendActivity(
    std::string_view id, std::string_view name, base::TimePoint when, std::string& text)
{
    std::array<char, 160> line; // the parts have 111 at most: activities have short names
    char* at = copied(id, line.data());
    at = copied(kBeforeName, at);
    *at++ = '"';
    at = copied(name, at);
    *at++ = '"';
    at = copied(kBeforeTime, at);
    at = std::to_chars(at, line.end(), when.time_since_epoch().count()).ptr;
    at = copied(kEnd, at);
    text.append(line.data(), static_cast<size_t>(at - line.data()));
}

class EntryWriter {
public:
    EntryWriter(const TraceAccount& account, std::string& text)
        : m_account(account)
        , m_id(absl::StrCat(",{\"id\":", account.id))
        , m_text(text)
    {
    }

    void operator()(const Heading&)
    {
        absl::StrAppend(&m_text, m_id, ",\"model_name\":");
        appendQuoted(m_account.modelName, m_text);
        absl::StrAppend(&m_text, ",\"model_version\":", m_account.modelVersion);
        if (!m_account.requestId.empty())
            field(",\"request_id\":", m_account.requestId);
        if (m_account.parentId != 0)
            absl::StrAppend(&m_text, ",\"parent_id\":", m_account.parentId);
        m_text += '}';
    }
    void operator()(const Moment& moment)
    {
        if (moment.source != PointSource::Backend)
            return appendActivity(m_id, moment.name, moment.when, m_text);
        absl::StrAppend(&m_text, m_id, base::toAbsl(kBeforeName));
        appendQuoted(moment.name, m_text);
        absl::StrAppend(&m_text, base::toAbsl(kBeforeTime), moment.when.time_since_epoch().count(),
            base::toAbsl(kEnd));
    }
    void operator()(const TensorText* tensor)
    {
        m_text += m_id;
        field(",\"activity\":", nameOf(tensor->activity));
        field(",\"tensor\":{\"name\":", tensor->name);
        field(",\"data\":", tensor->data);
        field(",\"shape\":", absl::StrJoin(tensor->shape, ","));
        field(",\"dtype\":", tensor::dataTypeName(tensor->dataType));
        if (tensor->isCut) // an addition: there they are whole, however large
            m_text += ",\"truncated\":true";
        m_text += "}}";
    }

private:
    void field(std::string_view key, std::string_view value)
    {
        m_text += key;
        appendQuoted(value, m_text);
    }

    const TraceAccount& m_account;
    const std::string m_id;
    std::string& m_text;
};

} // namespace

void TraceJson::append(const TraceAccount& account, std::string& text)
{
    listEntries(account, m_entries);
    EntryWriter writer(account, text);
    for (const TraceEntry& entry : m_entries)
        std::visit(writer, entry);
}

} // namespace thalassa::trace
