// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The list of W3C's `tracestate`: an entry for each vendor on a request's way. The server passes
// the list on and does not interpret it. A pure function: *thread-safe*.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace thalassa::trace {

// Returns all fields as one list "key=value,key=value", without blanks between. Empty if any entry
// is not well-formed, a key occurs twice, or there are more than 32.
std::string readTraceState(const std::vector<std::string_view>& fields);

} // namespace thalassa::trace
