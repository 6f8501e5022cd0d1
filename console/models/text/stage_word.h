// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The words for the stages of a request, which are the same everywhere. A pure function:
// *thread-safe*.
#pragma once

#include <QString>

namespace thalassa::console {

// The word for a stage: "compute input" for "compute_input". A stage that this program does not
// know keeps its name.
QString stageWord(const QString& stage);

} // namespace thalassa::console
