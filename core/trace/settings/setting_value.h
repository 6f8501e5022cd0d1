// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// SettingValue: one of the settings as both protocols show it (rows 1.10.2, 6.5.5). A value.
#pragma once

#include <string>
#include <vector>

namespace thalassa::trace {

struct SettingValue {
    std::string name;
    std::vector<std::string> values; // all values are texts
    bool isList = false;             // whether there may be several

    bool operator==(const SettingValue&) const = default;
};

} // namespace thalassa::trace
