// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "perf/cli/command_line.h"

#include <QCommandLineParser>

#include "core/base/nearest_name.h"

namespace thalassa::perf {

std::string dashed(const std::string& name)
{
    return (name.size() == 1 ? "-" : "--") + name;
}

CommandLine::CommandLine()
    : m_parser(std::make_unique<QCommandLineParser>())
{
}

CommandLine::~CommandLine() = default;

bool CommandLine::isSet(const char* name) const
{
    return m_parser->isSet(name);
}

void CommandLine::declare(
    const std::vector<const char*>& names, const char* description, const char* value)
{
    QStringList list;
    for (const char* const name : names) {
        list.append(name);
        m_names.emplace_back(name);
    }
    m_parser->addOption({list, description, value == nullptr ? "" : value});
}

void CommandLine::declareMissing(std::span<const MissingOption> missing)
{
    m_missing = missing;
    for (const MissingOption& option : missing) {
        for (const char* const name : option.names)
            m_parser->addOption({name, QString(), option.hasValue ? "value" : ""});
    }
}

absl::Status CommandLine::parse(const std::vector<std::string>& arguments)
{
    QStringList list{"thalassa-perf"};
    for (const std::string& argument : arguments)
        list.append(QString::fromStdString(argument));
    if (!m_parser->parse(list)) {
        const QStringList unknown = m_parser->unknownOptionNames();
        return unknown.isEmpty() ? absl::InvalidArgumentError(m_parser->errorText().toStdString())
                                 : unknownOption(unknown.first().toStdString());
    }
    if (const QStringList stray = m_parser->positionalArguments(); !stray.isEmpty()) {
        return absl::InvalidArgumentError(absl::StrCat(
            "unexpected argument '", stray.first().toStdString(), "': options begin with - or --"));
    }
    return checkMissing();
}

absl::Status CommandLine::unknownOption(const std::string& name) const
{
    const std::string nearest = base::nearestName(name, m_names);
    return absl::InvalidArgumentError(absl::StrCat("there is no option ", dashed(name),
        nearest.empty() ? "; --help lists all"
                        : absl::StrCat(", did you mean ", dashed(nearest), "?")));
}

absl::Status CommandLine::checkMissing() const
{
    for (const MissingOption& option : m_missing) {
        for (const char* const name : option.names) {
            if (isSet(name))
                return absl::UnimplementedError(
                    absl::StrCat(dashed(name), " is not available: ", option.advice));
        }
    }
    return absl::OkStatus();
}

std::vector<std::string> CommandLine::valuesOf(
    const std::vector<const char*>& names, bool isFlag) const
{
    std::vector<std::string> values;
    if (!isFlag) {
        for (const QString& value : m_parser->values(names.front()))
            values.push_back(value.toStdString());
        return values;
    }
    const QStringList given = m_parser->optionNames();
    for (const char* const name : names)
        values.resize(values.size() + static_cast<size_t>(given.count(name)));
    return values;
}

std::string helpOf(
    const std::vector<const char*>& names, const char* value, const char* description)
{
    std::string text;
    for (const char* const name : names) {
        absl::StrAppend(&text, text.empty() ? "  " : ", ", dashed(name));
        if (value != nullptr)
            absl::StrAppend(&text, std::string(name).size() == 1 ? " " : "=", "<", value, ">");
    }
    return absl::StrCat(text, "\n        ", description, "\n");
}

} // namespace thalassa::perf
