// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Progress: reports on the standard error stream how much of a file was read. *thread-compatible*.
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

    // Begins a file. `size` is in bytes, or absent if it is not known.
    void begin(const std::string& file, std::optional<uint64_t> size);
    // Reports the progress every 64 MiB, on a terminal every 8 MiB.
    void reached(uint64_t bytes)
    {
        if (m_form != Form::None && bytes >= m_next)
            say(bytes);
    }
    // Ends the line on a terminal, so that other output can follow.
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
