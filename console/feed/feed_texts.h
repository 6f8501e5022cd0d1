// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>

namespace thalassa::console {

// The context of the texts of this folder that are of no class.
struct FeedTexts {
    Q_DECLARE_TR_FUNCTIONS(Feed)
};

} // namespace thalassa::console
