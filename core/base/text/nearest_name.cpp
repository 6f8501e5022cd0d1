// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/text/nearest_name.h"

#include <algorithm>
#include <numeric>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/base/text/excerpt.h"
#include "core/base/text/string_view.h"

namespace thalassa::base {
namespace {

constexpr size_t kMaxNameLength = 128; // a longer name is not a typing error
constexpr size_t kMostCandidates = 1024;
constexpr size_t kMostListed = 16;

size_t editDistance(std::string_view from, std::string_view to)
{
    std::vector<size_t> row(to.size() + 1);
    std::iota(row.begin(), row.end(), size_t{0});
    for (size_t i = 1; i <= from.size(); ++i) {
        size_t diagonal = row[0];
        row[0] = i;
        for (size_t j = 1; j <= to.size(); ++j) {
            const size_t above = row[j];
            const bool isSame = absl::ascii_tolower(static_cast<unsigned char>(from[i - 1])) ==
                absl::ascii_tolower(static_cast<unsigned char>(to[j - 1]));
            row[j] = std::min({above + 1, row[j - 1] + 1, diagonal + (isSame ? 0 : 1)});
            diagonal = above;
        }
    }
    return row.back();
}

} // namespace

std::string nearestName(std::string_view name, std::span<const std::string> candidates)
{
    if (name.size() > kMaxNameLength)
        return {};
    // A beginning is more likely a cut name than a misspelt other one.
    constexpr size_t kShortestBeginning = 4;
    if (name.size() >= kShortestBeginning) {
        const auto begun = std::find_if(candidates.begin(), candidates.end(),
            [name](const std::string& candidate) { return candidate.starts_with(name); });
        if (begun != candidates.end() && *begun != name)
            return *begun;
    }
    std::string best;
    size_t bestDistance = std::max<size_t>(1, name.size() / 3) + 1;
    for (const std::string& candidate :
        candidates.first(std::min(candidates.size(), kMostCandidates))) {
        const size_t longer = std::max(name.size(), candidate.size());
        if (longer - std::min(name.size(), candidate.size()) >= bestDistance)
            continue;
        const size_t distance = editDistance(name, candidate);
        if (distance < bestDistance) {
            bestDistance = distance;
            best = candidate;
        }
    }
    return best;
}

std::string didYouMean(std::string_view name, std::span<const std::string> candidates)
{
    const std::string nearest = nearestName(name, candidates);
    return nearest.empty() ? nearest : absl::StrCat(", did you mean '", nearest, "'?");
}

std::string nameList(std::span<const std::string> names)
{
    std::string list;
    const size_t listed = std::min(names.size(), kMostListed);
    for (const std::string& name : names.first(listed))
        absl::StrAppend(&list, list.empty() ? "'" : ", '", name, "'");
    if (listed < names.size())
        absl::StrAppend(&list, " and ", names.size() - listed, " more");
    return list;
}

std::string noSuchSetting(
    std::string_view kind, std::string_view name, std::span<const std::string> known)
{
    return absl::StrCat("there is no ", toAbsl(kind), " '", toAbsl(excerpt(name)),
        "' to change; there are ", absl::StrJoin(known, ", "), didYouMean(name, known));
}

} // namespace thalassa::base
