// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The program of the tests of the console: GoogleTest on Qt's platform "offscreen", with a fixed
// style, font, locale and time zone, and settings in a folder of its own.
#include <gmock/gmock.h>

#include <QLocale>
#include <QTemporaryDir>

#include "console/app/console.h"
#include "console/app/watchdog.h"
#include "console/look/theme.h"

int main(int argc, char** argv)
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    qputenv("TZ", "UTC");
    ::testing::InitGoogleMock(&argc, argv);
    QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
    QCoreApplication::setOrganizationName(QStringLiteral("thalassa"));
    QCoreApplication::setApplicationName(QStringLiteral("console-test"));
    thalassa::console::WatchedApplication application(argc, argv);
    const QTemporaryDir directory;
    thalassa::console::CommandLine line;
    line.profileDirectory = directory.path();
    thalassa::console::prepareApplication(line);
    thalassa::console::applyTheme(thalassa::console::Theme::Light);
    return RUN_ALL_TESTS();
}
