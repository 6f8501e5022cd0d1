// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The logging extension over HTTP (rows 1.11.1 to 1.11.5). *thread-safe*.
#pragma once

#include <cstdint>

#include "core/engine/settings.h"
#include "server/http/transport.h"

namespace thalassa::httpapi {

// GET: the settings. POST: changes those that the body names, one after the other; what comes
// before a setting that is refused is changed. Both answer all settings.
http::Response answerLogging(
    engine::Settings& settings, const http::Request& request, uint64_t maxInputSize);

} // namespace thalassa::httpapi
