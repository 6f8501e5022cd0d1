// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Triton's options of features that this server does not have yet: TLS, the front ends of clouds,
// repository agents. Triton reads these options only while the feature is on, so they are accepted
// with the values that Triton accepts; parseOptions() warns of those that were given. The switches
// of the features are laterOptions().
#include "server/app/options/option_groups.h"

#include <string>

#include "absl/strings/str_cat.h"
#include "server/app/options/option_place.h"

namespace thalassa::app {
namespace {

using Check = absl::Status (*)(const std::string& value);

Option absentOption(const char* name, const char* value, Check check)
{
    return {"TLS, clouds and repository agents, which this server does not have yet", name, value,
        "The option is accepted and has no effect.",
        [name, check](const std::string& text, ServerOptions& options) -> absl::Status {
            RETURN_IF_ERROR(check(text));
            options.ofAbsentFeatures.insert(absl::StrCat("--", name));
            return absl::OkStatus();
        }};
}

absl::Status checkText(const std::string& /*value*/)
{
    return absl::OkStatus();
}

absl::Status checkNumber(const std::string& value)
{
    return cli::parseWhole(value, -kMaxInt, kMaxInt).status();
}

absl::Status checkRange(const std::string& value)
{
    const size_t dash = value.find('-');
    if (dash == std::string::npos) {
        return absl::InvalidArgumentError(
            absl::StrCat("expected <port>-<port>, such as 8000-8100, got '", value, "'"));
    }
    RETURN_IF_ERROR(checkNumber(value.substr(0, dash)));
    return checkNumber(value.substr(dash + 1));
}

absl::Status checkDirectory(const std::string& value)
{
    if (!value.empty())
        return absl::OkStatus();
    return absl::InvalidArgumentError("expected a directory of repository agents, got ''");
}

} // namespace

// Rows 7.34, 7.43, 7.44, 7.53.
std::vector<Option> absentOptions()
{
    return {
        absentOption("grpc-server-cert", "path", checkText),
        absentOption("grpc-server-key", "path", checkText),
        absentOption("grpc-root-cert", "path", checkText),
        absentOption("sagemaker-port", "number", checkNumber),
        absentOption("sagemaker-safe-port-range", "first-last", checkRange),
        absentOption("sagemaker-thread-count", "count", checkNumber),
        absentOption("vertex-ai-port", "number", checkNumber),
        absentOption("vertex-ai-thread-count", "count", checkNumber),
        absentOption("vertex-ai-default-model", "name", checkText),
        absentOption("repoagent-directory", "path", checkDirectory),
    };
}

} // namespace thalassa::app
