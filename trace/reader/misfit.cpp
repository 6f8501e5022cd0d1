// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "trace/reader/misfit.h"

#include <rapidjson/error/en.h>

#include "absl/strings/str_cat.h"

namespace thalassa::trace_tool {
namespace {

std::string reasonOf(const Misfit& misfit)
{
    switch (misfit.kind) {
    case Misfit::Kind::NoArray:
        return absl::StrCat("expected a JSON array of objects, found '", misfit.found, "'");
    case Misfit::Kind::NoEnd:
        return absl::StrCat(
            "expected the end of the file or another array, found '", misfit.found, "'");
    case Misfit::Kind::TooLarge:
        return absl::StrCat("an entry has more than ", kLargestEntry >> 20, " MiB");
    case Misfit::Kind::Damaged:
        return absl::StrCat("an entry is incomplete or damaged: unexpected '", misfit.found, "'");
    case Misfit::Kind::NotObject:
        return absl::StrCat(
            "an entry is not a JSON object: ", rapidjson::GetParseError_En(misfit.json));
    }
    return {};
}

} // namespace

absl::Status errorOf(const Misfit& misfit)
{
    return absl::InvalidArgumentError(
        absl::StrCat("line ", misfit.line, ", byte ", misfit.byte, ": ", reasonOf(misfit)));
}

} // namespace thalassa::trace_tool
