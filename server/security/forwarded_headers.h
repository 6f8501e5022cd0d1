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
#include "core/inference/parameters.h"

namespace re2 {
class RE2;
}

namespace thalassa::security {

class ForwardedHeaders {
public:
    // Forwards nothing.
    ForwardedHeaders() = default;
    // Forwards headers whose name contains a match of the regular expression (RE2's syntax),
    // ignoring case. An empty pattern forwards nothing. Returns INVALID_ARGUMENT for a malformed
    // one.
    static absl::StatusOr<ForwardedHeaders> create(const std::string& pattern);

    bool isEmpty() const { return m_pattern == nullptr; }

    // Appends the header to the parameters, as a string, if it is forwarded. Returns
    // INVALID_ARGUMENT if it is to be forwarded and its name is reserved (row 1.14.2).
    absl::Status forward(
        std::string_view name, std::string_view value, inference::Parameters& parameters) const;

private:
    std::shared_ptr<const re2::RE2> m_pattern; // null: nothing is forwarded
};

} // namespace thalassa::security
