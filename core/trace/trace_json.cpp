// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/trace/trace_json.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/base/text/json_document.h"
#include "core/base/text/string_view.h"
#include "core/timeline/span_tree.h"

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
    text += json::quoted(value);
}

char* copied(std::string_view text, char* to)
{
    return std::copy(text.begin(), text.end(), to);
}

// Returns the text between the id and the time of an activity.
const std::string& pieceOf(Activity activity)
{
    static const auto pieces = [] {
        std::array<std::string, timeline::kActivityCount> all;
        for (size_t i = 0; i < all.size(); ++i) {
            const std::string_view name = nameOf(static_cast<Activity>(i));
            all[i] = absl::StrCat(base::toAbsl(kBeforeName), "\"", base::toAbsl(name), "\"",
                base::toAbsl(kBeforeTime));
        }
        return all;
    }();
    return pieces[static_cast<size_t>(activity)];
}

// Buffers short objects: many small additions to a long text take several times as long.
class Lines {
public:
    explicit Lines(std::string& text)
        : m_text(text)
    {
    }
    void add(std::string_view id, Activity activity, base::TimePoint when)
    {
        if (m_lines.end() - m_at < kLongest)
            flush();
        m_at = copied(id, m_at);
        m_at = copied(pieceOf(activity), m_at);
        m_at = std::to_chars(m_at, m_lines.end(), when.time_since_epoch().count()).ptr;
        m_at = copied(kEnd, m_at);
    }
    void flush()
    {
        m_text.append(m_lines.begin(), m_at);
        m_at = m_lines.begin();
    }

private:
    // An id and a time of 20 digits each, and the longest name, have 104 characters.
    static constexpr std::ptrdiff_t kLongest = 128;

    std::string& m_text;
    std::array<char, 2048> m_lines;
    char* m_at = m_lines.begin();
};

class EntryWriter {
public:
    EntryWriter(const TraceData& data, std::string& text)
        : m_data(data)
        , m_id(absl::StrCat(",{\"id\":", data.id))
        , m_text(text)
        , m_lines(text)
    {
    }

    void operator()(const Moment& moment) { m_lines.add(m_id, moment.activity, moment.when); }
    void operator()(const Heading&)
    {
        m_lines.flush();
        absl::StrAppend(&m_text, m_id, ",\"model_name\":");
        appendQuoted(m_data.modelName, m_text);
        absl::StrAppend(&m_text, ",\"model_version\":", m_data.modelVersion);
        if (!m_data.requestId.empty())
            field(",\"request_id\":", m_data.requestId);
        if (m_data.parentId != 0)
            absl::StrAppend(&m_text, ",\"parent_id\":", m_data.parentId);
        for (const timeline::CopyCountName& one : timeline::kCopyCountNames) // not in Triton
            absl::StrAppend(&m_text, ",\"", one.name, "\":", m_data.copies.*one.count);
        m_text += '}';
    }
    void operator()(const NamedPoint* point)
    {
        m_lines.flush();
        absl::StrAppend(&m_text, m_id, base::toAbsl(kBeforeName));
        appendQuoted(point->name, m_text);
        absl::StrAppend(&m_text, base::toAbsl(kBeforeTime), point->when.time_since_epoch().count(),
            base::toAbsl(kEnd));
    }
    void operator()(const TensorText* tensor)
    {
        m_lines.flush();
        m_text += m_id;
        field(",\"activity\":", nameOf(tensor->activity));
        field(R"(,"tensor":{"name":)", tensor->name);
        field(",\"data\":", tensor->data);
        field(",\"shape\":", absl::StrJoin(tensor->shape, ","));
        field(",\"dtype\":", tensor::dataTypeName(tensor->dataType));
        if (tensor->isCut) // not in Triton, which writes all elements
            m_text += ",\"truncated\":true";
        m_text += "}}";
    }
    void end() { m_lines.flush(); }

private:
    void field(std::string_view key, std::string_view value)
    {
        m_text += key;
        appendQuoted(value, m_text);
    }

    const TraceData& m_data;
    const std::string m_id;
    std::string& m_text;
    Lines m_lines; // flushed before anything else goes to m_text
};

} // namespace

void TraceJson::append(const TraceData& data, std::string& text)
{
    listEntries(data, m_entries);
    EntryWriter writer(data, text);
    for (const TraceEntry& entry : m_entries)
        std::visit(writer, entry);
    writer.end();
}

} // namespace thalassa::trace
