// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Configurations as text: messages are printed for people, and the text of a user is read. Texts
// are made plain and bounded here. Pure functions: *thread-safe*.
#pragma once

#include <string>

#include "absl/status/statusor.h"
#include "console/models/configuration/configuration_facts.h"

namespace inference {
class ModelConfig;
} // namespace inference

namespace thalassa::v1 {
class CheckResponse;
} // namespace thalassa::v1

namespace thalassa::console {

// The most characters of a text that is shown or sent.
inline constexpr qsizetype kMostConfigText = 1 << 20;

QString printedText(const inference::ModelConfig& config);
EnsembleFacts ensembleOf(const inference::ModelConfig& config);
// The ensemble of a printed text.
EnsembleFacts ensembleOf(const QString& printed);
ConfigCheck checkOf(const v1::CheckResponse& response);
// Reads a text without a server: only faults of its syntax are found.
ConfigCheck readConfig(const QString& text);
// The parameter "config" of a load for the text of a config.pbtxt.
absl::StatusOr<std::string> overrideOf(const QString& text);

} // namespace thalassa::console
