// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// HostPolicy: an operator's settings for the processors and the memory of model instances (row
// 3.5.9). hostPolicyName() gives the name of an instance's policy (instance_groups.h). The settings
// are not checked against the machine. *thread-compatible*.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"

namespace thalassa::config {

class HostPolicy {
public:
    // Sets one setting; the last value of each counts. `cpu-cores`: processors, as in 0-3 or 0-1,4;
    // `numa-node`: a node's number. Fails with UNIMPLEMENTED for other settings, INVALID_ARGUMENT
    // for an invalid value.
    absl::Status set(const std::string& setting, const std::string& value);

    bool isEmpty() const { return m_settings.empty(); }
    const std::vector<int>& cores() const { return m_cores; } // ascending; empty: not set
    std::optional<int> node() const { return m_node; }

    // Returns the policy of that name for a backend: {"<name>":{"<setting>":"<value>"}}.
    std::string json(const std::string& name) const;

private:
    std::map<std::string, std::string> m_settings; // as they were given
    std::vector<int> m_cores;
    std::optional<int> m_node;
};

using HostPolicies = std::map<std::string, HostPolicy>; // by name

// Parses a list of processors or nodes, in the format that the kernel uses too: "0-1,4" -> {0, 1,
// 4}. Returns nullopt for any other text, and for numbers above 65535.
std::optional<std::vector<int>> parseNumberList(const std::string& text);

} // namespace thalassa::config
