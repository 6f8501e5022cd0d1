// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The telemetry of ONNX Runtime, which releases from PyPI bring along and this backend switches
// off. Left on, it writes an identifier of the machine and a database below
// $XDG_CACHE_HOME/Microsoft or ~/.cache/Microsoft when the environment is created, and sends events
// to a collector of its vendor.
#pragma once

namespace thalassa::backends::ort {

// Sets ORT_DISABLE_TELEMETRY=1 in the environment of the process, whatever it was. REQUIRES: the
// environment of ONNX Runtime does not exist yet, and no other thread changes variables.
void switchTelemetryOff();

} // namespace thalassa::backends::ort
