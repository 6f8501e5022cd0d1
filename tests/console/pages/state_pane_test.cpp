// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The notice of a page whose server cannot be used: it says why, and has the next step.
#include "console/look/state_pane.h"

#include <gtest/gtest.h>

#include <QLabel>
#include <QPushButton>

#include "console/pages/overview_page.h"
#include "tests/console/samples.h"

namespace thalassa::console {
namespace {

class Notices : public testing::Test {
protected:
    void fail(LinkState::Obstacle obstacle, bool usesToken)
    {
        LinkState link;
        link.phase = LinkState::Phase::Failed;
        link.obstacle = obstacle;
        link.usesToken = usesToken;
        link.reason = QStringLiteral("reason.");
        server->setLink(link);
    }
    Notice notice() const { return noticeOf(*server, {}); }
    QString word() const { return server->concerns().front().word; }

    Workspace workspace;
    NotedCommands commands;
    ServerStore* server =
        workspace.fleet().add({QStringLiteral("gpu-east"), {}, QStringLiteral("gpu-east:8000")});
};

TEST_F(Notices, NameWhatKeepsTheConsoleFromTheServer)
{
    using Obstacle = LinkState::Obstacle;
    struct Case {
        Obstacle obstacle;
        bool usesToken;
        const char* title;
        const char* action;
        const char* word;
    };
    for (const Case& one :
        {Case{Obstacle::NoAnswer, false, "gpu-east does not answer", "Try again", "unreachable"},
            Case{Obstacle::Token, true, "gpu-east needs a valid token", "Enter the token…",
                "no valid token"},
            Case{Obstacle::Token, false, "gpu-east refuses access", "Try again", "access refused"},
            Case{Obstacle::Certificate, false, "The certificate of gpu-east is not accepted",
                "Try again", "certificate refused"},
            Case{Obstacle::Protocol, false, "gpu-east answers in another protocol", "Try again",
                "wrong protocol"}}) {
        fail(one.obstacle, one.usesToken);
        EXPECT_EQ(notice().title, QString::fromUtf8(one.title));
        EXPECT_EQ(notice().action, QString::fromUtf8(one.action));
        EXPECT_EQ(word(), QString::fromUtf8(one.word));
    }
}

TEST_F(Notices, OfOldDataHaveTheirAgeAndThoseOfAPageWithoutDataHaveTheCause)
{
    addServer(workspace, {QStringLiteral("gpu-west"), {}, QStringLiteral("gpu-west:8000")}, 1);
    server = workspace.fleet().find(QStringLiteral("gpu-west"));
    fail(LinkState::Obstacle::Token, true);
    EXPECT_EQ(notice().title, u"gpu-west needs a valid token");
    EXPECT_TRUE(notice().stale.startsWith(u"The data are of ")) << notice().stale.toStdString();
    EXPECT_TRUE(notice().stale.endsWith(u" reason."));
}

TEST_F(Notices, OpenTheProfileOfTheServer)
{
    workspace.setCommands(&commands);
    OverviewPage page(workspace);
    page.open({}, server);
    fail(LinkState::Obstacle::Certificate, false);
    page.show();
    ServerStore* opened = nullptr;
    QObject::connect(&workspace, &Workspace::profileWanted, &page,
        [&opened](ServerStore* wanted) { opened = wanted; });
    auto* button = page.findChild<QPushButton*>(QStringLiteral("noticeProfile"));
    ASSERT_TRUE(button != nullptr && button->isVisible());
    button->click();
    EXPECT_EQ(opened, server);
}

TEST_F(Notices, OfARecordedSessionOfferNoProfile)
{
    OverviewPage page(workspace);
    page.open({}, server);
    fail(LinkState::Obstacle::Certificate, false);
    page.show();
    const auto* button = page.findChild<QPushButton*>(QStringLiteral("noticeProfile"));
    ASSERT_NE(button, nullptr);
    EXPECT_FALSE(button->isVisible());
}

} // namespace
} // namespace thalassa::console
