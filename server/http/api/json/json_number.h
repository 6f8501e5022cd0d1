// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The numbers in JSON texts: a scan that finds the end of an array of numbers without converting
// them, and the conversion of one number. `NaN` and `Infinity` are numbers (row 1.3.9). Both
// functions work on the text itself, eight digits at a time. Pure functions: *thread-safe*.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "server/http/api/json/json_parser.h"

namespace thalassa::httpapi {

// The extent of an array within a text that begins with the array.
struct ArrayExtent {
    size_t size = 0;  // in bytes, both brackets included
    size_t count = 0; // number of the direct elements
};

// Returns the extent of the array at the beginning of `text` if the array, at any depth up to
// kMaxJsonDepth, holds only numbers and booleans. Returns nullopt for every other text, also for an
// array with an error or a number that a double may not hold, and if it was stopped: RapidJSON's
// reader then gives the exact answer.
std::optional<ArrayExtent> scanNumberArray(std::string_view text, StopFlag stop);

// Takes the number at the beginning of `text` out of it. A real number is the nearest value of the
// type, an infinity beyond the range of the type; the integer -0 is 0. An integer has neither
// fraction nor exponent and fits into 64 bits of its signedness; wider ones are truncated to the
// type (row 1.3.13). Returns nullopt if `text` begins with anything else. REQUIRES: a JSON parser
// has accepted the text.
template <typename Number> std::optional<Number> takeNumber(std::string_view& text);

} // namespace thalassa::httpapi
