// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// EntryText: one entry of a trace file, taken character by character until it is whole. Knows what
// the real server writes that is no JSON: elements of INT8 and UINT8 tensors stand in the data as
// the bytes that they are, quotes and backslashes among them (row 6.4.9). *thread-compatible*.
#pragma once

#include <optional>
#include <string>
#include <utility>

namespace thalassa::trace_tool {

class EntryText {
public:
    // Takes the next character, the opening brace first. Whether the entry is whole now.
    bool add(char character);
    const std::string& text() const { return m_text; }
    // Where something stands that can be in no entry: this one lacks its end, or is damaged. What
    // is merely wrong JSON is not found here, nor what could be a tensor's data, but for the first
    // line of another file in it.
    std::optional<size_t> damage() const { return m_damage; }
    std::string take() && { return std::move(m_text); }

    // The entry with its tensor's data as JSON has it, for one that is none: control characters
    // escaped, or every character that JSON does not take as it is. None if it has no such data.
    enum class Escape { ControlCharacters, All };
    std::optional<std::string> repaired(Escape escape) const;

private:
    bool beginsData() const;
    bool beginsArray();
    void look(char character);
    bool addToData(char character);
    bool addBrace(char brace);

    std::string m_text;
    int m_depth = 0;
    bool m_isText = false;    // between quotes
    bool m_isEscaped = false; // after a backslash there
    bool m_isData = false;    // in the tensor's data
    size_t m_dataBegin = 0;   // 0: none yet
    size_t m_dataEnd = 0;
    char m_before = 0; // the last character that is neither white space nor in a text; 0: none yet
    std::optional<size_t> m_damage;
};

} // namespace thalassa::trace_tool
