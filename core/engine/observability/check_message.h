// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The result of the check of a configuration as a message of proto/observability.proto. A pure
// function: *thread-safe*.
#pragma once

#include <string>

#include "core/repository/config_check.h"
#include "observability.pb.h"

namespace thalassa::engine {

v1::CheckResponse checkMessage(const std::string& model, const repository::ConfigCheck& check);

} // namespace thalassa::engine
