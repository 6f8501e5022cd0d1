// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// --screenshot and --tour: waits until the window has data, and writes PNG files. A tour also
// writes what each picture says as text, as a screen reader would read it. Pictures have no caret
// and no focus. From a recorded session the same pictures are made each time. *lives on the GUI
// thread*.
#pragma once

#include <QObject>
#include <QStringList>
#include <functional>

#include "console/app/command_line.h"

class QTimer;
class QWidget;

namespace thalassa::console {

class Console;
struct PageEntry;

class Tour : public QObject {
    Q_OBJECT

public:
    enum class Output { Files, None };

    Tour(Console& console, const CommandLine& line, Output output = Output::Files);

    // Begins to wait. The end is told by finished().
    void start();

Q_SIGNALS:
    // An error, or nothing.
    void finished(const QString& error);
    // A picture is complete, and was written if there is output.
    void shown(QWidget* widget, const QString& name);

private:
    void lookAgain();
    // Each returns an error, or nothing.
    QString writeTour();
    QString writePages();
    QString writePage(const PageEntry& entry);
    QString writeDialogs();
    // `prepare` is called when the widget has settled, directly before the picture.
    QString write(QWidget& widget, const QString& file, const std::function<void()>& prepare = {});
    QString writeBoth(QWidget& widget, const QString& name,
        const std::function<void()>& prepare = {}); // with the text
    // Lets time pass, and ends what was begun: layouts, timers of the window, work of other
    // threads.
    void settle(std::chrono::milliseconds time = std::chrono::milliseconds(0));
    ModelKey busiestModel() const;

    Console& m_console;
    const CommandLine m_line;
    const Output m_output;
    const bool m_isSession;
    QTimer* m_timer;
    int m_looks = 0; // since the start
};

// The visible text of a widget and of those in it, a line for each.
QStringList textOf(const QWidget& widget);

} // namespace thalassa::console
