// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Progress: says on the standard error stream how much of a file was read. *thread-compatible*.
#pragma once

#include <cstdint>
#include <optional>
#include <ostream>
#include <string>

namespace thalassa::trace_tool {

class Progress {
public:
    enum class Form : uint8_t { None, Lines, Terminal /* one line, which changes */ };

    Progress(Form form, std::ostream& errors)
        : m_form(form)
        , m_errors(errors)
    {
    }
    ~Progress() { end(); }

    // `size` in bytes, none if it is not known.
    void begin(const std::string& file, std::optional<uint64_t> size);
    // Says so each 64 MiB, on a terminal more often.
    void reached(uint64_t bytes)
    {
        if (m_form != Form::None && bytes >= m_next)
            say(bytes);
    }
    // Ends the line on a terminal: others have something to say.
    void end();

private:
    void say(uint64_t bytes);

    const Form m_form;
    std::ostream& m_errors;
    std::string m_file;
    std::optional<uint64_t> m_size;
    uint64_t m_next = 0; // in bytes
    bool m_hasLine = false;
};

} // namespace thalassa::trace_tool
