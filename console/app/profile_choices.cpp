// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/app/profile_choices.h"

#include <QAction>
#include <QColorDialog>
#include <QCompleter>
#include <QCoreApplication>
#include <QFileDialog>
#include <QLineEdit>
#include <QMenu>
#include <QPainter>

#include "console/look/colors.h"
#include "console/look/icons.h"

namespace thalassa::console {
namespace {

struct NamedColor {
    const char* name;
    QRgb color;
};

class ProfileChoices {
    Q_DECLARE_TR_FUNCTIONS(thalassa::console::ProfileChoices)

public:
    // The palette of Okabe and Ito, "Color Universal Design" (2008), without black.
    static constexpr NamedColor kColors[]{
        {QT_TR_NOOP("Blue"), 0x0072b2},
        {QT_TR_NOOP("Sky blue"), 0x56b4e9},
        {QT_TR_NOOP("Green"), 0x009e73},
        {QT_TR_NOOP("Yellow"), 0xf0e442},
        {QT_TR_NOOP("Orange"), 0xe69f00},
        {QT_TR_NOOP("Vermilion"), 0xd55e00},
        {QT_TR_NOOP("Purple"), 0xcc79a7},
    };
};

// Draws a disc of the colour, or a ring if it is not valid.
QIcon markOf(const QColor& color)
{
    constexpr int kSize = 32;
    QPixmap pixmap(kSize, kSize);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(color.isValid() ? color : colors().control, 3));
    painter.setBrush(color.isValid() ? QBrush(color) : QBrush());
    painter.drawEllipse(QRect(4, 4, kSize - 8, kSize - 8));
    return pixmap;
}

QAction* addChoice(QLineEdit& field, const QIcon& icon, const QString& tip)
{
    QAction* action = field.addAction(icon, QLineEdit::TrailingPosition);
    action->setObjectName(field.objectName() + QLatin1String("Choice"));
    action->setToolTip(tip);
    action->setShortcut(QKeySequence(Qt::ALT | Qt::Key_Down));
    action->setShortcutContext(Qt::WidgetShortcut);
    return action;
}

void showColors(QLineEdit& field)
{
    auto* menu = new QMenu(&field);
    menu->setObjectName(QStringLiteral("colorMenu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    for (const NamedColor& one : ProfileChoices::kColors) {
        const QColor color(one.color);
        menu->addAction(markOf(color), ProfileChoices::tr(one.name), &field,
            [&field, color] { field.setText(color.name()); });
    }
    menu->addSeparator();
    menu->addAction(ProfileChoices::tr("Other…"), &field, [&field] {
        auto* dialog = new QColorDialog(QColor(field.text()), &field);
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        QObject::connect(dialog, &QColorDialog::colorSelected, &field,
            [&field](const QColor& color) { field.setText(color.name()); });
        dialog->open();
    });
    menu->addAction(markOf({}), ProfileChoices::tr("None"), &field, &QLineEdit::clear);
    menu->popup(
        field.mapToGlobal(QPoint(field.width() - menu->sizeHint().width(), field.height())));
}

} // namespace

void addColorChoice(QLineEdit& field)
{
    QAction* action =
        addChoice(field, markOf(QColor(field.text())), ProfileChoices::tr("Choose a colour"));
    QObject::connect(&field, &QLineEdit::textChanged, action,
        [action](const QString& text) { action->setIcon(markOf(QColor(text))); });
    QObject::connect(action, &QAction::triggered, &field, [&field] { showColors(field); });
}

void addFileChoice(QLineEdit& field, const QString& title)
{
    QAction* action =
        addChoice(field, icon(QStringLiteral("more")), ProfileChoices::tr("Choose a file"));
    QObject::connect(action, &QAction::triggered, &field, [&field, title] {
        auto* dialog = new QFileDialog(&field, title, field.text(),
            ProfileChoices::tr("PEM (*.pem *.crt *.key);;All files (*)"));
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        dialog->setFileMode(QFileDialog::ExistingFile);
        QObject::connect(dialog, &QFileDialog::fileSelected, &field, &QLineEdit::setText);
        dialog->open();
    });
}

void addWords(QLineEdit& field, const QStringList& words)
{
    auto* completer = new QCompleter(words, &field);
    completer->setCaseSensitivity(Qt::CaseInsensitive);
    field.setCompleter(completer);
}

} // namespace thalassa::console
