// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A main window with two servers, whose commands are noted and not sent. *lives on the GUI thread*.
#pragma once

#include <gtest/gtest.h>

#include <QAbstractButton>
#include <QCoreApplication>
#include <QDialog>
#include <QLineEdit>
#include <QPushButton>
#include <QSettings>
#include <QTest>
#include <memory>

#include "console/app/main_window.h"
#include "console/look/table_view.h"
#include "console/pages/model/model_pages.h"
#include "tests/console/samples.h"

namespace thalassa::console {

class WindowFixture : public ::testing::Test {
protected:
    WindowFixture()
    {
        QSettings().clear();
        addPages(m_pages);
        addModelPages(m_pages);
        m_workspace.setCommands(&m_commands);
    }

    // Two servers, one with a failed model, in a window of 1280x800.
    void open(bool isReadOnly = false, bool isProduction = false)
    {
        ServerLabel label{QStringLiteral("gpu-east"), QStringLiteral("production"),
            QStringLiteral("gpu-east:8000"), {}, isReadOnly, isProduction};
        m_server = addServer(m_workspace, label, 5);
        ServerStore* other =
            addServer(m_workspace, {QStringLiteral("gpu-west"), QStringLiteral("production")}, 2);
        addFailedModel(*other, "resnet", QStringLiteral("no weights"));
        m_window = std::make_unique<MainWindow>(m_workspace, m_pages);
        m_window->resize(1280, 800);
        m_window->show();
        settle();
    }
    void settle() { QCoreApplication::processEvents(); }
    void goTo(const char* page)
    {
        m_window->goTo({QLatin1String(page), m_server->label().name, {}, {}});
        settle();
    }
    template <typename T> T* find(const char* name) const
    {
        return m_window->findChild<T*>(QLatin1String(name));
    }
    QDialog* dialog(const char* name) const
    {
        return m_window->findChild<QDialog*>(QLatin1String(name));
    }
    void press(const char* button)
    {
        find<QAbstractButton>(button)->click();
        settle();
    }
    void selectRow(const char* table, int row)
    {
        find<TableView>(table)->selectRow(row);
        settle();
    }

    // Types the name of a production server into the open dialog, and confirms it.
    void confirmByName(const char* server)
    {
        QDialog* question = dialog("confirmDialog");
        ASSERT_NE(question, nullptr);
        auto* button = question->findChild<QPushButton*>(QStringLiteral("confirm"));
        auto* name = question->findChild<QLineEdit*>(QStringLiteral("typedName"));
        ASSERT_NE(name, nullptr);
        EXPECT_FALSE(button->isEnabled());
        QTest::keyClicks(name, QLatin1String(server));
        EXPECT_TRUE(button->isEnabled());
        button->click();
        QCoreApplication::sendPostedEvents(question, QEvent::DeferredDelete);
        settle();
    }

    Workspace m_workspace;
    NotedCommands m_commands;
    PageRegistry m_pages;
    std::unique_ptr<MainWindow> m_window;
    ServerStore* m_server = nullptr;
};

} // namespace thalassa::console
