// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/engine/observability/check_message.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

namespace thalassa::engine {
namespace {

using repository::ConfigCheck;
using repository::ConfigProblem;

std::string sentenceOf(const std::string& model, const ConfigCheck& check)
{
    const auto certain = std::find_if(check.problems.begin(), check.problems.end(),
        [](const ConfigProblem& problem) { return problem.isCertain; });
    const std::string load = absl::StrCat("a load of model '", model, "' ");
    if (certain != check.problems.end())
        return absl::StrCat(load, "would fail: ", certain->message);
    const std::string served = absl::StrCat(load, "would serve version",
        check.versions.size() == 1 ? " " : "s ", absl::StrJoin(check.versions, ", "));
    return check.problems.empty()
        ? absl::StrCat(served, ", if the backend can load it")
        : absl::StrCat(served,
              ", if the backend completes the configuration: ", check.problems.front().message);
}

} // namespace

v1::CheckResponse checkMessage(const std::string& model, const ConfigCheck& check)
{
    v1::CheckResponse response;
    response.set_is_valid(check.isValid());
    for (const ConfigProblem& problem : check.problems) {
        v1::ConfigProblem& out = *response.add_problems();
        out.set_message(problem.message);
        out.set_field(problem.field);
        out.set_line(static_cast<uint32_t>(problem.line));
        out.set_column(static_cast<uint32_t>(problem.column));
        out.set_is_certain(problem.isCertain);
    }
    response.set_config(check.config);
    for (const std::string& field : check.completedFields)
        response.add_completed_fields(field);
    for (const int64_t version : check.versions)
        response.add_versions(version);
    response.set_source(check.source);
    response.set_sentence(sentenceOf(model, check));
    return response;
}

} // namespace thalassa::engine
