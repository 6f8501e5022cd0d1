// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Message: a JSON document that the C API returns or accepts. *thread-compatible*.
#pragma once

#include <string>

#include "triton/core/tritonserver.h"

struct TRITONSERVER_Message {
    std::string json;
};
