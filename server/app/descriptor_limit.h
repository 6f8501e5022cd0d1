// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Manages the process's limit of open files, and how many of them are for connections.
// *thread-safe*.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "server/app/options/options.h"

namespace thalassa::app {

// Raises the soft limit of descriptors to the hard one, and returns the limit that holds now.
uint64_t raiseDescriptorLimit();

// Lowers the connection limits of HTTP, gRPC, the metrics port and the administration port to what
// `descriptors` allow, so that each of them keeps its share, and models, logs and traces find
// descriptors, when all connections of all ports are open. Returns one sentence for each limit that
// was lowered or that contradicts another one.
std::vector<std::string> reconcileLimits(ServerOptions& options, uint64_t descriptors);

} // namespace thalassa::app
