// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Sends the messages of protobuf to the server's log, escaped like all of its lines, instead of to
// standard error as they are. protobuf reports each text of a client that is not UTF-8, so its
// lines are throttled; the client gets an error of its own.
#pragma once

namespace thalassa::app {

// Call once, before other threads start.
void logWhatProtobufSays();

} // namespace thalassa::app
