// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/cli/error_texts.h"

#include "absl/strings/str_cat.h"
#include "core/base/cli/option.h"

namespace thalassa::cli {

std::string ErrorTexts::unknownOption(const std::string& name, const std::string& nearest) const
{
    return absl::StrCat("there is no option ", dashed(name),
        nearest.empty() ? "; --help lists all"
                        : absl::StrCat(", did you mean ", dashed(nearest), "?"));
}

std::string ErrorTexts::badValue(const std::string& name, const std::string& reason) const
{
    return absl::StrCat(dashed(name), ": ", reason);
}

std::string ErrorTexts::unavailable(const std::string& name, const std::string& advice) const
{
    return absl::StrCat(dashed(name), " is not available: ", advice);
}

std::string ErrorTexts::missingValue(const std::string& /*option*/, const std::string& reason) const
{
    return malformed(reason);
}

std::string ErrorTexts::unexpectedArgument(const std::string& argument) const
{
    return absl::StrCat("unexpected argument '", argument, "': options begin with - or --");
}

std::string ErrorTexts::malformed(const std::string& reason) const
{
    return reason;
}

} // namespace thalassa::cli
