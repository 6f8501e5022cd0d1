// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <QDir>
#include <QFile>
#include <QTemporaryDir>

#include "console/models/alerts/alert_file.h"
#include "console/models/alerts/rule_text.h"

namespace thalassa::console {
namespace {

using testing::HasSubstr;

std::string faultsOf(const QByteArray& rules)
{
    const QByteArray text = R"({"version": 1, "rules": [)" + rules + "]}";
    return readAlerts(text, QStringLiteral("alerts.json")).faults.join(u'\n').toStdString();
}

TEST(AlertFile, KeepsRulesWithNoteSnoozeAndState)
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("new/alerts.json"));
    AlertFile file(path);
    EXPECT_TRUE(file.rules().isEmpty());
    EXPECT_TRUE(file.faults().isEmpty());
    AlertRule first = *parseRule(QStringLiteral("p99 of resnet > 20 ms for 2 min")).rule;
    first.id = 1;
    first.note = QStringLiteral("See the runbook \"a\"");
    first.isEnabled = false;
    first.snooze.until = WallTime(std::chrono::milliseconds(1'790'000'000'123));
    AlertRule second = *parseRule(QStringLiteral("ready is no, error")).rule;
    second.id = 2;
    second.snooze.isUntilEnd = true;
    EXPECT_EQ(file.save({first, second}), QString());
    EXPECT_EQ(AlertFile(path).rules(), (QList{first, second}));
    EXPECT_EQ(
        QFile::permissions(path) & (QFile::ReadGroup | QFile::ReadOther), QFile::Permissions());
}

TEST(AlertFile, NamesTheFaultAndUsesTheRest)
{
    EXPECT_THAT(faultsOf(R"({"rule": "p99 of x > 1 s"}, {"rule": "p99 of x > 1"}, 7)"),
        HasSubstr("alerts.json: rules[1].rule: character 13: A unit is expected"));
    EXPECT_THAT(faultsOf("7"), HasSubstr("alerts.json: rules[0]: expected an object"));
    EXPECT_THAT(faultsOf(R"({"rule": 7})"), HasSubstr("rules[0].rule: expected a text"));
    EXPECT_THAT(faultsOf(R"({"note": "x"})"), HasSubstr("rules[0].rule: a rule is needed"));
    EXPECT_THAT(
        faultsOf(R"({"color": "x"})"), HasSubstr("rules[0].color: there is no such member"));
    EXPECT_THAT(
        faultsOf(R"({"enabled": 1})"), HasSubstr("rules[0].enabled: expected true or false"));
    EXPECT_THAT(faultsOf(R"({"snoozed_until": "soon"})"), HasSubstr("rules[0].snoozed_until"));
    const AlertRules partly =
        readAlerts(R"({"version": 1, "rules": [{"rule": "nothing"}, {"rule": "queue > 5"}]})",
            QStringLiteral("alerts.json"));
    ASSERT_EQ(partly.rules.size(), 1);
    EXPECT_EQ(textOf(partly.rules[0]), u"queue of server > 5");
    EXPECT_EQ(partly.rules[0].id, 1);
    const auto fault = [](const QByteArray& text) {
        return readAlerts(text, QStringLiteral("alerts.json")).faults.join(u' ').toStdString();
    };
    EXPECT_THAT(fault("{"), HasSubstr("alerts.json: byte 1"));
    EXPECT_THAT(fault("{}"), HasSubstr("version: expected 1"));
    EXPECT_THAT(fault(R"({"version": 1, "rules": {}})"), HasSubstr("expected a list"));
    EXPECT_THAT(fault(QByteArray(kLargestAlertFile + 1, ' ')), HasSubstr("is not read"));
}

TEST(AlertFile, KeepsADamagedFileBesideTheNewOne)
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("alerts.json"));
    QFile damaged(path);
    ASSERT_TRUE(damaged.open(QIODevice::WriteOnly));
    damaged.write("{broken");
    damaged.close();
    AlertFile file(path);
    EXPECT_EQ(file.faults().size(), 1);
    EXPECT_EQ(file.save({}), QString());
    QFile kept(path + QStringLiteral(".damaged"));
    ASSERT_TRUE(kept.open(QIODevice::ReadOnly));
    EXPECT_EQ(kept.readAll(), "{broken");
    EXPECT_TRUE(AlertFile(path).faults().isEmpty());
}

TEST(AlertFile, SaysWhyItCouldNotBeWritten)
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("alerts.json"));
    ASSERT_TRUE(QDir().mkdir(path)); // a folder stands in its place
    AlertFile file(path);
    EXPECT_THAT(file.save({}).toStdString(), HasSubstr("could not be written"));
}

} // namespace
} // namespace thalassa::console
