// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/feed/configuration_translation.h"

#include <google/protobuf/io/tokenizer.h>
#include <google/protobuf/text_format.h>
#include <google/protobuf/util/json_util.h>

#include <QCoreApplication>

#include "absl/strings/str_cat.h"
#include "console/feed/feed_texts.h"
#include "console/models/text/shown_text.h"
#include "model_config.pb.h"
#include "observability.pb.h"

namespace thalassa::console {
namespace {

using google::protobuf::TextFormat;

constexpr int kMostSteps = 128;
constexpr int kMostLinks = 256;
constexpr int kMostProblems = 1'000;
constexpr int kMostCompleted = 10'000;

// Line breaks and tabs stay; hidden characters become escapes. If the text is too long, it is cut,
// and its last line is a fault of the syntax: the part cannot be loaded in place of the whole.
QString plainText(std::string_view text)
{
    QString result;
    while (!text.empty() && result.size() < kMostConfigText) {
        const std::size_t end = text.find_first_of("\n\t");
        std::string_view part = text.substr(0, end);
        if (!part.empty() && part.back() == '\r')
            part.remove_suffix(1);
        result += shownText(part, kMostConfigText);
        if (end == std::string_view::npos)
            break;
        result += QLatin1Char(text[end]);
        text.remove_prefix(end + 1);
    }
    if (result.size() >= kMostConfigText) {
        const QString fault = QStringLiteral("\n…");
        result.truncate(kMostConfigText - fault.size());
        result += fault;
    }
    return result;
}

class ProblemCollector final : public google::protobuf::io::ErrorCollector {
public:
    // Lines and columns are counted from 0; -1: unknown.
    void AddError(
        int line, google::protobuf::io::ColumnNumber column, const std::string& message) override
    {
        if (m_problems.size() < kMostProblems)
            m_problems.append({shownText(message), {}, line + 1, line < 0 ? 0 : column + 1, true});
    }
    QList<ConfigProblem> problems() const { return m_problems; }

private:
    QList<ConfigProblem> m_problems;
};

bool parse(std::string_view text, inference::ModelConfig& config, QList<ConfigProblem>& problems)
{
    ProblemCollector collector;
    TextFormat::Parser parser;
    parser.RecordErrorsTo(&collector);
    const bool isRead = parser.ParseFromString(std::string(text), &config);
    problems = collector.problems();
    return isRead;
}

// The text in the one form in which texts are compared; empty: it could not be read.
QString printedAgain(std::string_view text)
{
    inference::ModelConfig config;
    QList<ConfigProblem> problems;
    return parse(text, config, problems) ? printedText(config) : QString();
}

ConfigProblem problemOf(const v1::ConfigProblem& problem)
{
    constexpr uint32_t kMostLines = kMostConfigText;
    const int line = static_cast<int>(std::min(problem.line(), kMostLines));
    const int column = static_cast<int>(std::min(problem.column(), kMostLines));
    QString message = shownText(problem.message());
    // The place is shown beside the message.
    const QString place = QStringLiteral("config.pbtxt:%1:%2: ").arg(line).arg(column);
    if (message.startsWith(place))
        message.remove(0, place.size());
    return {message, shownText(problem.field()), line, column, problem.is_certain()};
}

template <typename Map> QList<TensorLink> linksOf(const Map& map)
{
    QList<TensorLink> links;
    for (const auto& [ofModel, ofEnsemble] : map) {
        if (links.size() < kMostLinks)
            links.append({shownText(ofModel, kNameLength), shownText(ofEnsemble, kNameLength)});
    }
    // A map has no order.
    std::sort(links.begin(), links.end(),
        [](const TensorLink& a, const TensorLink& b) { return a.ofModel < b.ofModel; });
    return links;
}

} // namespace

QString printedText(const inference::ModelConfig& config)
{
    TextFormat::Printer printer;
    printer.SetUseShortRepeatedPrimitives(true);
    printer.SetUseUtf8StringEscaping(true);
    std::string text;
    printer.PrintToString(config, &text);
    return plainText(text);
}

EnsembleFacts ensembleOf(const inference::ModelConfig& config)
{
    EnsembleFacts facts;
    for (const auto& step : config.ensemble_scheduling().step()) {
        if (facts.steps.size() >= kMostSteps)
            break;
        facts.steps.append({QByteArray::fromStdString(step.model_name()),
            step.model_version() > 0 ? static_cast<qint64>(step.model_version()) : -1,
            linksOf(step.input_map()), linksOf(step.output_map())});
    }
    if (facts.steps.isEmpty())
        return facts;
    for (const auto& input : config.input()) {
        if (facts.inputs.size() < kMostLinks)
            facts.inputs.append(shownText(input.name(), kNameLength));
    }
    for (const auto& output : config.output()) {
        if (facts.outputs.size() < kMostLinks)
            facts.outputs.append(shownText(output.name(), kNameLength));
    }
    return facts;
}

EnsembleFacts ensembleOf(const QString& printed)
{
    inference::ModelConfig config;
    QList<ConfigProblem> problems;
    return parse(printed.toStdString(), config, problems) ? ensembleOf(config) : EnsembleFacts();
}

ConfigCheck checkOf(const v1::CheckResponse& response)
{
    ConfigCheck check;
    check.isByServer = true;
    check.isValid = response.is_valid();
    check.sentence = shownText(response.sentence());
    check.source = plainText(response.source());
    if (response.source().size() <= static_cast<std::size_t>(kMostConfigText))
        check.printed = printedAgain(response.source());
    if (response.config().size() <= static_cast<std::size_t>(kMostConfigText)) {
        check.completed = printedAgain(response.config());
        if (check.completed.isEmpty())
            check.completed = plainText(response.config()); // a newer server has more fields
    }
    for (const std::string& field : response.completed_fields()) {
        if (check.completedFields.size() < kMostCompleted)
            check.completedFields.append(shownText(field));
    }
    for (const v1::ConfigProblem& problem : response.problems()) {
        if (check.problems.size() < kMostProblems)
            check.problems.append(problemOf(problem));
    }
    return check;
}

ConfigCheck readConfig(const QString& text)
{
    ConfigCheck check;
    check.source = text;
    if (text.trimmed().isEmpty()) {
        check.problems.append({FeedTexts::tr("The text is empty."), {}, 0, 0, true});
    } else if (text.size() > kMostConfigText) {
        check.problems.append({FeedTexts::tr("The text is longer than 1 MiB."), {}, 0, 0, true});
    } else {
        inference::ModelConfig config;
        if (parse(text.toStdString(), config, check.problems))
            check.printed = printedText(config);
    }
    check.isValid = check.problems.isEmpty();
    check.sentence = check.isValid
        ? FeedTexts::tr("The text can be read. This server does not check it before a load.")
        : check.problems.first().message;
    return check;
}

absl::StatusOr<std::string> overrideOf(const QString& text)
{
    const ConfigCheck check = readConfig(text);
    if (!check.isValid) {
        const ConfigProblem& problem = check.problems.first();
        return absl::InvalidArgumentError(absl::StrCat("config.pbtxt",
            problem.line > 0 ? absl::StrCat(":", problem.line, ":", problem.column) : "", ": ",
            problem.message.toStdString()));
    }
    inference::ModelConfig config;
    QList<ConfigProblem> problems;
    parse(text.toStdString(), config, problems);
    google::protobuf::util::JsonPrintOptions options;
    options.preserve_proto_field_names = true;
    std::string json;
    const auto status = google::protobuf::util::MessageToJsonString(config, &json, options);
    if (!status.ok())
        return absl::InvalidArgumentError(absl::StrCat("the configuration as JSON: ",
            std::string(status.message().data(), status.message().size())));
    return json;
}

} // namespace thalassa::console
