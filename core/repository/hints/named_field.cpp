// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/repository/hints/named_field.h"

#include <algorithm>
#include <string>
#include <string_view>

#include "absl/strings/str_cat.h"
#include "core/base/text/string_view.h"
#include "core/config/field_error.h"

namespace thalassa::repository {
namespace {

using ::inference::ModelConfig;

constexpr std::string_view kContradicted = ": the configuration says ";

// The text behind "model 'm': " in an error, such as "input 'X': the configuration says dims [1]".
struct Subject {
    std::string_view path;    // "input", "sequence_batching.state", "optimization.graph.level"
    std::string_view name;    // "X"; empty if the path is all
    std::string_view isOf;    // "output" in "sequence_batching.state output 'X'"
    std::string_view problem; // the rest
};

std::string_view takeUpTo(std::string_view& text, std::string_view ends)
{
    const std::string_view taken = text.substr(0, text.find_first_of(ends));
    text.remove_prefix(taken.size());
    return taken;
}

Subject subjectOf(std::string_view text)
{
    Subject subject;
    subject.path = takeUpTo(text, " :");
    for (const std::string_view role : {" input '", " output '"}) {
        if (text.starts_with(role)) {
            subject.isOf = role.substr(1, role.size() - 3);
            text.remove_prefix(role.size() - 2);
        }
    }
    if (text.starts_with(" '")) {
        text.remove_prefix(2);
        subject.name = takeUpTo(text, "'");
        text.remove_prefix(std::min<size_t>(1, text.size()));
    } else if (text.starts_with(" ")) {
        text.remove_prefix(1);
        subject.name = takeUpTo(text, " :");
    }
    subject.problem = text;
    return subject;
}

// Returns "path[2]" if `isIt` is true of the third of the values, or the path of all of them if it
// is true of none.
template <typename Values, typename IsIt>
std::string elementOf(std::string_view path, const Values& values, IsIt isIt)
{
    const auto found = std::find_if(values.begin(), values.end(), isIt);
    return found == values.end()
        ? std::string(path)
        : absl::StrCat(base::toAbsl(path), "[", found - values.begin(), "]");
}

std::string fieldOf(const Subject& subject, const ModelConfig& config)
{
    const std::string_view path = subject.path;
    const auto isNamed = [&](const auto& value) { return value.name() == subject.name; };
    const auto isTarget = [&](const auto& value) {
        return std::find(value.target_name().begin(), value.target_name().end(), subject.name) !=
            value.target_name().end();
    };
    if (subject.name.empty()) {
        const std::string first(path.substr(0, path.find_first_of(".[")));
        const bool isField = config.GetDescriptor()->FindFieldByName(first) != nullptr;
        return isField && subject.problem.starts_with(":") ? std::string(path) : std::string();
    }
    if (path == "input")
        return elementOf(path, config.input(), isNamed);
    if (path == "output")
        return elementOf(path, config.output(), isNamed);
    if (path == "batch_input")
        return elementOf(path, config.batch_input(), isTarget);
    if (path == "batch_output")
        return elementOf(path, config.batch_output(), isTarget);
    if (path == "sequence_batching.control_input")
        return elementOf(path, config.sequence_batching().control_input(), isNamed);
    if (path == "sequence_batching.state") {
        return elementOf(path, config.sequence_batching().state(), [&](const auto& state) {
            return (subject.isOf == "input" ? state.input_name() : state.output_name()) ==
                subject.name;
        });
    }
    if (path == "parameter" && config.parameters().contains(std::string(subject.name)))
        return absl::StrCat("parameters['", base::toAbsl(subject.name), "']");
    return {};
}

} // namespace

absl::Status withNamedField(const absl::Status& error, const ModelConfig& config)
{
    const std::string_view message = base::toStd(error.message());
    const std::string model = absl::StrCat("model '", config.name(), "': ");
    const size_t begin = message.find(model);
    if (begin == std::string_view::npos || !config::fieldOf(error).empty())
        return error;
    const Subject subject = subjectOf(message.substr(begin + model.size()));
    std::string field = fieldOf(subject, config);
    if (field.empty())
        return error;
    if (subject.problem.starts_with(kContradicted)) {
        std::string_view rest = subject.problem.substr(kContradicted.size());
        absl::StrAppend(&field, ".", base::toAbsl(takeUpTo(rest, " ,")));
    }
    return config::fieldError(field, message, error.code());
}

} // namespace thalassa::repository
