// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/repository/model_id.h"

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "core/base/text/visible_text.h"

namespace thalassa::repository {

absl::Status checkModelName(const std::string& name)
{
    const absl::string_view trimmed = absl::StripAsciiWhitespace(name);
    if (trimmed.empty()) {
        return absl::InvalidArgumentError(
            "Model name cannot be empty. Please enter a valid name to deploy.");
    }
    if (trimmed == "." || trimmed == ".." || name.find('/') != std::string::npos) {
        return absl::InvalidArgumentError(
            absl::StrCat("model name must not contain path traversal characters: expected the name "
                         "of a directory in the repository, got '",
                base::visibleText(name), "'"));
    }
    if (!base::isUtf8(name)) {
        return absl::InvalidArgumentError(absl::StrCat("model name '", base::visibleText(name),
            "' is not valid UTF-8, which the protocols and the metrics require; rename the "
            "model's directory"));
    }
    if (base::hasControlCharacter(name)) {
        return absl::InvalidArgumentError(absl::StrCat("model name '", base::visibleText(name),
            "' must not contain control characters; rename the model's directory"));
    }
    return absl::OkStatus();
}

} // namespace thalassa::repository
