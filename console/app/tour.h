// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// --screenshot and --tour: waits until the window has data, and writes PNG files. A tour also
// writes what each picture says as text, as a screen reader would read it. *lives on the GUI
// thread*.
#pragma once

#include <QObject>
#include <QStringList>

#include "console/app/command_line.h"

class QTimer;
class QWidget;

namespace thalassa::console {

class Console;

class Tour : public QObject {
    Q_OBJECT

public:
    Tour(Console& console, const CommandLine& line);

    // Begins to wait. The end is told by finished().
    void start();

Q_SIGNALS:
    // An error, or nothing.
    void finished(const QString& error);

private:
    void lookAgain();
    void run();
    // Each returns an error, or nothing.
    QString writeTour();
    QString writePages(const QString& server);
    QString writeDialogs();
    QString write(QWidget& widget, const QString& name);
    QString writeBoth(QWidget& widget, const QString& name); // with the text

    Console& m_console;
    const CommandLine m_line;
    QTimer* m_timer;
    int m_looks = 0; // since the start
};

// The visible text of a widget and of those in it, a line for each.
QStringList textOf(const QWidget& widget);

} // namespace thalassa::console
