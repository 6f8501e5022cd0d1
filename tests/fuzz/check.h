// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Checks that end the program, and the input of a fuzz target as a text.
#pragma once

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

namespace thalassa::fuzz {

// Ends the program if a rule does not hold; the fuzzer then keeps the input.
inline void check(bool holds, const char* rule, const std::string& details = "")
{
    if (holds)
        return;
    std::fprintf(stderr, "Broken rule: %s\n%s\n", rule, details.c_str());
    std::abort();
}

// Does the same for a rule that its place in the target explains.
inline void require(bool holds)
{
    if (!holds)
        std::abort();
}

inline std::string_view toText(const uint8_t* data, size_t size)
{
    return {reinterpret_cast<const char*>(data), size};
}

} // namespace thalassa::fuzz
