// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The generate extension's mapping (row 1.7): from a flat JSON object to the engine's request and
// from a response to a flat JSON object. Pure functions: *thread-safe*.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "core/inference/request.h"
#include "core/tensor/shape.h"
#include "server/http/api/json/json_parser.h"
#include "server/http/api/json/json_text.h"

namespace thalassa::httpapi {

// Returns the shape of `count` elements in a tensor of that pattern: fixed dimensions stay, the
// innermost -1 takes the rest, other -1 become 1. Null if the elements do not fit (row 1.7.4).
std::optional<tensor::Shape> spread(tensor::Dimensions pattern, int64_t count);

// Fills `request`, whose model is set, and its context's client id. Returns INTERNAL for malformed
// JSON and values of the wrong type, INVALID_ARGUMENT for members that cannot be mapped and for
// more bytes of input than `maxInputSize`, CANCELLED if it was stopped.
absl::Status mapGenerateRequest(std::string_view json, uint64_t maxInputSize,
    inference::Request& request, StopFlag stop = nullptr);

// Returns INVALID_ARGUMENT for outputs that JSON cannot carry (row 1.7.12). The response must
// outlive the text.
absl::StatusOr<JsonText> encodeGenerate(
    const inference::RequestContext& context, const inference::Response& response);
// The same as one text.
absl::StatusOr<std::string> mapGenerateResponse(
    const inference::RequestContext& context, const inference::Response& response);

} // namespace thalassa::httpapi
