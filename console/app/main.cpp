// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QHashSeed>
#include <QSaveFile>
#include <QTimer>
#include <cstdio>

#include "console/app/console.h"
#include "console/app/main_window.h"
#include "console/app/tour.h"
#include "console/app/watchdog.h"

namespace {

constexpr int kWrongCommandLine = 2;

using namespace thalassa::console;

QStringList textsOf(int count, char** arguments)
{
    QStringList texts;
    for (int at = 0; at < count; ++at) {
        texts.append(QString::fromLocal8Bit(arguments[at]));
    }
    return texts;
}

int fail(const QString& error, int code)
{
    std::fprintf(stderr, "thalassa-console: %s\n", qUtf8Printable(error));
    return code;
}

// Returns the exit code.
int writeTimes(const Watchdog& watchdog, const QString& path)
{
    QSaveFile file(path);
    const QByteArray json = watchdog.json();
    const bool isWritten =
        file.open(QIODevice::WriteOnly) && file.write(json) == json.size() && file.commit();
    return isWritten ? EXIT_SUCCESS
                     : fail(QStringLiteral("--watchdog: %1 could not be written: %2")
                                .arg(path, file.errorString()),
                           EXIT_FAILURE);
}

int run(WatchedApplication& application, const CommandLine& line)
{
    prepareApplication(line);
    if (!line.watchdog.isEmpty()) {
        application.watch();
    }
    Console console(line, line.isUnattended() ? nullptr : makeSystemKeyring());
    if (const QString error = console.start(); !error.isEmpty()) {
        return fail(error, kWrongCommandLine);
    }
    for (const QString& warning : console.warnings()) {
        std::fprintf(stderr, "thalassa-console: %s\n", qUtf8Printable(warning));
    }
    Tour tour(console, line);
    if (line.isUnattended()) {
        QObject::connect(&tour, &Tour::finished, &application, [](const QString& error) {
            QApplication::exit(error.isEmpty() ? EXIT_SUCCESS : fail(error, EXIT_FAILURE));
        });
        tour.start();
    }
    if (line.exitAfter) {
        QTimer::singleShot(*line.exitAfter, &application, [&console] {
            console.window().close();
            QApplication::quit();
        });
    }
    const int code = QApplication::exec();
    const int written =
        line.watchdog.isEmpty() ? EXIT_SUCCESS : writeTimes(*application.watchdog(), line.watchdog);
    return code != EXIT_SUCCESS ? code : written;
}

} // namespace

int main(int argc, char** argv)
{
    const ParsedCommandLine parsed = parseCommandLine(textsOf(argc, argv));
    if (!parsed.error.isEmpty()) {
        const QString error = parsed.error.endsWith(u'.') ? parsed.error.chopped(1) : parsed.error;
        return fail(error + QStringLiteral("; --help lists the options"), kWrongCommandLine);
    }
    QCoreApplication::setOrganizationName(QStringLiteral("thalassa"));
    QCoreApplication::setApplicationName(QStringLiteral("thalassa-console"));
    if (parsed.line.wantsHelp || parsed.line.wantsVersion) {
        const QCoreApplication application(argc, argv);
        const QString text = parsed.line.wantsHelp
            ? commandLineHelp()
            : QStringLiteral("thalassa-console " THALASSA_CONSOLE_VERSION "\n");
        std::fputs(qUtf8Printable(text), stdout);
        return EXIT_SUCCESS;
    }
    if (parsed.line.scale != 1) {
        qputenv("QT_SCALE_FACTOR", QByteArray::number(parsed.line.scale));
    }
    if (parsed.line.isUnattended()) {
        QHashSeed::setDeterministicGlobalSeed(); // the order of equal things is the same each time
    }
    WatchedApplication application(argc, argv);
    return run(application, parsed.line);
}
