// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "trace/reader/entry_text.h"

#include <cctype>
#include <string_view>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"

namespace thalassa::trace_tool {
namespace {

bool isEscapedAt(const std::string& text, size_t at)
{
    size_t backslashes = 0;
    while (backslashes < at && text[at - 1 - backslashes] == '\\')
        ++backslashes;
    return backslashes % 2 == 1;
}

void appendEscaped(unsigned char character, EntryText::Escape escape, std::string& text)
{
    const bool isForAll = escape == EntryText::Escape::All;
    if (character < 0x20) {
        absl::StrAppend(&text, "\\u00", absl::Hex(character, absl::kZeroPad2));
    } else if (isForAll && (character == '"' || character == '\\')) {
        text += '\\';
        text += static_cast<char>(character);
    } else if (isForAll && character >= 0x80) { // U+0080 to U+00FF, as Thalassa writes them
        text += static_cast<char>(0xc0 | character >> 6);
        text += static_cast<char>(0x80 | (character & 0x3f));
    } else {
        text += static_cast<char>(character);
    }
}

// Whether one character can follow the other in JSON outside of strings. Does not check numbers and
// names.
bool canFollow(char before, char character)
{
    switch (character) {
    case '{':
        return before == 0 || before == '[' || before == ',' || before == ':';
    case '[': // no array of an entry holds others
        return before == ':';
    case '"':
        return before == '{' || before == '[' || before == ',' || before == ':';
    default:
        return before != '"' || !absl::ascii_isalpha(static_cast<unsigned char>(character));
    }
}

constexpr std::string_view kNextFile = "\n[{\"id\":";

} // namespace

bool EntryText::add(char character)
{
    m_text.push_back(character);
    if ((character == '[' || character == ':') && beginsArray())
        return false;
    if (m_isData)
        return addToData(character);
    if (!m_isText)
        look(character);
    if (m_isEscaped) {
        m_isEscaped = false;
    } else if (m_isText && character == '\\') {
        m_isEscaped = true;
    } else if (character == '"') {
        m_isText = !m_isText;
        m_before = character;
        if (m_isText && beginsData()) {
            m_isData = true;
            m_dataBegin = m_text.size();
        }
    } else if (!m_isText && (character == '{' || character == '}')) {
        return addBrace(character);
    }
    return false;
}

// Finds the first line of another file after an entry that broke off. Only the data of a tensor has
// line breaks in a string.
bool EntryText::beginsArray()
{
    const bool isPlainText = m_isText && !m_isData;
    const std::string_view next = isPlainText ? kNextFile.substr(0, 2) : kNextFile;
    if (!m_text.ends_with(next))
        return false;
    m_damage = m_damage.value_or(m_text.size() - next.size() + 1);
    return true;
}

void EntryText::look(char character)
{
    if (absl::ascii_isspace(static_cast<unsigned char>(character)))
        return;
    if (!m_damage && !canFollow(m_before, character))
        m_damage = m_text.size() - 1;
    m_before = character;
}

bool EntryText::addBrace(char brace)
{
    m_depth += brace == '{' ? 1 : -1;
    return m_depth == 0;
}

bool EntryText::beginsData() const
{
    return m_dataBegin == 0 && m_text.ends_with(R"("data":")") && m_text.starts_with(R"({"id":)") &&
        m_text.find(R"(,"activity":"TENSOR_)") != std::string::npos;
}

// A quote may be an element. It ends the data only if a member follows, which begins with a comma,
// a quote and a letter, or the closing brace of the tensor: after an element comes a comma, and
// then an element.
bool EntryText::addToData(char character)
{
    const size_t size = m_text.size();
    if (absl::ascii_isalpha(static_cast<unsigned char>(character)) && size >= m_dataBegin + 4 &&
        m_text.compare(size - 4, 3, "\",\"") == 0) {
        m_dataEnd = size - 4;
        m_isData = false; // m_isText still holds: this is the member's name
    } else if (character == '}' && size >= m_dataBegin + 2 && m_text[size - 2] == '"' &&
        !isEscapedAt(m_text, size - 2)) {
        m_dataEnd = size - 2;
        m_isData = m_isText = false;
        m_before = character;
        return addBrace(character);
    }
    return false;
}

std::optional<std::string> EntryText::repaired(Escape escape) const
{
    if (m_dataEnd == 0)
        return std::nullopt;
    std::string text = m_text.substr(0, m_dataBegin);
    for (size_t i = m_dataBegin; i < m_dataEnd; ++i)
        appendEscaped(static_cast<unsigned char>(m_text[i]), escape, text);
    return text.append(m_text, m_dataEnd);
}

} // namespace thalassa::trace_tool
