// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Writes a real number as JSON with the fewest digits that give the same number of the same type
// when they are read, also if a float is read as a double and then rounded. Pure functions:
// *thread-safe*.
#pragma once

#include <cstddef>

namespace thalassa::httpapi {

// The maximum number of characters of a number.
inline constexpr size_t kLongestReal = 31;

// Returns the end of the text, which begins at `at`. A whole number has a fraction or an exponent,
// for readers that distinguish integers. `NaN` and `Infinity` are numbers (row 1.3.9). REQUIRES:
// kLongestReal characters fit at `at`.
char* writeReal(float value, char* at);
char* writeReal(double value, char* at);

} // namespace thalassa::httpapi
