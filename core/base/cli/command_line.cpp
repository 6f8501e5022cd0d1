// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/cli/command_line.h"

#include <QCommandLineParser>

#include <algorithm>

#include "core/base/status_macros.h"
#include "core/base/text/nearest_name.h"

namespace thalassa::cli {
namespace {

std::vector<std::string> toStd(const QStringList& list)
{
    std::vector<std::string> texts;
    for (const QString& text : list)
        texts.push_back(text.toStdString());
    return texts;
}

} // namespace

CommandLine::CommandLine(Options options, const ErrorTexts& texts)
    : m_options(options)
    , m_texts(texts)
    , m_parser(std::make_unique<QCommandLineParser>())
{
    if (m_options.oneDash == OneDash::Name)
        m_parser->setSingleDashWordOptionMode(QCommandLineParser::ParseAsLongOptions);
}

CommandLine::CommandLine()
    : CommandLine(Options())
{
}

CommandLine::~CommandLine() = default;

const ErrorTexts& CommandLine::defaultTexts()
{
    static const ErrorTexts texts;
    return texts;
}

void CommandLine::declare(const Names& names, const char* value)
{
    QStringList list;
    for (const char* const name : names) {
        list.append(name);
        m_names.emplace_back(name);
        if (value != nullptr)
            m_valued.emplace_back(name);
    }
    m_parser->addOption({list, QString(), value == nullptr ? "" : value});
}

void CommandLine::declareUnavailable(std::span<const UnavailableOption> unavailable)
{
    m_unavailable = unavailable;
    for (const UnavailableOption& option : unavailable) {
        for (const char* const name : option.names)
            m_parser->addOption({name, QString(), option.hasValue ? "value" : ""});
    }
}

absl::Status CommandLine::parse(const std::vector<std::string>& arguments)
{
    QStringList list{"program"};
    for (const std::string& argument : arguments)
        list.append(QString::fromStdString(argument));
    if (!m_parser->parse(list))
        return faultOf(arguments);
    if (const QStringList others = m_parser->positionalArguments();
        !others.isEmpty() && !m_options.takesArguments)
        return absl::InvalidArgumentError(m_texts.unexpectedArgument(others.first().toStdString()));
    return checkUnavailable();
}

absl::Status CommandLine::faultOf(const std::vector<std::string>& arguments) const
{
    if (const QStringList unknown = m_parser->unknownOptionNames(); !unknown.isEmpty()) {
        const std::string name = unknown.first().toStdString();
        return absl::InvalidArgumentError(
            m_texts.unknownOption(name, base::nearestName(name, m_names)));
    }
    const std::string reason = m_parser->errorText().toStdString();
    const std::string last = arguments.empty() ? "" : arguments.back();
    const std::string name = last.substr(std::min(last.size(), last.find_first_not_of('-')));
    const bool isOption = name.size() < last.size();
    const bool isMissing =
        isOption && std::find(m_valued.begin(), m_valued.end(), name) != m_valued.end();
    return absl::InvalidArgumentError(
        isMissing ? m_texts.missingValue(last, reason) : m_texts.malformed(reason));
}

absl::Status CommandLine::checkUnavailable() const
{
    for (const UnavailableOption& option : m_unavailable) {
        for (const char* const name : option.names) {
            if (isSet(name))
                return absl::UnimplementedError(m_texts.unavailable(name, option.advice));
        }
    }
    return absl::OkStatus();
}

bool CommandLine::isSet(const char* name) const
{
    return m_parser->isSet(name);
}

std::vector<std::string> CommandLine::givenNames() const
{
    return toStd(m_parser->optionNames());
}

std::vector<std::string> CommandLine::arguments() const
{
    return toStd(m_parser->positionalArguments());
}

absl::Status CommandLine::badValue(const Names& names, const absl::Status& reason) const
{
    return {reason.code(), m_texts.badValue(names.main(), std::string(reason.message()))};
}

std::vector<std::string> CommandLine::valuesOf(const Names& names, bool isFlag) const
{
    if (!isFlag)
        return toStd(m_parser->values(*names.begin()));
    const QStringList given = m_parser->optionNames();
    std::vector<std::string> values;
    for (const char* const name : names)
        values.resize(values.size() + static_cast<size_t>(given.count(name)));
    return values;
}

std::string qtVersion()
{
    return qVersion();
}

} // namespace thalassa::cli
