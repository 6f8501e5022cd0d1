// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <QCheckBox>
#include <QDialog>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>

#include "console/look/labels.h"
#include "console/pages/page.h"
#include "tests/console/window_fixture.h"

namespace thalassa::console {
namespace {

using LogSettings = WindowFixture;

TEST_F(LogSettings, AskForTheNameOfAProductionServer)
{
    open(false, true);
    goTo("events");
    find<QCheckBox>("logInfo")->setChecked(false);
    press("logApply");
    EXPECT_TRUE(m_commands.calls.isEmpty());
    QStringList texts;
    for (const QLabel* label : dialog("confirmDialog")->findChildren<QLabel*>())
        texts.append(label->text());
    EXPECT_TRUE(texts.contains(u"Info: on → off")) << texts.join(u'\n').toStdString();
    confirmByName("gpu-east");
    EXPECT_EQ(m_commands.calls.size(), 1);
    EXPECT_EQ(m_commands.logChange.info, false);
    EXPECT_FALSE(find<QPushButton>("logApply")->isEnabled());
}

TEST_F(LogSettings, AreSentWithTheRevisionThatWasShown)
{
    open();
    goTo("events");
    EXPECT_FALSE(find<QPushButton>("logApply")->isEnabled());
    find<QCheckBox>("logInfo")->setChecked(false);
    LogState log = *m_server->log();
    log.revision = 2; // another client changes them meanwhile
    log.verboseLevel = 3;
    log.changedBy = QStringLiteral("http 10.0.0.1");
    m_server->setLog(log);
    settle();
    EXPECT_TRUE(find<ElidedLabel>("logNote")->fullText().contains(QLatin1String("10.0.0.1")));
    press("logApply");
    EXPECT_EQ(m_commands.logChange.info, false);
    EXPECT_FALSE(m_commands.logChange.verboseLevel);
    EXPECT_EQ(m_commands.logChange.revision, 1);
}

TEST_F(LogSettings, OfAServerWithoutRevisionsCanBeChanged)
{
    open();
    LogState log = *m_server->log();
    log.revision = 0;
    m_server->setLog(log);
    goTo("events");
    EXPECT_FALSE(find<QPushButton>("logApply")->isEnabled());
    find<QCheckBox>("logInfo")->setChecked(false);
    settle();
    EXPECT_EQ(find<ElidedLabel>("logNote")->fullText(), QString());
    log.verboseLevel = 3;
    m_server->setLog(log); // as another client has set them
    settle();
    EXPECT_TRUE(find<ElidedLabel>("logNote")->fullText().startsWith(
        QLatin1String("Changed meanwhile by the server")));
    EXPECT_FALSE(find<QCheckBox>("logInfo")->isChecked()); // the edit stays
    press("logApply");
    EXPECT_EQ(m_commands.logChange.info, false);
    EXPECT_FALSE(m_commands.logChange.verboseLevel);
    EXPECT_EQ(m_commands.logChange.revision, 0U);
}

TEST_F(LogSettings, KeepTheirEditsWhileAnotherServerIsShown)
{
    open();
    goTo("events");
    find<QCheckBox>("logInfo")->setChecked(false);
    find<QSpinBox>("logVerbose")->setValue(4);
    m_window->goTo({QStringLiteral("events"), QStringLiteral("gpu-west"), {}, {}});
    settle();
    EXPECT_FALSE(find<QPushButton>("logApply")->isEnabled());
    EXPECT_EQ(m_window->currentPage()->unsavedWork(),
        QStringList{QStringLiteral("The log settings of gpu-east")});
    goTo("events");
    EXPECT_FALSE(find<QCheckBox>("logInfo")->isChecked());
    EXPECT_EQ(find<QSpinBox>("logVerbose")->value(), 4);
    press("logApply");
    EXPECT_EQ(m_commands.logChange.info, false);
    EXPECT_EQ(m_commands.logChange.verboseLevel, 4);
    EXPECT_TRUE(m_window->currentPage()->unsavedWork().isEmpty());
}

TEST_F(LogSettings, SayWhyTheyCannotBeRead)
{
    open();
    m_server->clear();
    m_server->setReadiness({true, {}, {}});
    m_server->setLogFault(QStringLiteral("permission denied"));
    goTo("events");
    EXPECT_TRUE(find<QWidget>("logPanel")->isVisible());
    EXPECT_EQ(
        find<QLabel>("logFault")->text(), u"The log settings could not be read: permission denied");
    EXPECT_FALSE(find<QPushButton>("logApply")->isVisible());
    m_server->setLog({});
    settle();
    EXPECT_FALSE(find<QLabel>("logFault")->isVisible());
    EXPECT_TRUE(find<QPushButton>("logApply")->isVisible());
}

TEST_F(LogSettings, AskBeforeTheyAreLostThatWereNotApplied)
{
    open();
    goTo("events");
    EXPECT_TRUE(m_window->currentPage()->unsavedWork().isEmpty());
    find<QCheckBox>("logInfo")->setChecked(false);
    goTo("overview");
    EXPECT_FALSE(m_window->close());
    QStringList texts;
    for (const QLabel* label : dialog("confirmDialog")->findChildren<QLabel*>())
        texts.append(label->text());
    EXPECT_TRUE(texts.contains(u"•  The log settings of gpu-east"))
        << texts.join(u'\n').toStdString();
    dialog("confirmDialog")->reject();
    goTo("events");
    press("logRevert");
    EXPECT_TRUE(m_window->currentPage()->unsavedWork().isEmpty());
    EXPECT_TRUE(m_window->close());
}

} // namespace
} // namespace thalassa::console
