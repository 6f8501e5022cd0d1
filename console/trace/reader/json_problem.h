// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <rapidjson/error/error.h>

#include <QString>

namespace thalassa::console::trace {

// Returns why a text is not JSON, in the language of the window.
QString jsonProblem(rapidjson::ParseErrorCode code);

} // namespace thalassa::console::trace
