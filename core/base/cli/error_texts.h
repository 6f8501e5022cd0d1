// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// ErrorTexts: the texts of the errors of a command line. A program that has texts of its own
// overrides them. Without state: *thread-safe*.
#pragma once

#include <string>

namespace thalassa::cli {

class ErrorTexts {
public:
    virtual ~ErrorTexts() = default;

    // `name` is without dashes; `nearest` is the nearest known name, or empty.
    virtual std::string unknownOption(const std::string& name, const std::string& nearest) const;
    virtual std::string badValue(const std::string& name, const std::string& reason) const;
    virtual std::string unavailable(const std::string& name, const std::string& advice) const;
    // `option` is the last argument, with its dashes; its value is missing.
    virtual std::string missingValue(const std::string& option, const std::string& reason) const;
    // An argument that belongs to no option, in a program that takes none.
    virtual std::string unexpectedArgument(const std::string& argument) const;
    // Everything else, such as a value for a flag.
    virtual std::string malformed(const std::string& reason) const;
};

} // namespace thalassa::cli
