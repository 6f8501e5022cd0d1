// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "trace/tool/progress.h"

#include "absl/strings/str_cat.h"

namespace thalassa::trace_tool {
namespace {

constexpr uint64_t kLineStep = 64 << 20;
constexpr uint64_t kTerminalStep = 8 << 20;

} // namespace

void Progress::begin(const std::string& file, std::optional<uint64_t> size)
{
    m_file = file;
    m_size = size;
    m_next = m_form == Form::Terminal ? kTerminalStep : kLineStep;
}

void Progress::say(uint64_t bytes)
{
    std::string line = absl::StrCat(m_file, ": ", bytes >> 20);
    if (m_size && *m_size > 0)
        absl::StrAppend(&line, " of ", *m_size >> 20, " MiB (",
            static_cast<uint64_t>(static_cast<double>(bytes) / static_cast<double>(*m_size) * 100),
            " %) read");
    else
        absl::StrAppend(&line, " MiB read");
    const bool isTerminal = m_form == Form::Terminal;
    m_errors << (isTerminal ? "\r" : "") << line << (isTerminal ? "" : "\n") << std::flush;
    m_hasLine = isTerminal;
    const uint64_t step = isTerminal ? kTerminalStep : kLineStep;
    m_next = bytes / step * step + step;
}

void Progress::end()
{
    if (m_hasLine)
        m_errors << "\n" << std::flush;
    m_hasLine = false;
}

} // namespace thalassa::trace_tool
