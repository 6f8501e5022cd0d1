// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The headers that a client adds to each request, such as the credentials that the server requires.
// Over gRPC they are metadata. *thread-compatible*.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace thalassa::client {

using Metadata = std::vector<std::pair<std::string, std::string>>; // name, value

} // namespace thalassa::client
