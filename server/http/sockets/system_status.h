// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The status of a system call that failed while the server started. Pure: *thread-safe*.
#pragma once

#include <string_view>

#include "absl/status/status.h"

namespace thalassa::http {

// Returns UNAVAILABLE "<what>: <call>: <reason of `error`, an errno>", with advice if there is any.
absl::Status systemStatus(std::string_view what, std::string_view call, int error);

// The same for a resource that the I/O threads need.
absl::Status threadStatus(std::string_view call, int error);

} // namespace thalassa::http
