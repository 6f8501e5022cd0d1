// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The options that the program was given, as clients of the observability extension see them:
// without the values that have or may have a secret. Pure function: *thread-safe*.
#pragma once

#include <string>
#include <vector>

#include "core/engine/observability/given_option.h"

namespace thalassa::app {

// `arguments` are those of gatherOptions(). A value is secret
// - if the option restricts an API, so that the value has a key that clients send;
// - if it is a setting of another program (of a cache, a backend or an exporter), and a word in it,
//   such as "password" or "token", names a secret;
// - if it is a URL with a user or with parameters.
std::vector<engine::GivenOption> givenOptions(const std::vector<std::string>& arguments);

} // namespace thalassa::app
