// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// GivenOption: an option that the program was given, as clients see it. It has no effect here: the
// program turns it into a member of Options. *thread-compatible*.
#pragma once

#include <string>

namespace thalassa::engine {

struct GivenOption {
    std::string name;      // without dashes, such as "http-port"
    std::string value;     // as it was given; empty if there is none, and if it is secret
    bool isSecret = false; // the value has or may have a secret

    bool operator==(const GivenOption& other) const = default;
};

} // namespace thalassa::engine
