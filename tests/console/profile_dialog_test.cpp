// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/app/profile_dialog.h"

#include <gtest/gtest.h>

#include <QAction>
#include <QCompleter>
#include <QCoreApplication>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QTest>

namespace thalassa::console {
namespace {

TEST(ProfileForm, ProfileIsCheckedAsItIsTyped)
{
    ServerProfile kept;
    ProfileDialog dialog(
        ServerProfile(), true, {QStringLiteral("production")},
        [](const ServerProfile&, const QString&, const ProfileDialog::OnTested& onTested) {
            onTested(false, QStringLiteral("refused"));
        },
        [&kept](const ServerProfile& profile, const QString&) {
            kept = profile;
            return QString();
        });
    const auto type = [&dialog](const char* name, const char* text) {
        dialog.findChild<QLineEdit*>(QLatin1String(name))->setText(QLatin1String(text));
    };
    auto* save = dialog.findChild<QPushButton*>(QStringLiteral("profileSave"));
    auto* message = dialog.findChild<QLabel*>(QStringLiteral("profileMessage"));
    EXPECT_FALSE(save->isEnabled());
    type("profileName", "dev");
    type("profileHttp", "not an address");
    EXPECT_TRUE(message->text().contains(QLatin1String("not an address")));
    type("profileHttp", "localhost:8000");
    EXPECT_TRUE(save->isEnabled());
    dialog.findChild<QPushButton*>(QStringLiteral("profileTest"))->click();
    EXPECT_EQ(message->text(), u"refused");
    type("profileToken", "secret");
    save->click();
    EXPECT_EQ(kept.name, u"dev");
    EXPECT_TRUE(kept.usesToken);
}

TEST(ProfileForm, EnterSavesAfterATest)
{
    ServerProfile profile;
    profile.name = QStringLiteral("dev");
    profile.http = QStringLiteral("localhost:8000");
    int kept = 0;
    ProfileDialog::OnTested answer;
    ProfileDialog dialog(
        profile, false, {},
        [&answer](const ServerProfile&, const QString&, const ProfileDialog::OnTested& onTested) {
            answer = onTested;
        },
        [&kept](const ServerProfile&, const QString&) {
            ++kept;
            return QString();
        });
    dialog.show();
    ASSERT_TRUE(QTest::qWaitForWindowActive(&dialog));
    auto* test = dialog.findChild<QPushButton*>(QStringLiteral("profileTest"));
    test->setFocus();
    QTest::keyClick(test, Qt::Key_Space);
    QTest::keyClick(&dialog, Qt::Key_Return); // before the answer
    EXPECT_EQ(kept, 1);
    dialog.show();
    answer(true, QStringLiteral("The server answers."));
    EXPECT_TRUE(dialog.findChild<QPushButton*>(QStringLiteral("profileSave"))->isDefault());
}

TEST(ProfileForm, AnAnswerDoesNotTakeTheFocusFromAFieldOfTheUser)
{
    ServerProfile profile;
    profile.name = QStringLiteral("dev");
    profile.http = QStringLiteral("localhost:8000");
    ProfileDialog::OnTested answer;
    ProfileDialog dialog(profile, false, {},
        [&answer](const ServerProfile&, const QString&, const ProfileDialog::OnTested& onTested) {
            answer = onTested;
        },
        {});
    dialog.show();
    ASSERT_TRUE(QTest::qWaitForWindowActive(&dialog));
    auto* test = dialog.findChild<QPushButton*>(QStringLiteral("profileTest"));
    auto* group = dialog.findChild<QLineEdit*>(QStringLiteral("profileGroup"));
    test->setFocus();
    QTest::keyClick(test, Qt::Key_Space);
    group->setFocus();
    answer(true, QStringLiteral("The server answers."));
    EXPECT_EQ(dialog.focusWidget(), group);
    test->setFocus();
    QTest::keyClick(test, Qt::Key_Space);
    answer(true, QStringLiteral("The server answers."));
    EXPECT_EQ(dialog.focusWidget(), test);
}

TEST(ProfileForm, ColourOfAProfileIsChosenInAMenuWithTheKeyboard)
{
    ProfileDialog dialog(ServerProfile(), true, {}, {}, {});
    dialog.show();
    ASSERT_TRUE(QTest::qWaitForWindowActive(&dialog));
    auto* color = dialog.findChild<QLineEdit*>(QStringLiteral("profileColor"));
    color->setFocus();
    const auto choose = [&](const char* entry) {
        QTest::keyClick(color, Qt::Key_Down, Qt::AltModifier);
        auto* menu = color->findChild<QMenu*>(QStringLiteral("colorMenu"));
        ASSERT_NE(menu, nullptr);
        for (QAction* action : menu->actions()) {
            if (action->text() == QLatin1String(entry)) {
                menu->setActiveAction(action);
                QTest::keyClick(menu, Qt::Key_Return);
            }
        }
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    };
    choose("Vermilion");
    EXPECT_EQ(color->text(), u"#d55e00");
    EXPECT_EQ(dialog.profile().color, u"#d55e00");
    choose("None");
    EXPECT_EQ(dialog.profile().color, u"");
}

TEST(ProfileForm, GroupOfAProfileIsCompletedWithThoseOfTheOthers)
{
    ProfileDialog dialog(ServerProfile(), true, {QStringLiteral("production")}, {}, {});
    auto* group = dialog.findChild<QLineEdit*>(QStringLiteral("profileGroup"));
    group->completer()->setCompletionPrefix(QStringLiteral("Prod"));
    EXPECT_EQ(group->completer()->currentCompletion(), u"production");
}

} // namespace
} // namespace thalassa::console
