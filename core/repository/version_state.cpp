// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/repository/version_state.h"

#include "absl/strings/str_cat.h"
#include "core/base/text/excerpt.h"
#include "core/base/text/string_view.h"
#include "core/base/text/utf8_text.h"

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

std::string failedToLoad(const std::string& reason)
{
    constexpr size_t kMostBytes = 1024; // a reason may quote a long error of a library
    return absl::StrCat("; it failed to load, because ",
        base::toAbsl(
            base::beginningOf(base::withoutDirectories(base::asUtf8(reason)), kMostBytes)));
}

std::string whyNotServing(const VersionStatus& status)
{
    switch (status.state) {
    case VersionState::Unknown:
    case VersionState::Ready:
        return "";
    case VersionState::Loading:
        return "; it is being loaded";
    case VersionState::Unloading:
        return "; it is being unloaded";
    case VersionState::Unavailable:
        return status.reason == kUnloaded ? "; it was unloaded" : failedToLoad(status.reason);
    }
    return "";
}

} // namespace thalassa::repository
