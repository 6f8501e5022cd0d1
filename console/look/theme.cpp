// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/look/theme.h"

#include <QApplication>
#include <QFile>
#include <QPalette>
#include <QStyle>
#include <QStyleFactory>
#include <utility>

namespace thalassa::console {
namespace {

Density currentDensity = Density::Comfortable;
bool hasStyle = false; // of the program

QPalette paletteOf(const Colors& colors)
{
    QPalette palette;
    palette.setColor(QPalette::Window, colors.window);
    palette.setColor(QPalette::WindowText, colors.text);
    palette.setColor(QPalette::Base, colors.base);
    palette.setColor(QPalette::AlternateBase, colors.alternate);
    palette.setColor(QPalette::Text, colors.text);
    palette.setColor(QPalette::PlaceholderText, colors.muted);
    palette.setColor(QPalette::Button, colors.base);
    palette.setColor(QPalette::ButtonText, colors.text);
    palette.setColor(QPalette::BrightText, colors.failed);
    palette.setColor(QPalette::ToolTipBase, colors.alternate);
    palette.setColor(QPalette::ToolTipText, colors.text);
    palette.setColor(QPalette::Highlight, colors.selection);
    palette.setColor(QPalette::HighlightedText, colors.text);
    palette.setColor(QPalette::Link, colors.accent);
    palette.setColor(QPalette::LinkVisited, colors.accent);
    palette.setColor(QPalette::Light, colors.line);
    palette.setColor(QPalette::Midlight, colors.line);
    palette.setColor(QPalette::Mid, colors.line);
    palette.setColor(QPalette::Dark, colors.control);
    palette.setColor(QPalette::Shadow, colors.line);
    for (const QPalette::ColorRole role :
        {QPalette::WindowText, QPalette::Text, QPalette::ButtonText}) {
        palette.setColor(QPalette::Disabled, role, colors.muted);
    }
    return palette;
}

// The style sheet is a resource in which "@name" stands for a colour.
QString styleSheetOf(const Colors& colors)
{
    QFile file(QStringLiteral(":/look/console.qss"));
    if (!file.open(QIODevice::ReadOnly)) {
        qFatal("the style sheet is missing in the program");
    }
    QString sheet = QString::fromUtf8(file.readAll());
    const std::initializer_list<std::pair<const char*, QColor>> names{{"@window", colors.window},
        {"@base", colors.base}, {"@alternate", colors.alternate}, {"@text", colors.text},
        {"@muted", colors.muted}, {"@line", colors.line}, {"@control", colors.control},
        {"@accent", colors.accent}, {"@onaccent", colors.onAccent},
        {"@selection", colors.selection}, {"@failed", colors.failed},
        {"@attention", colors.attention}};
    for (const auto& [name, color] : names) {
        sheet.replace(QLatin1String(name) + u';', color.name() + u';');
        sheet.replace(QLatin1String(name) + u' ', color.name() + u' ');
    }
    const QLatin1String ending =
        theme() == Theme::Light ? QLatin1String("-light.svg") : QLatin1String("-dark.svg");
    for (const char* icon : {"chevron", "raise", "check"}) {
        sheet.replace(u'@' + QLatin1String(icon) + u')',
            QStringLiteral(":/icons/") + QLatin1String(icon) + ending + u')');
    }
    return sheet;
}

} // namespace

void applyTheme(Theme theme)
{
    setTheme(theme);
    // The style is set once, since a style sheet hides its name from a comparison.
    if (!std::exchange(hasStyle, true)) {
        QApplication::setStyle(QStyleFactory::create(QStringLiteral("Fusion")));
    }
    QApplication::setPalette(paletteOf(colors()));
    qApp->setStyleSheet(styleSheetOf(colors()));
}

Theme systemTheme()
{
    const auto isDark = [](const QPalette& palette) {
        return palette.color(QPalette::Window).lightness() < 128;
    };
    const QPalette own = QApplication::palette();
    QApplication::setPalette(QPalette()); // the palette of the platform is left
    const bool isDarkPlatform =
        isDark(QApplication::style()->standardPalette()) || isDark(QApplication::palette());
    QApplication::setPalette(own);
    return isDarkPlatform ? Theme::Dark : Theme::Light;
}

Density density()
{
    return currentDensity;
}

void setDensity(Density density)
{
    currentDensity = density;
}

int lineHeight()
{
    return currentDensity == Density::Comfortable ? 28 : 22;
}

} // namespace thalassa::console
