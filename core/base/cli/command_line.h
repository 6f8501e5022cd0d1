// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// CommandLine: parses the options that tables describe. Used in this order: declare, parse, apply.
// *thread-compatible*.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "core/base/cli/error_texts.h"
#include "core/base/cli/option.h"

class QCommandLineParser;

namespace thalassa::cli {

class CommandLine {
public:
    // The meaning of "-abc": the options a, b and c, or the option abc.
    enum class OneDash { Letters, Name };
    struct Options {
        OneDash oneDash = OneDash::Letters;
        bool takesArguments = false; // besides options, such as files
    };

    // `texts` outlives this.
    explicit CommandLine(Options options, const ErrorTexts& texts = defaultTexts());
    CommandLine();
    ~CommandLine();

    template <typename Table> void declare(const Table& table)
    {
        for (const auto& option : table)
            declare(option.names, option.value);
    }
    // `unavailable` outlives this.
    void declareUnavailable(std::span<const UnavailableOption> unavailable);

    // Fails for an option that was not declared, with the nearest name, and for an unavailable one.
    absl::Status parse(const std::vector<std::string>& arguments);

    bool isSet(const char* name) const;
    // Returns the names of the given options as they were given, without dashes.
    std::vector<std::string> givenNames() const;
    // Returns the arguments that belong to no option.
    std::vector<std::string> arguments() const;

    // Gives each value to its option, in the order of the table.
    template <typename Table, typename Target>
    absl::Status apply(const Table& table, Target& target) const
    {
        for (const auto& option : table) {
            for (const std::string& value : valuesOf(option.names, option.value == nullptr)) {
                const absl::Status applied = option.apply(value, target);
                if (!applied.ok())
                    return badValue(option.names, applied);
            }
        }
        return absl::OkStatus();
    }

private:
    static const ErrorTexts& defaultTexts();
    void declare(const Names& names, const char* value);
    absl::Status faultOf(const std::vector<std::string>& arguments) const;
    absl::Status checkUnavailable() const;
    absl::Status badValue(const Names& names, const absl::Status& reason) const;
    // A flag has an empty value for each time that it was given.
    std::vector<std::string> valuesOf(const Names& names, bool isFlag) const;

    const Options m_options;
    const ErrorTexts& m_texts;
    const std::unique_ptr<QCommandLineParser> m_parser;
    std::vector<std::string> m_names;  // declared
    std::vector<std::string> m_valued; // declared, with a value
    std::span<const UnavailableOption> m_unavailable;
};

// Returns the version of Qt, which parses the command line, for the text of --version.
std::string qtVersion();

} // namespace thalassa::cli
