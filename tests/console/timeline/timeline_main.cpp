// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QApplication>
#include <QLocale>
#include <gmock/gmock.h>

#include "console/look/icons.h"
#include "console/look/theme.h"

int main(int argc, char** argv)
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    qputenv("TZ", "UTC");
    QLocale::setDefault(QLocale::c());
    QApplication application(argc, argv);
    thalassa::console::loadResources();
    thalassa::console::applyTheme(thalassa::console::Theme::Light);
    testing::InitGoogleMock(&argc, argv);
    return RUN_ALL_TESTS();
}
