// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/app/command_line.h"

#include <QCommandLineParser>
#include <QRegularExpression>
#include <algorithm>
#include <array>
#include <cmath>

#include "console/models/text/language.h"

namespace thalassa::console {
namespace {

struct Option {
    const char* name;
    const char* value; // the name of its value; null: a switch
    const char* help;
};

constexpr std::array kOptions{
    Option{"connect", "NAME_OR_URL",
        "Connect to the profile with this name, or to this address, such as localhost:8000. May be "
        "repeated."},
    Option{"open", "FILE", "Open this trace file in the timeline. May be repeated."},
    Option{"page", "PAGE", "Begin with this page, such as fleet, overview, models or timeline."},
    Option{"model", "MODEL",
        "Begin with this model of the first server, on its page or that of --page."},
    Option{"interval", "SECONDS",
        "Time between two readings of a server: 0.5, 1, 2, 5 or 10 seconds. Default: 1."},
    Option{"theme", "THEME", "light or dark. Default: as the last time, or as the system."},
    Option{"language", "LANGUAGE",
        "en, de or zh_CN. Default: as the last time, or as the system, else en."},
    Option{"profile-directory", "DIRECTORY",
        "Folder of the profiles and of the layout. Default: the user's configuration."},
    Option{"play", "SESSION", "Show a recorded session (.thalassa-session) in place of servers."},
    Option{"record", "FILE",
        "Record all that the server of --connect says to a new session file, until the end. The "
        "file has the tensors of requests, and no credentials."},
    Option{
        "screenshot", "FILE", "Write the window to a PNG file as soon as it has data, and exit."},
    Option{"size", "WIDTHxHEIGHT",
        "Size of the window for --screenshot and --tour. Default: 1280x800."},
    Option{"scale", "FACTOR",
        "Pixels per unit of length for --screenshot and --tour, from 0.5 to 4. Default: 1."},
    Option{"tour", "DIRECTORY",
        "Write a PNG file and the text of every page in each of its states, and exit."},
    Option{"exit-after", "SECONDS", "Exit after this time, from 0 to 86400 seconds."},
    Option{"watchdog", "FILE",
        "Write to this JSON file, at the end, how long the window took for each kind of event."},
};

QCommandLineParser& parser()
{
    static QCommandLineParser kParser;
    static const bool kIsFilled = [] {
        kParser.setApplicationDescription(
            QStringLiteral("Shows what inference servers are doing, and why. Without options it "
                           "connects to the servers of its profiles."));
        kParser.addOption({{QStringLiteral("h"), QStringLiteral("help")},
            QStringLiteral("Show this text and exit.")});
        kParser.addOption(
            {QStringLiteral("version"), QStringLiteral("Show the version and exit.")});
        for (const Option& option : kOptions) {
            kParser.addOption({QLatin1String(option.name), QLatin1String(option.help),
                QLatin1String(option.value)});
        }
        return true;
    }();
    Q_UNUSED(kIsFilled)
    return kParser;
}

QString expected(const char* option, const QString& value, const QString& what)
{
    return QStringLiteral("--%1: expected %2, got '%3'").arg(QLatin1String(option), what, value);
}

// Reads a number in a range; nothing if it is none.
std::optional<double> numberIn(const QString& text, double least, double most)
{
    bool isNumber = false;
    const double value = text.toDouble(&isNumber);
    return isNumber && std::isfinite(value) && value >= least && value <= most
        ? std::optional(value)
        : std::nullopt;
}

// Reads the options whose values are checked. Returns an error, or nothing.
QString readChecked(const QCommandLineParser& options, CommandLine& line)
{
    if (options.isSet(QStringLiteral("theme"))) {
        const QString theme = options.value(QStringLiteral("theme"));
        if (theme != QLatin1String("light") && theme != QLatin1String("dark")) {
            return expected("theme", theme, QStringLiteral("light or dark"));
        }
        line.theme = theme == QLatin1String("dark") ? Theme::Dark : Theme::Light;
    }
    if (options.isSet(QStringLiteral("language"))) {
        const QString language = options.value(QStringLiteral("language"));
        line.language = Language::find(language);
        if (line.language.isEmpty()) {
            return expected("language", language, QStringLiteral("en, de or zh_CN"));
        }
    }
    if (options.isSet(QStringLiteral("size"))) {
        static const QRegularExpression kSize(QStringLiteral("^(\\d{3,5})x(\\d{3,5})$"));
        const QString size = options.value(QStringLiteral("size"));
        const QRegularExpressionMatch match = kSize.match(size);
        if (!match.hasMatch() || match.captured(1).toInt() > 16384 ||
            match.captured(2).toInt() > 16384) {
            return expected("size", size, QStringLiteral("WIDTHxHEIGHT, such as 1280x800"));
        }
        line.size = QSize(match.captured(1).toInt(), match.captured(2).toInt());
    }
    if (options.isSet(QStringLiteral("scale"))) {
        const std::optional<double> scale =
            numberIn(options.value(QStringLiteral("scale")), 0.5, 4);
        if (!scale) {
            return expected("scale", options.value(QStringLiteral("scale")),
                QStringLiteral("a number from 0.5 to 4"));
        }
        line.scale = *scale;
    }
    if (options.isSet(QStringLiteral("interval"))) {
        const QString interval = options.value(QStringLiteral("interval"));
        const auto* const found = std::find_if(kReadingIntervals.begin(), kReadingIntervals.end(),
            [&interval](int one) { return QString::number(one / 1000.0) == interval; });
        if (found == kReadingIntervals.end()) {
            return expected("interval", interval, QStringLiteral("0.5, 1, 2, 5 or 10"));
        }
        line.interval = std::chrono::milliseconds(*found);
    }
    if (options.isSet(QStringLiteral("exit-after"))) {
        const std::optional<double> seconds =
            numberIn(options.value(QStringLiteral("exit-after")), 0, 86400);
        if (!seconds) {
            return expected("exit-after", options.value(QStringLiteral("exit-after")),
                QStringLiteral("seconds from 0 to 86400"));
        }
        line.exitAfter = std::chrono::milliseconds(std::llround(*seconds * 1000));
    }
    return {};
}

} // namespace

ParsedCommandLine parseCommandLine(const QStringList& arguments)
{
    QCommandLineParser& options = parser();
    ParsedCommandLine parsed;
    if (!options.parse(arguments)) {
        parsed.error = options.errorText();
        return parsed;
    }
    CommandLine& line = parsed.line;
    line.wantsHelp = options.isSet(QStringLiteral("help"));
    line.wantsVersion = options.isSet(QStringLiteral("version"));
    line.connect = options.values(QStringLiteral("connect"));
    line.open = options.values(QStringLiteral("open"));
    line.page = options.value(QStringLiteral("page"));
    line.model = options.value(QStringLiteral("model"));
    line.profileDirectory = options.value(QStringLiteral("profile-directory"));
    line.play = options.value(QStringLiteral("play"));
    line.record = options.value(QStringLiteral("record"));
    line.screenshot = options.value(QStringLiteral("screenshot"));
    line.tour = options.value(QStringLiteral("tour"));
    line.watchdog = options.value(QStringLiteral("watchdog"));
    parsed.error = readChecked(options, line);
    if (!parsed.error.isEmpty()) {
        return parsed;
    }
    if (!options.positionalArguments().isEmpty()) {
        parsed.error =
            QStringLiteral("unknown argument '%1'").arg(options.positionalArguments().first());
    } else if (!line.screenshot.isEmpty() && !line.tour.isEmpty()) {
        parsed.error = QStringLiteral("--screenshot and --tour exclude each other");
    } else if (!line.play.isEmpty() && !line.connect.isEmpty()) {
        parsed.error = QStringLiteral("--play and --connect exclude each other");
    } else if (!line.model.isEmpty() && line.connect.isEmpty() && line.play.isEmpty()) {
        parsed.error = QStringLiteral("--model needs --connect or --play");
    } else if (!line.record.isEmpty() && line.connect.size() != 1) {
        parsed.error = QStringLiteral("--record needs one --connect");
    } else if (!line.isUnattended() &&
        (options.isSet(QStringLiteral("size")) || options.isSet(QStringLiteral("scale")))) {
        parsed.error = QStringLiteral("--size and --scale need --screenshot or --tour");
    }
    return parsed;
}

QString commandLineHelp()
{
    return parser().helpText();
}

} // namespace thalassa::console
