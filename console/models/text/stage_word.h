// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The words for the stages of a request. *thread-safe*.
#pragma once

#include <QString>

namespace thalassa::console {

// "compute input" for "compute_input", in the language of the program. A stage that this program
// does not know keeps its name.
QString stageWord(const QString& stage);

} // namespace thalassa::console
