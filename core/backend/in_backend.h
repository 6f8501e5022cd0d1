// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Puts the backend's name before the message of an error.
#pragma once

#include <string>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"

namespace thalassa::backend {

inline absl::Status inBackend(const std::string& backend, const absl::Status& status)
{
    if (status.ok())
        return status;
    return absl::Status(status.code(), absl::StrCat("backend '", backend, "': ", status.message()));
}

} // namespace thalassa::backend
