// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The functions of the server's API (tritonserver.h) that the classes of the backend call, for a
// worker process, which has no server: errors, data types and the log.
#pragma once

#include "core/backends/cuda/isolation/channel.h"

namespace thalassa::backends::kernels {

// Sends the log to the server from now on. The channel outlives all use of the log, which is on the
// thread of the channel.
void sendLogTo(Channel& channel);

} // namespace thalassa::backends::kernels
