// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The options of the server, and Triton's options that it does not have yet. Constant:
// *thread-safe*.
#pragma once

#include <span>

#include "core/base/cli/option.h"
#include "server/app/options/options.h"

namespace thalassa::app {

using Option = cli::Option<ServerOptions>;

std::span<const Option> optionTable();

// The switch of a feature of a later version. It is accepted only with the value that disables the
// feature.
struct LaterOption {
    const char* name;
    const char* offValue;
};
std::span<const LaterOption> laterOptions();

} // namespace thalassa::app
