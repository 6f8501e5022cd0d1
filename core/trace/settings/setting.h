// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// TraceSetting: which requests are traced, and how (rows 6.1.2, 1.10.2), and SettingValue: one of
// the settings as both protocols show it. Values: *thread-compatible*.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace thalassa::trace {

// The contents of a trace. If all are false, the level is OFF.
struct TraceLevels {
    bool timestamps = false;
    bool tensors = false;

    bool isOff() const { return !timestamps && !tensors; }
    bool operator==(const TraceLevels&) const = default;
};

struct TraceSetting {
    static constexpr int64_t kUnlimited = -1;

    TraceLevels levels;
    uint32_t rate = 1000;       // one of so many requests; 0 (at start-up only): none
    int64_t count = kUnlimited; // traces that may still be taken
    uint32_t logFrequency = 0;  // traces per file; 0: one file for all

    bool operator==(const TraceSetting&) const = default;
};

// A setting with its name and values (rows 1.10.2, 6.5.5).
struct SettingValue {
    std::string name;
    std::vector<std::string> values; // all values are texts
    bool isList = false;             // whether there may be several

    bool operator==(const SettingValue&) const = default;
};

} // namespace thalassa::trace
