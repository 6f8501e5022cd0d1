// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace thalassa::trace_tool {

// Returns the current name of a point (row 6.3.8) that has an older name: "http recv start" becomes
// HTTP_RECV_START, "request handler start" REQUEST_START. Returns other names unchanged.
std::string activityName(std::string_view name);

} // namespace thalassa::trace_tool
