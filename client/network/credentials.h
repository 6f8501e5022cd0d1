// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Credentials: the certificates of a profile as text, for both gRPC and Qt. *thread-compatible*.
#pragma once

#include <string>

#include "absl/status/statusor.h"
#include "client/session/profile.h"

namespace thalassa::client {

// PEM texts.
struct Credentials {
    std::string authorities; // the system's if the profile names none
    std::string certificate; // empty: none
    std::string key;
};

// Reads the files. The error is of the kind Fault::Certificate and names the file.
absl::StatusOr<Credentials> readCredentials(const TlsFiles& files);

} // namespace thalassa::client
