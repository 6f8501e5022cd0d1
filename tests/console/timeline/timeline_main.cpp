// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QApplication>
#include <QLocale>
#include <QSettings>
#include <QTemporaryDir>
#include <gmock/gmock.h>

#include "console/look/icons.h"
#include "console/look/theme.h"

int main(int argc, char** argv)
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    qputenv("TZ", "UTC");
    QLocale::setDefault(QLocale::c());
    QCoreApplication::setOrganizationName(QStringLiteral("thalassa"));
    QCoreApplication::setApplicationName(QStringLiteral("console-timeline-test"));
    QApplication application(argc, argv);
    const QTemporaryDir settings;
    QSettings::setDefaultFormat(QSettings::IniFormat);
    QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, settings.path());
    thalassa::console::loadResources();
    thalassa::console::applyTheme(thalassa::console::Theme::Light);
    testing::InitGoogleMock(&argc, argv);
    return RUN_ALL_TESTS();
}
