// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/text/memory_text.h"

#include <algorithm>
#include <array>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "core/base/text/byte_text.h"
#include "core/base/text/string_view.h"

namespace thalassa::base {
namespace {

constexpr char kAvailable[] = " available"; // ends textOf()
constexpr char kBadAllocation[] = "std::bad_alloc";
constexpr char kShortage[] = "not enough memory";
constexpr std::array<const char*, 5> kPhrases{// in lower case
    kBadAllocation, kShortage, "no memory for", "out of memory", "failed to allocate memory"};

} // namespace

std::string textOf(const MemoryBound& bound, const char* verb)
{
    return absl::StrCat(bound.name, " ", verb, " ", byteText(bound.available), " of ",
        byteText(bound.limit), kAvailable);
}

// A device may have too little memory as well, which these bounds say nothing about.
bool isMemoryShortage(std::string_view error)
{
    const std::string text = absl::AsciiStrToLower(toAbsl(error));
    return !absl::StrContains(text, "cuda") &&
        std::any_of(kPhrases.begin(), kPhrases.end(),
            [&](const char* phrase) { return absl::StrContains(text, phrase); });
}

std::string explainShortage(std::string_view error, std::string_view room, std::string_view remedy)
{
    if (!isMemoryShortage(error) || absl::StrContains(toAbsl(error), absl::StrCat(kAvailable, ";")))
        return std::string(error);
    std::string text = absl::StrReplaceAll(toAbsl(error), {{kBadAllocation, kShortage}});
    while (!text.empty() && (text.back() == '.' || text.back() == ' ' || text.back() == '\n'))
        text.pop_back();
    return absl::StrCat(text, "; ", toAbsl(room), "; ", toAbsl(remedy));
}

} // namespace thalassa::base
