// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// A model configuration as JSON, in the form that clients and backends read (rows 1.2.10, 3.1.12):
// proto field names, every scalar and list even when empty, enumerators by name, 64-bit integers as
// numbers except for three fields that have always been strings. *thread-safe*.
#pragma once

#include <string>

#include "model_config.pb.h"

namespace thalassa::config {

// Keys of maps stand in ascending order, so that equal configurations print alike.
std::string modelConfigJson(const ::inference::ModelConfig& config);

// Any other wire message in the same form (rows 1.2.6, 1.2.8, 1.9.2).
std::string messageJson(const google::protobuf::Message& message);

} // namespace thalassa::config
