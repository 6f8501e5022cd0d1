// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Switches off the telemetry of ONNX Runtime, which the releases from PyPI have. If telemetry is
// on, the library writes an identifier of the machine and a database below
// $XDG_CACHE_HOME/Microsoft or ~/.cache/Microsoft when its environment is created, and sends events
// to a collector of its vendor. *thread-compatible*; other threads may read variables meanwhile.
#pragma once

namespace thalassa::backends::ort {

// Sets ORT_DISABLE_TELEMETRY=1 in the environment of the process, whatever its value. REQUIRES: the
// environment of ONNX Runtime does not exist yet, and no other thread changes variables.
void switchTelemetryOff();

} // namespace thalassa::backends::ort
