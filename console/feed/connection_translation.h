// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The message about connections as the facts of console/models. Text is made plain and bounded
// here, and the list is bounded. A pure function: *thread-safe*.
#pragma once

#include "console/models/live/connection_facts.h"

namespace thalassa::v1 {
class ConnectionsResponse;
} // namespace thalassa::v1

namespace thalassa::console {

ConnectionReading connectionsOf(const v1::ConnectionsResponse& response);

} // namespace thalassa::console
