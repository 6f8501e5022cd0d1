// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The list of W3C's `tracestate`: what each vendor on a request's way wants to hear again. Nothing
// in it means anything here; it is passed on. A pure function: *thread-safe*.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace thalassa::trace {

// All fields as one list "key=value,key=value", without blanks between. Empty if any entry is not
// well-formed, a key stands there twice, or there are more than 32.
std::string readTraceState(const std::vector<std::string_view>& fields);

} // namespace thalassa::trace
