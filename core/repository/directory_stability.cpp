// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/repository/directory_stability.h"

namespace thalassa::repository {

bool isStable(
    const ModelDirectory& model, std::chrono::system_clock::time_point now, base::Duration quiet)
{
    return now - model.lastChange >= quiet;
}

bool isSame(const ModelDirectory& a, const ModelDirectory& b)
{
    return a.path == b.path && a.lastChange == b.lastChange && a.tree == b.tree &&
        a.status == b.status;
}

} // namespace thalassa::repository
