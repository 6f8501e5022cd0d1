// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The window of the program, in which a test chooses languages. *lives on the GUI thread*.
#pragma once

#include <gtest/gtest.h>

#include <QListView>
#include <QMenuBar>
#include <QSettings>
#include <QTemporaryDir>

#include "console/app/console.h"
#include "console/app/main_window.h"
#include "console/look/labels.h"
#include "console/models/text/language.h"
#include "tests/console/detail/detail_samples.h"
#include "tests/console/pages/traces_fixture.h"
#include "tests/console/samples.h"

namespace thalassa::console {

// Two servers in the window of the program, one with a failed model, with data on each page.
class Languages : public testing::Test {
protected:
    Languages()
        : m_console(line())
    {
        QSettings().clear();
        m_console.workspace().setCommands(&m_commands);
        m_server = addServer(m_console.workspace(),
            {QStringLiteral("gpu-east"), QStringLiteral("production"), QStringLiteral("a:8000")},
            5);
        ServerStore* other =
            addServer(m_console.workspace(), {QStringLiteral("gpu-west"), {}, {}}, 2);
        addFailedModel(*other, "resnet", QStringLiteral("no weights"));
        advance(*m_server, 3, 12'345);
        fill(detail());
        ModelForm form;
        form.key = {"model_1", 1};
        form.model = QStringLiteral("model_1");
        form.inputs = {{"IMAGE", QStringLiteral("IMAGE"), QStringLiteral("FP32"), {-1, 3, 4, 4}},
            {"SIZES", QStringLiteral("SIZES"), QStringLiteral("INT32"), {2}}};
        detail().setFormModel(form.key);
        detail().applyForm(form);
        EXPECT_EQ(m_console.start(), QString());
        window().resize(1280, 800);
        settle();
    }
    ~Languages() override
    {
        Language::instance().set(QStringLiteral("en"));
        QSettings().clear();
    }

    static CommandLine line()
    {
        static const QTemporaryDir kDirectory;
        CommandLine line;
        line.profileDirectory = kDirectory.path();
        return line;
    }
    void settle() { QCoreApplication::processEvents(); }
    MainWindow& window() { return m_console.window(); }
    ServerDetail& detail() { return ServerDetail::of(*m_server); }
    void choose(const char* language)
    {
        window().actions().find(QStringLiteral("language.") + QLatin1String(language))->trigger();
        settle();
        ASSERT_EQ(Language::instance().current(), QLatin1String(language));
    }
    void goTo(const char* page)
    {
        window().goTo({QLatin1String(page), QStringLiteral("gpu-east"), {}, {}});
        settle();
    }
    template <typename T> T* find(const char* name)
    {
        T* found = window().findChild<T*>(QLatin1String(name));
        EXPECT_NE(found, nullptr) << name;
        return found;
    }
    std::string menus()
    {
        QStringList titles;
        for (const QAction* action : window().menuBar()->actions()) {
            titles.append(withoutKey(action->text()));
        }
        return titles.join(u' ').toStdString();
    }
    std::string alert()
    {
        return find<QListView>("alertList")
            ->model()
            ->index(1, 0) // that of the model
            .data(Qt::ToolTipRole)
            .toString()
            .toStdString();
    }

    NotedCommands m_commands;
    NotedRecorder m_recorder;
    Console m_console;
    ServerStore* m_server = nullptr;
};

} // namespace thalassa::console
