// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The front ends of the process, in the order in which they start. Each row makes one, unless the
// options disable it; a new front end is one more row. *lives on the main thread*.
#pragma once

#include <memory>
#include <span>
#include <string>

#include "absl/status/statusor.h"
#include "core/base/threads/background_thread.h"
#include "core/engine/engine.h"
#include "core/engine/settings/runtime_settings.h"
#include "server/app/front_ends/front_end.h"
#include "server/app/front_ends/open_ports.h"
#include "server/app/options/options.h"
#include "server/security/gate.h"

namespace thalassa::app {

// The objects that the front ends serve. All outlive them.
struct Served {
    const ServerOptions& options;
    engine::Engine& engine;
    engine::RuntimeSettings& settings;
    const security::Gate& gate;
    base::BackgroundThread& background;
};

struct FrontEndRow {
    // Returns null if the options disable the front end. `open` has the ports of the rows before.
    absl::StatusOr<std::unique_ptr<FrontEnd>> (*make)(const Served& served, const OpenPorts& open);
    std::string OpenPorts::*place; // for the address
};

// Metrics are first, so that a server that is ready has metrics.
std::span<const FrontEndRow> frontEndRows();

} // namespace thalassa::app
