// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/repository/config_check.h"

#include <google/protobuf/text_format.h>
#include <google/protobuf/util/message_differencer.h>

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "core/base/text/excerpt.h"
#include "core/base/text/utf8_text.h"
#include "core/config/field_error.h"
#include "core/repository/configuration.h"

namespace thalassa::repository {
namespace {

using google::protobuf::Message;
using google::protobuf::util::MessageDifferencer;
using ::inference::ModelConfig;

constexpr char kSentFile[] = "config.pbtxt"; // the name of a text that a client sent

// Collects the paths of the fields that only the second of two messages has.
class AddedFields final : public MessageDifferencer::Reporter {
    using Fields = std::vector<MessageDifferencer::SpecificField>;

public:
    explicit AddedFields(std::vector<std::string>& paths)
        : m_paths(paths)
    {
    }
    void ReportAdded(const Message&, const Message&, const Fields& fields) override { add(fields); }
    void ReportModified(const Message&, const Message&, const Fields& fields) override
    {
        add(fields);
    }
    void ReportDeleted(const Message&, const Message&, const Fields&) override { }

private:
    void add(const Fields& fields)
    {
        std::string path;
        for (const MessageDifferencer::SpecificField& part : fields) {
            if (part.field == nullptr)
                continue;
            absl::StrAppend(&path, path.empty() ? "" : ".", part.field->name());
            if (part.field->is_repeated() && !part.field->is_map() && part.new_index >= 0)
                absl::StrAppend(&path, "[", part.new_index, "]");
        }
        m_paths.push_back(std::move(path));
    }

    std::vector<std::string>& m_paths;
};

std::vector<std::string> addedFields(const ModelConfig& given, const ModelConfig& completed)
{
    std::vector<std::string> paths;
    AddedFields reporter(paths);
    MessageDifferencer differencer;
    differencer.ReportDifferencesTo(&reporter);
    differencer.Compare(given, completed);
    // The values of a map have no index: each would have the path of the map.
    paths.erase(std::unique(paths.begin(), paths.end()), paths.end());
    return paths;
}

// Returns the path without the names that messages have beside an index: "input[1].dims" for
// "input[1] 'A'.dims".
std::string withoutNames(std::string path)
{
    constexpr char kBegin[] = "] '";
    for (size_t begin = 0; (begin = path.find(kBegin, begin)) != std::string::npos;) {
        const size_t end = path.find('\'', begin + sizeof(kBegin) - 1);
        ++begin;
        path.erase(begin, end == std::string::npos ? end : end + 1 - begin);
    }
    return path;
}

ConfigProblem problemOf(const Objection& objection, const CheckedConfig& given)
{
    ConfigProblem problem;
    const std::string inside = absl::StrCat(given.directory.path, "/");
    problem.message = base::withoutDirectories(
        base::asUtf8(absl::StrReplaceAll(objection.error.message(), {{inside, ""}})));
    problem.field = withoutNames(base::asUtf8(config::fieldOf(objection.error)));
    problem.isCertain = objection.isCertain;
    if (const auto place = config::placeOf(objection.error)) {
        problem.line = place->line;
        problem.column = place->column;
    } else if (given.overrideJson.empty() && !problem.field.empty()) {
        problem.line = config::lineOfField(given.directory.configText, problem.field).value_or(0);
    }
    return problem;
}

} // namespace

bool ConfigCheck::isValid() const
{
    return std::none_of(problems.begin(), problems.end(),
        [](const ConfigProblem& problem) { return problem.isCertain; });
}

CheckedConfig configToCheck(ModelDirectory directory, std::string config)
{
    CheckedConfig given{std::move(directory), {}};
    const size_t first = config.find_first_not_of(" \t\r\n");
    if (first == std::string::npos)
        return given;
    if (config[first] == '{') {
        given.overrideJson = std::move(config);
    } else {
        given.directory.configFile = kSentFile;
        given.directory.configText = std::move(config);
    }
    return given;
}

ConfigCheck checkConfiguration(const CheckedConfig& given, Loader& loader,
    std::shared_ptr<const inference::ModelLookup> models, const std::string& space)
{
    ConfigCheck check;
    const ModelDirectory& directory = given.directory;
    if (given.overrideJson.empty())
        check.source = base::asUtf8(directory.configText);
    const auto object = [&](const Objection& objection) {
        check.problems.push_back(problemOf(objection, given));
    };
    if (!directory.status.ok()) {
        object({directory.status});
        return check;
    }
    const absl::StatusOr<ModelConfig> parsed = parseConfiguration(directory, given.overrideJson);
    if (!parsed.ok()) {
        object({parsed.status()});
        return check;
    }
    absl::StatusOr<ModelConfig> completed = completeConfiguration(directory, *parsed);
    if (!completed.ok()) {
        object({completed.status()});
        return check;
    }
    config::VersionChoice choice =
        config::chooseVersions(completed->version_policy(), directory.versions);
    if (choice.load.empty())
        object({noVersionToLoad(directory, choice)});
    check.versions = std::move(choice.load);

    LoadRequest request;
    request.name = directory.name;
    request.version = check.versions.empty() ? 1 : check.versions.front();
    request.path = directory.path;
    request.config = *std::move(completed);
    request.hasConfig = !given.overrideJson.empty() || !directory.configFile.empty();
    request.models = std::move(models);
    request.space = space;
    for (const Objection& objection : loader.check(request))
        object(objection);
    google::protobuf::TextFormat::PrintToString(request.config, &check.config);
    check.completedFields = addedFields(*parsed, request.config);
    return check;
}

} // namespace thalassa::repository
