// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The log settings as a message of the observability extension: each row of the table of log
// settings is the field of the message that has its name. Pure functions: *thread-safe*.
#pragma once

#include "absl/status/statusor.h"
#include "core/base/log/log_control.h"
#include "observability.pb.h"

namespace thalassa::engine {

// Returns the change that the fields of the message make. Fails with INVALID_ARGUMENT for a value
// that no log has, and UNIMPLEMENTED for a setting that only the command line sets.
absl::StatusOr<base::LogChange> logChangeOf(const v1::LogSettings& wanted);
v1::LogSettings logMessageOf(const base::LogSettings& settings);

} // namespace thalassa::engine
