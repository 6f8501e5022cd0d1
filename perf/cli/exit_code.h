// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The exit codes of thalassa-perf. A value: *thread-compatible*.
#pragma once

namespace thalassa::perf {

enum class Exit {
    Measured = 0,
    NothingMeasured = 1, // unreachable, unknown model, no answer; or a report could not be written
    NotStable = 2,       // or interrupted: figures are reported, and marked so
    BadOptions = 3,
    SomeFailed = 4, // figures are reported, but requests failed
    Different = 5,  // replay: outputs differ from the recorded ones
};

} // namespace thalassa::perf
