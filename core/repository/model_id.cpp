// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/repository/model_id.h"

#include "absl/strings/ascii.h"
#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"

namespace thalassa::repository {

absl::Status checkModelName(const std::string& name)
{
    const absl::string_view trimmed = absl::StripAsciiWhitespace(name);
    if (trimmed.empty())
        return absl::InvalidArgumentError("the model name must not be empty");
    if (trimmed == "." || trimmed == "..") {
        return absl::InvalidArgumentError(absl::StrCat(
            "the model name must not be '", trimmed, "': it names a directory of the repository"));
    }
    if (name.find('/') != std::string::npos || name.find('\0') != std::string::npos) {
        return absl::InvalidArgumentError(absl::StrCat("the model name '", absl::CHexEscape(name),
            "' must not contain '/' or a zero byte: it names a directory of the repository"));
    }
    return absl::OkStatus();
}

} // namespace thalassa::repository
