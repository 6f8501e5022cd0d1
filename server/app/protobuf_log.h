// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What protobuf has to say goes into the server's log, escaped as all of it, instead of to standard
// error as it is. It speaks about each text of a client that is no UTF-8, so its lines are
// rationed; whoever sent such a text gets an error of its own.
#pragma once

namespace thalassa::app {

// Call once, before other threads start.
void logWhatProtobufSays();

} // namespace thalassa::app
