// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// EntryText: one entry of a trace file, added character by character until it is complete. Accepts
// output of the real server that is not JSON: elements of INT8 and UINT8 tensors stand in the data
// as raw bytes, quotes and backslashes among them (row 6.4.9). *thread-compatible*.
#pragma once

#include <optional>
#include <string>
#include <utility>

namespace thalassa::trace_tool {

class EntryText {
public:
    // Adds the next character, the opening brace first. Returns whether the entry is now complete.
    bool add(char character);
    const std::string& text() const { return m_text; }
    // The offset of a character that cannot be part of an entry: the entry lacks its end, or is
    // damaged. Other errors in the JSON are not found here, nor is damage that could be a tensor's
    // data, except for the first line of another file in that data.
    std::optional<size_t> damage() const { return m_damage; }
    std::string take() && { return std::move(m_text); }

    // Returns the entry with the data of its tensor turned into valid JSON: either the control
    // characters are escaped, or every character that JSON does not allow. Returns nothing if the
    // entry has no such data.
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
    bool m_isEscaped = false; // after a backslash in quotes
    bool m_isData = false;    // in the tensor's data
    size_t m_dataBegin = 0;   // 0: none yet
    size_t m_dataEnd = 0;
    char m_before = 0; // the last character that is neither white space nor in a text; 0: none yet
    std::optional<size_t> m_damage;
};

} // namespace thalassa::trace_tool
