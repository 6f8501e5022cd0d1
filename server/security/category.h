// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Category: the groups of endpoints that can be restricted together (row 1.14.3).
// *thread-compatible*.
#pragma once

namespace thalassa::security {

enum class Category {
    Health,
    Metadata,
    Inference,
    SharedMemory,
    ModelConfig,
    ModelRepository,
    Statistics,
    Trace,
    Logging,
    Metrics, // has a port of its own; no option names it
};

} // namespace thalassa::security
