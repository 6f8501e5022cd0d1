// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "perf/options.h"

#include <QCommandLineParser>

#include "absl/strings/str_cat.h"
#include "core/base/nearest_name.h"
#include "core/base/status_macros.h"
#include "perf/option_table.h"

namespace thalassa::perf {
namespace {

absl::Status invalid(std::string message)
{
    return absl::InvalidArgumentError(std::move(message));
}

std::string dashed(const std::string& name)
{
    return (name.size() == 1 ? "-" : "--") + name;
}

QStringList toList(const std::vector<const char*>& names)
{
    QStringList list;
    for (const char* const name : names)
        list.append(name);
    return list;
}

absl::Status unknownOption(const std::string& name)
{
    std::vector<std::string> names;
    for (const Option& option : optionTable())
        names.insert(names.end(), option.names.begin(), option.names.end());
    const std::string nearest = base::nearestName(name, names);
    return invalid(absl::StrCat("there is no option ", dashed(name),
        nearest.empty() ? "; --help lists all"
                        : absl::StrCat(", did you mean ", dashed(nearest), "?")));
}

void declare(QCommandLineParser& parser)
{
    for (const Option& option : optionTable()) {
        parser.addOption({toList(option.names), option.description,
            option.value == nullptr ? "" : option.value});
    }
    for (const MissingOption& option : missingOptions()) {
        for (const char* const name : option.names)
            parser.addOption({name, QString(), option.hasValue ? "value" : ""});
    }
}

absl::Status checkMissing(const QCommandLineParser& parser)
{
    for (const MissingOption& option : missingOptions()) {
        for (const char* const name : option.names) {
            if (parser.isSet(name))
                return absl::UnimplementedError(
                    absl::StrCat(dashed(name), " is not available: ", option.advice));
        }
    }
    return absl::OkStatus();
}

absl::StatusOr<Options> apply(const QCommandLineParser& parser)
{
    Options options;
    const QStringList given = parser.optionNames();
    for (const Option& option : optionTable()) {
        QStringList values = parser.values(option.names.front());
        if (option.value == nullptr) {
            for (const char* const name : option.names)
                values += QStringList(given.count(name));
        }
        for (const QString& value : values) {
            const absl::Status applied = option.apply(value.toStdString(), options);
            if (!applied.ok())
                return absl::Status(applied.code(),
                    absl::StrCat(dashed(option.names.back()), ": ", applied.message()));
        }
    }
    return options;
}

// What was given and would have no effect.
absl::Status checkUse(const QCommandLineParser& parser, const Options& options)
{
    const struct {
        const char* name;
        bool isUsed;
        const char* needs;
    } uses[] = {
        {"request-distribution", options.loop == Loop::Open, "--request-rate-range"},
        {"max-outstanding", options.loop == Loop::Open, "--request-rate-range"},
        {"streaming", options.load.protocol == Protocol::Grpc, "-i grpc"},
        {"grpc-compression-algorithm", options.load.protocol == Protocol::Grpc, "-i grpc"},
        {"input-tensor-format", options.load.protocol == Protocol::Http, "-i http"},
        {"output-tensor-format", options.load.protocol == Protocol::Http, "-i http"},
        {"measurement-request-count", options.hasCountWindows, "--measurement-mode=count_windows"},
        {"measurement-interval", !options.hasCountWindows, "--measurement-mode=time_windows"},
        {"request-timeout", !options.load.isStreaming, "requests that are not on streams"},
        {"verbose-csv", !options.csvFile.empty(), "-f"},
        {"string-length", options.samples.kind == InputKind::Random && !options.samples.stringData,
            "--input-data=random without --string-data"},
        {"string-data", options.samples.kind != InputKind::Files, "generated --input-data"},
    };
    for (const auto& use : uses) {
        if (parser.isSet(use.name) && !use.isUsed)
            return invalid(absl::StrCat("--", use.name, " is only for ", use.needs));
    }
    return absl::OkStatus();
}

absl::Status checkTogether(const QCommandLineParser& parser, const Options& options)
{
    if (options.load.request.model.empty())
        return invalid("-m is missing: name the model to measure, such as -m digits");
    if (parser.isSet("concurrency-range") && parser.isSet("request-rate-range"))
        return invalid("--concurrency-range and --request-rate-range exclude each other: a closed "
                       "loop or an open one");
    if (!options.range.hasEnd() && options.measure.latencyThreshold.count() == 0)
        return invalid("a range with the end 0 needs --latency-threshold, which ends it");
    if (options.measure.requestCount > 0) {
        for (const char* const name :
            {"measurement-mode", "measurement-interval", "max-trials", "stability-percentage"}) {
            if (parser.isSet(name))
                return invalid(absl::StrCat("--request-count makes one window of all requests: "
                                            "leave out --",
                    name));
        }
    }
    return absl::OkStatus();
}

absl::Status settle(Options& options)
{
    const bool isHttp = options.load.protocol == Protocol::Http;
    ASSIGN_OR_RETURN(options.load.server,
        parseAddress(options.url.empty() ? "localhost" : options.url, isHttp ? "8000" : "8001"));
    if (options.hasCountWindows)
        options.measure.windowRequests = options.windowRequests;
    return absl::OkStatus();
}

} // namespace

absl::StatusOr<Options> parseOptions(const std::vector<std::string>& arguments)
{
    QCommandLineParser parser;
    declare(parser);
    QStringList list{"thalassa-perf"};
    for (const std::string& argument : arguments)
        list.append(QString::fromStdString(argument));
    if (!parser.parse(list)) {
        const QStringList unknown = parser.unknownOptionNames();
        return unknown.isEmpty() ? invalid(parser.errorText().toStdString())
                                 : unknownOption(unknown.first().toStdString());
    }
    if (const QStringList stray = parser.positionalArguments(); !stray.isEmpty()) {
        return invalid(absl::StrCat(
            "unexpected argument '", stray.first().toStdString(), "': options begin with - or --"));
    }
    RETURN_IF_ERROR(checkMissing(parser));
    ASSIGN_OR_RETURN(Options options, apply(parser));
    if (options.help || options.version)
        return options;
    RETURN_IF_ERROR(checkTogether(parser, options));
    RETURN_IF_ERROR(checkUse(parser, options));
    const absl::Status settled = settle(options);
    if (!settled.ok())
        return absl::Status(settled.code(), absl::StrCat("-u: ", settled.message()));
    return options;
}

std::string usage()
{
    std::string text = "Usage: thalassa-perf -m <model> [options]\n\n"
                       "Puts load on a server that speaks KServe v2 and measures what it does.\n";
    std::string group;
    for (const Option& option : optionTable()) {
        if (group != option.group)
            absl::StrAppend(&text, "\n", group = option.group, ":\n");
        std::string names;
        for (const char* const name : option.names) {
            absl::StrAppend(&names, names.empty() ? "  " : ", ", dashed(name));
            if (option.value != nullptr)
                absl::StrAppend(
                    &names, std::string(name).size() == 1 ? " " : "=", "<", option.value, ">");
        }
        absl::StrAppend(&text, names, "\n        ", option.description, "\n");
    }
    return text;
}

} // namespace thalassa::perf
