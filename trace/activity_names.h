// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace thalassa::trace_tool {

// The name of a point as today's files have it (row 6.3.8), for one of an older file: "http recv
// start" is HTTP_RECV_START, "request handler start" REQUEST_START. Others stay as they are.
std::string activityName(std::string_view name);

} // namespace thalassa::trace_tool
