// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The trace extension over HTTP (rows 1.10). *thread-safe*.
#pragma once

#include <string>

#include "core/engine/settings/runtime_settings.h"
#include "server/http/message/transport.h"

namespace thalassa::httpapi {

// A POST changes the setting of the model, or the global one if `model` is empty. Both verbs answer
// with the resulting setting.
http::Response answerTraceSetting(engine::RuntimeSettings& settings, const std::string& model,
    const http::Request& request, uint64_t maxInputSize);

} // namespace thalassa::httpapi
