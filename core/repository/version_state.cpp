// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/repository/version_state.h"

namespace thalassa::repository {

std::string_view stateName(VersionState state)
{
    switch (state) {
    case VersionState::Unknown:
        return "UNKNOWN";
    case VersionState::Ready:
        return "READY";
    case VersionState::Unavailable:
        return "UNAVAILABLE";
    case VersionState::Loading:
        return "LOADING";
    case VersionState::Unloading:
        return "UNLOADING";
    }
    return "UNKNOWN";
}

} // namespace thalassa::repository
