// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// ForwardedHeaders: which headers of HTTP, or metadata of gRPC, become parameters of an inference
// request (rows 1.14.1, 2.4.17). *thread-safe*: constant. A copy shares the compiled pattern.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "core/inference/parameter.h"

namespace re2 {
class RE2;
}

namespace thalassa::security {

class ForwardedHeaders {
public:
    // Forwards nothing.
    ForwardedHeaders() = default;
    // Forwards headers in whose name the regular expression, of RE2's syntax, finds a match, in
    // upper or lower case. An empty one forwards nothing. INVALID_ARGUMENT for a malformed one.
    static absl::StatusOr<ForwardedHeaders> create(const std::string& pattern);

    bool isEmpty() const { return m_pattern == nullptr; }

    // Appends the header to the parameters, as a string, if it is forwarded. INVALID_ARGUMENT if
    // its name is reserved then (row 1.14.2).
    absl::Status forward(
        std::string_view name, std::string_view value, inference::Parameters& parameters) const;

private:
    std::shared_ptr<const re2::RE2> m_pattern; // null: nothing is forwarded
};

} // namespace thalassa::security
