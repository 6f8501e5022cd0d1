// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// parseJson() returns the JSON of a request as a document. The document of a large request stays
// small: an array that may be a tensor's data is checked, but the document keeps its place in the
// text instead of its elements. The number of all other values and the depth are bounded while the
// parser runs. Pure functions: *thread-safe*.
#pragma once

#include <atomic>
#include <cstddef>
#include <string_view>

#include "absl/status/statusor.h"
#include "core/base/text/json.h"

namespace thalassa::httpapi {

// The maximum nesting of arrays and objects (row 1.3.8), in a document and in a tensor's data.
inline constexpr size_t kMaxJsonDepth = 100;
// The maximum number of values and member names in a document, without the elements of tensors. It
// bounds the document's memory to about 10 MiB, whatever the text holds.
inline constexpr size_t kMaxJsonValues = size_t{1} << 17;

inline constexpr unsigned kJsonFlags = rapidjson::kParseIterativeFlag |
    rapidjson::kParseNanAndInfFlag | rapidjson::kParseValidateEncodingFlag;

// Another thread sets it when the client has left. Null: the work always runs to its end.
using StopFlag = const std::atomic<bool>*;

inline bool isStopped(StopFlag stop)
{
    return stop != nullptr && stop->load(std::memory_order_relaxed);
}
// CANCELLED: the error of work that was stopped.
absl::Status stopped();

// The places of a document that may hold the data of tensors.
enum class TensorPlaces {
    None,
    Inputs,  // "data" of each object in "inputs": an inference request
    Members, // the members of the request and of its "parameters": a generate request
};

// NaN and Infinity are numbers (row 1.3.9); depth costs no stack. Returns INTERNAL for a text that
// is no JSON object or is too deep, INVALID_ARGUMENT for a tensor's data that are too deep (row
// 1.3.8) and for too many values.
absl::StatusOr<json::Document> parseJson(
    std::string_view text, TensorPlaces places = TensorPlaces::None, StopFlag stop = nullptr);

// An array in one of those places.
struct ArrayText {
    std::string_view text; // from bracket to bracket, checked to be JSON
    size_t count = 0;      // number of its direct elements
};

// REQUIRES: parseJson() found the array in `source`, in one of the places.
ArrayText arrayText(const json::Value& array, std::string_view source);

} // namespace thalassa::httpapi
