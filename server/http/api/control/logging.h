// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The logging extension over HTTP (rows 1.11.1 to 1.11.5). *thread-safe*.
#pragma once

#include <cstdint>

#include "core/engine/settings/runtime_settings.h"
#include "server/http/message/transport.h"

namespace thalassa::httpapi {

// GET returns the settings. POST changes those that the body names, one after the other; if one is
// refused, those before it are changed. Both answer with all settings.
http::Response answerLogging(
    engine::RuntimeSettings& settings, const http::Request& request, uint64_t maxInputSize);

} // namespace thalassa::httpapi
