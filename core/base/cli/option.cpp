// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/cli/option.h"

#include <algorithm>

namespace thalassa::cli {

std::string Names::main() const
{
    const auto isLong = [](const std::string& name) { return name.size() > 1; };
    const auto found = std::find_if(m_names.begin(), m_names.end(), isLong);
    return found == m_names.end() ? m_names.front() : *found;
}

std::string dashed(const std::string& name)
{
    return (name.size() == 1 ? "-" : "--") + name;
}

} // namespace thalassa::cli
