// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/build_info.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "build_values.h"

namespace thalassa::base {
namespace {

std::string listOf(const std::vector<LibraryVersion>& libraries)
{
    return absl::StrJoin(libraries, ", ", absl::PairFormatter(" "));
}

} // namespace

const BuildInfo& buildInfo()
{
    static constexpr BuildInfo kInfo{
        THALASSA_VERSION, THALASSA_COMMIT, THALASSA_BUILD_TYPE, THALASSA_COMPILER};
    return kInfo;
}

std::string versionText(const std::string& program, const std::vector<LibraryVersion>& libraries)
{
    const BuildInfo& info = buildInfo();
    return absl::StrCat(program, " ", info.version, "\ncommit:    ", info.commit,
        "\nbuild:     ", info.type, ", ", info.compiler, "\nlibraries: ", listOf(libraries), "\n");
}

std::string versionLine(const std::string& program, const std::vector<LibraryVersion>& libraries)
{
    const BuildInfo& info = buildInfo();
    return absl::StrCat(program, " ", info.version, " (commit ", info.commit, ", ", info.type, ", ",
        info.compiler, "; ", listOf(libraries), ")");
}

} // namespace thalassa::base
