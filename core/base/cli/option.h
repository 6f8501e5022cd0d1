// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Option: a row of the table that describes the options of a program. The parser, the help text and
// the error messages are made of the same rows. *thread-compatible*.
#pragma once

#include <functional>
#include <initializer_list>
#include <string>
#include <vector>

#include "absl/status/status.h"

namespace thalassa::cli {

// The names of an option, without dashes. A name of one letter has one dash, a longer one has two.
class Names {
public:
    Names(const char* name) // NOLINT(google-explicit-constructor): most options have one name
        : m_names{name}
    {
    }
    Names(std::initializer_list<const char*> names)
        : m_names(names)
    {
    }

    auto begin() const { return m_names.begin(); }
    auto end() const { return m_names.end(); }
    // Returns the name for messages: the first long one, or the first if all have one letter.
    std::string main() const;

private:
    std::vector<const char*> m_names; // not empty
};

// Returns the name with its dashes: "-m", "--json".
std::string dashed(const std::string& name);

// An option whose value is stored in a `Target`.
template <typename Target> struct Option {
    const char* group; // its headline in the help text
    Names names;
    const char* value;       // placeholder of its value in the help text; null for a flag
    const char* description; // with the default
    std::function<absl::Status(const std::string& value, Target& target)> apply;
};

// An option that users may expect, for a feature that is not available.
struct UnavailableOption {
    Names names;
    bool hasValue;
    const char* advice; // why, or what to do instead
};

} // namespace thalassa::cli
