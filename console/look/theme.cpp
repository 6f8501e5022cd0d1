// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/look/theme.h"

#include <QApplication>
#include <QFile>
#include <QPalette>
#include <QPointer>
#include <QStyle>
#include <QStyleFactory>
#include <QWidget>

namespace thalassa::console {
namespace {

Density currentDensity = Density::Comfortable;

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

// Gives the style sheet to each window when it is first shown. Qt applies a style sheet of the
// application again to all widgets in a part that gets a parent, and a page is made of parts within
// parts; outside a window, widgets have no style sheet.
class StyleOfWindows final : public QObject {
public:
    explicit StyleOfWindows(QObject* parent)
        : QObject(parent)
    {
        qApp->installEventFilter(this);
    }

    void setSheet(const QString& sheet)
    {
        m_sheet = sheet;
        for (QWidget* window : QApplication::topLevelWidgets()) {
            if (isOutermost(*window) && window->testAttribute(Qt::WA_WState_Polished))
                window->setStyleSheet(sheet);
        }
    }

private:
    // The other windows have the style sheet of their parent.
    static bool isOutermost(const QWidget& widget)
    {
        return widget.isWindow() && widget.parentWidget() == nullptr;
    }

    bool eventFilter(QObject* receiver, QEvent* event) override
    {
        if (event->type() == QEvent::Polish && receiver->isWidgetType()) {
            auto* widget = static_cast<QWidget*>(receiver);
            if (isOutermost(*widget))
                widget->setStyleSheet(m_sheet);
        }
        return false;
    }

    QString m_sheet;
};

} // namespace

void applyTheme(Theme theme)
{
    static QPointer<StyleOfWindows> style; // of the present QApplication
    setTheme(theme);
    if (style == nullptr) {
        QApplication::setStyle(QStyleFactory::create(QStringLiteral("Fusion")));
        style = new StyleOfWindows(qApp);
    }
    QApplication::setPalette(paletteOf(colors()));
    style->setSheet(styleSheetOf(colors()));
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
