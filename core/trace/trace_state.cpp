// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/trace/trace_state.h"

#include <algorithm>

namespace thalassa::trace {
namespace {

constexpr size_t kMaxEntries = 32;
constexpr size_t kMaxLength = 256; // for a key, and for a value

bool isLetterOrDigit(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
}

// A vendor's name, or a tenant's at a vendor: "acme", "one@acme".
bool isKey(std::string_view key)
{
    if (key.empty() || key.size() > kMaxLength || !isLetterOrDigit(key.front()))
        return false;
    const auto mayStand = [](char c) {
        return isLetterOrDigit(c) || c == '_' || c == '-' || c == '*' || c == '/' || c == '@';
    };
    const size_t at = key.find('@');
    const bool isTenant = at != std::string_view::npos;
    return std::all_of(key.begin(), key.end(), mayStand) &&
        (!isTenant ||
            (at + 1 < key.size() && isLetterOrDigit(key[at + 1]) && at == key.rfind('@')));
}

// Printable ASCII without the separators of entries; the last character is no blank.
bool isValue(std::string_view value)
{
    const auto mayStand = [](char c) { return c >= ' ' && c <= '~' && c != ',' && c != '='; };
    return !value.empty() && value.size() <= kMaxLength && value.back() != ' ' &&
        std::all_of(value.begin(), value.end(), mayStand);
}

std::string_view trimmed(std::string_view text)
{
    const size_t begin = text.find_first_not_of(" \t");
    if (begin == std::string_view::npos)
        return {};
    return text.substr(begin, text.find_last_not_of(" \t") - begin + 1);
}

class List {
public:
    // Returns false if the whole list is invalid.
    bool add(std::string_view entry)
    {
        const size_t equals = entry.find('=');
        if (equals == std::string_view::npos)
            return false;
        const std::string_view key = entry.substr(0, equals);
        const bool isNew = std::find(m_keys.begin(), m_keys.end(), key) == m_keys.end();
        if (m_keys.size() == kMaxEntries || !isNew || !isKey(key) ||
            !isValue(entry.substr(equals + 1)))
            return false;
        m_keys.push_back(key);
        if (!m_text.empty())
            m_text += ',';
        m_text += entry;
        return true;
    }
    // An entry may be empty.
    bool addAll(std::string_view field)
    {
        for (;;) {
            const size_t comma = field.find(',');
            const std::string_view entry = trimmed(field.substr(0, comma));
            if (!entry.empty() && !add(entry))
                return false;
            if (comma == std::string_view::npos)
                return true;
            field.remove_prefix(comma + 1);
        }
    }
    const std::string& text() const { return m_text; }

private:
    std::vector<std::string_view> m_keys;
    std::string m_text;
};

} // namespace

std::string readTraceState(const std::vector<std::string_view>& fields)
{
    List list;
    const bool isGood = std::all_of(fields.begin(), fields.end(),
        [&list](std::string_view field) { return list.addAll(field); });
    return isGood ? list.text() : std::string();
}

} // namespace thalassa::trace
