// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Checks of single values that protobuf's parsers leave out. A pure function: *thread-safe*.
#pragma once

#include <google/protobuf/message.h>

#include "absl/status/status.h"

namespace thalassa::config {

// Fails with INVALID_ARGUMENT, naming the field, when a string is not UTF-8 (it could be neither
// sent nor printed) or an enumerator is a number without a name. `message` must not be recursive.
[[nodiscard]] absl::Status checkValues(const google::protobuf::Message& message);

} // namespace thalassa::config
