// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The states of a model version, as the repository index shows them (row 1.13.2). Values and pure
// functions: *thread-compatible*.
#pragma once

#include <string>
#include <string_view>

namespace thalassa::repository {

enum class VersionState { Unknown, Ready, Unavailable, Loading, Unloading };

// The reason of a version that was unloaded; the index and readiness distinguish it from one that
// failed (row 1.13.3).
inline constexpr char kUnloaded[] = "unloaded";

// Returns the name of the state in the repository index.
std::string_view stateName(VersionState state);

struct VersionStatus {
    VersionState state = VersionState::Unknown;
    std::string reason;
};

// Return the end of an error about a model, without directories: that its load failed for this
// reason, and why its version does not serve.
std::string failedToLoad(const std::string& reason);
std::string whyNotServing(const VersionStatus& status);

} // namespace thalassa::repository
