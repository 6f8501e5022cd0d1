// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The program of the tests of charts: windows without a display, and one font, language, time zone
// and theme everywhere.
#include <QApplication>
#include <QFont>
#include <QLocale>

#include <gmock/gmock.h>

#include "console/look/icons.h"
#include "console/look/labels.h"
#include "console/look/theme.h"

int main(int argc, char** argv)
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    qputenv("TZ", "UTC");
    QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
    testing::InitGoogleMock(&argc, argv);
    QApplication application(argc, argv);
    QApplication::setFont(QFont(QStringLiteral("DejaVu Sans"), 9));
    thalassa::console::loadResources();
    thalassa::console::usePlainToolTips();
    thalassa::console::applyTheme(thalassa::console::Theme::Light);
    return RUN_ALL_TESTS();
}
