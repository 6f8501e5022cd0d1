// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The running console of the live tests, which main() of live_test.cpp makes, and what a person
// does with it. Its first server is the one in the environment. *lives on the GUI thread*.
#pragma once

#include <gmock/gmock.h>

#include <QAbstractButton>
#include <QDialog>
#include <QTest>
#include <functional>

#include "console/app/console.h"
#include "console/app/main_window.h"
#include "console/models/settings/trace_facts.h"

namespace thalassa::console {

extern Console* liveConsole;

class LiveTest : public ::testing::Test {
protected:
    static constexpr int kDeadline = 30'000; // milliseconds

    static MainWindow& window() { return liveConsole->window(); }
    static ServerStore& server() { return *liveConsole->workspace().fleet().servers().front(); }
    static bool isConnected() { return server().link().phase == LinkState::Phase::Connected; }
    template <typename T> static T* find(const QString& name)
    {
        return window().findChild<T*>(name);
    }
    template <typename T> static T* find(const char* name) { return find<T>(QLatin1String(name)); }
    template <typename Condition> static bool waitFor(Condition condition)
    {
        return QTest::qWaitFor(condition, kDeadline);
    }
    static void goTo(const char* page, const QByteArray& model = {});
    // Waits until the button can be clicked, and clicks it.
    static void click(const char* name);
    // Confirms the dialog with this name.
    static void confirm(const char* dialog = "confirmDialog");
    // Chooses an entry of the menu of a button with the keyboard.
    static void chooseInMenu(const char* button, const QString& entry);
    // Enters a value in the table of the trace settings.
    static void setTrace(const char* model, TraceField field, const char* value);
    // Does what opens a file chooser, and enters a path there.
    static void chooseFile(const QString& path, const std::function<void()>& open);
    // A file in the folder of the settings, by which a test and its driver in Python take turns.
    static QString file(const char* name);
    static void touch(const char* name);
    // Waits until all operations have ended, and returns the sentence of the latest one.
    static std::string lastResult();
};

} // namespace thalassa::console
