// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// CommandLine: parses the options that tables describe. Used in this order: declare, parse, apply.
// *thread-compatible*.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "core/base/status_macros.h"

class QCommandLineParser;

namespace thalassa::perf {

// An option whose value goes into a `Target`.
template <typename Target> struct OptionOf {
    const char* group;              // its headline in --help
    std::vector<const char*> names; // without dashes; messages use the last one
    const char* value;              // placeholder of its value in --help; null for a flag
    const char* description;        // with the default
    std::function<absl::Status(const std::string& value, Target& target)> apply;
};

// An option that users may expect, for a feature that is not available.
struct MissingOption {
    std::vector<const char*> names;
    bool hasValue;
    const char* advice; // why, or what to do instead
};

// Returns the name with its dashes: "-m", "--json".
std::string dashed(const std::string& name);

class CommandLine {
public:
    CommandLine();
    ~CommandLine();

    template <typename Table> void declare(const Table& table)
    {
        for (const auto& option : table)
            declare(option.names, option.description, option.value);
    }
    // `missing` outlives this.
    void declareMissing(std::span<const MissingOption> missing);

    // Fails for an option that was not declared, with the nearest name, and for a missing one.
    absl::Status parse(const std::vector<std::string>& arguments);

    bool isSet(const char* name) const;
    // Gives each value to its option, in the order of the table.
    template <typename Table, typename Target>
    absl::Status apply(const Table& table, Target& target) const
    {
        for (const auto& option : table) {
            for (const std::string& value : valuesOf(option.names, option.value == nullptr)) {
                const absl::Status applied = option.apply(value, target);
                if (!applied.ok())
                    return absl::Status(applied.code(),
                        absl::StrCat(dashed(option.names.back()), ": ", applied.message()));
            }
        }
        return absl::OkStatus();
    }

private:
    void declare(const std::vector<const char*>& names, const char* description, const char* value);
    absl::Status unknownOption(const std::string& name) const;
    absl::Status checkMissing() const;
    // A flag has an empty value for each time that it was given.
    std::vector<std::string> valuesOf(const std::vector<const char*>& names, bool isFlag) const;

    const std::unique_ptr<QCommandLineParser> m_parser;
    std::vector<std::string> m_names; // declared
    std::span<const MissingOption> m_missing;
};

// Returns the lines of an option in --help.
std::string helpOf(
    const std::vector<const char*>& names, const char* value, const char* description);

template <typename Table> std::string helpOf(const Table& table)
{
    std::string text;
    std::string group;
    for (const auto& option : table) {
        if (group != option.group)
            absl::StrAppend(&text, "\n", group = option.group, ":\n");
        text += helpOf(option.names, option.value, option.description);
    }
    return text;
}

} // namespace thalassa::perf
