// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// DetailPages: a server with a model, and the page of it that a test opens and clicks. *lives on
// the GUI thread*.
#pragma once

#include <gtest/gtest.h>

#include <QAbstractButton>
#include <QLabel>
#include <QTest>
#include <memory>
#include <string>

#include "console/look/state_pane.h"
#include "console/models/detail/server_detail.h"
#include "console/pages/page.h"
#include "tests/console/detail/detail_samples.h"
#include "tests/console/look_check.h"
#include "tests/console/samples.h"

namespace thalassa::console {

class DetailPages : public testing::Test {
protected:
    DetailPages()
    {
        m_workspace.setCommands(&m_commands);
        ServerLabel label;
        label.name = QStringLiteral("gpu-east");
        m_server = addServer(m_workspace, label, 2);
        m_server->applyFigures({modelFigures("resnet", 3)}, kSampleTime);
    }

    static ModelFigures modelFigures(const QByteArray& name, qint64 version)
    {
        ModelFigures figures = console::figuresOf(name, 100);
        figures.key.version = version;
        return figures;
    }

    ServerDetail& detail() { return ServerDetail::of(*m_server); }

    template <typename T> T* open()
    {
        auto page = std::make_unique<T>(m_workspace);
        T* shown = page.get();
        m_page = std::move(page);
        shown->resize(1000, 700);
        shown->open({shown->objectName(), m_server->label().name, {}, {}}, m_server);
        shown->show();
        return shown;
    }

    template <typename T> T* child(const char* name) const
    {
        T* found = m_page->findChild<T*>(QString::fromLatin1(name));
        EXPECT_NE(found, nullptr) << name;
        return found;
    }
    void click(const char* name) const
    {
        QTest::mouseClick(child<QAbstractButton>(name), Qt::LeftButton);
    }
    std::string text(const char* label) const { return plainText(child<QLabel>(label)->text()); }
    DataState state() const { return m_page->findChild<StatePane*>()->state(); }

    NotedCommands m_commands;
    Workspace m_workspace;
    ServerStore* m_server = nullptr;
    std::unique_ptr<Page> m_page;
};

} // namespace thalassa::console
