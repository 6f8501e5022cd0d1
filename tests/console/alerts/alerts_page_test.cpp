// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAction>
#include <QComboBox>
#include <QCompleter>
#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

#include "console/app/actions/edit_actions.h"
#include "console/app/main_window.h"
#include "console/look/offered_action.h"
#include "console/look/state_pane.h"
#include "console/look/table_view.h"
#include "console/models/alerts/rule_text.h"
#include "console/pages/alerts/alerts_page.h"
#include "tests/console/samples.h"

namespace thalassa::console {
namespace {

using testing::HasSubstr;

class AlertsPages : public testing::Test {
protected:
    AlertsPages()
        : m_book(m_workspace.fleet(), m_folder.filePath(QStringLiteral("alerts.json")))
    {
        QSettings().clear();
        addPages(m_pages);
        addAlertsPage(m_pages, m_book);
        m_server =
            addServer(m_workspace, {QStringLiteral("gpu-east"), QStringLiteral("production")}, 3);
        m_window = std::make_unique<MainWindow>(m_workspace, m_pages);
        m_window->resize(1280, 800);
        m_window->show();
        m_window->goTo({QStringLiteral("alerts"), {}, {}, {}});
        settle();
    }
    void settle() { QCoreApplication::processEvents(); }
    template <typename T> T* find(const char* name) const
    {
        T* found = m_window->findChild<T*>(QLatin1String(name));
        EXPECT_NE(found, nullptr) << name;
        return found;
    }
    void click(const char* name)
    {
        QTest::mouseClick(find<QAbstractButton>(name), Qt::LeftButton);
        settle();
    }
    QDialog* dialog() const { return m_window->findChild<QDialog*>(QStringLiteral("ruleDialog")); }
    void type(const char* field, const char* text)
    {
        QTest::keyClicks(find<QLineEdit>(field), QString::fromUtf8(text));
        settle();
    }
    std::string message() const { return find<QLabel>("ruleMessage")->text().toStdString(); }
    DataState state() const { return m_window->currentPage()->findChild<StatePane*>()->state(); }
    quint64 add(const char* text)
    {
        m_book.add(*parseRule(QString::fromUtf8(text)).rule);
        settle();
        return m_book.rules().back().id;
    }
    void evaluate()
    {
        m_now.steady += std::chrono::seconds(1);
        m_now.wall += std::chrono::seconds(1);
        m_book.evaluate(m_now);
        settle();
    }

    QTemporaryDir m_folder;
    Workspace m_workspace;
    AlertBook m_book;
    PageRegistry m_pages;
    std::unique_ptr<MainWindow> m_window;
    ServerStore* m_server;
    AlertMoment m_now{std::chrono::seconds(1), kSampleTime};
};

TEST_F(AlertsPages, ARuleIsTypedAsASentence)
{
    EXPECT_EQ(state(), DataState::Empty);
    m_window->actions().find(QStringLiteral("alerts.new"))->trigger();
    settle();
    ASSERT_NE(dialog(), nullptr);
    EXPECT_FALSE(find<QPushButton>("ruleSave")->isEnabled());
    type("ruleSentence", "p99 of model_1 > 5");
    EXPECT_THAT(message(), HasSubstr("A unit is expected"));
    EXPECT_FALSE(find<QLineEdit>("ruleSentence")->property("invalid").toBool()); // it goes on
    type("ruleSentence", " furlongs");
    EXPECT_TRUE(find<QLineEdit>("ruleSentence")->property("invalid").toBool());
    EXPECT_THAT(message(), HasSubstr("At character 20"));
    find<QLineEdit>("ruleSentence")->selectAll();
    type("ruleSentence", "p99 of model_1 > 5 ms");
    EXPECT_THAT(message(), HasSubstr("99th percentile of the durations of model_1 is above"));
    // The form has the same rule.
    EXPECT_EQ(find<QComboBox>("alertSeries")->currentText(), u"p99");
    EXPECT_EQ(find<QComboBox>("alertModel")->currentText(), u"model_1");
    EXPECT_EQ(find<QLineEdit>("alertThreshold")->text(), u"5 ms");
    type("ruleNote", "see the runbook");
    QTest::keyClick(find<QLineEdit>("ruleNote"), Qt::Key_Return);
    settle();
    ASSERT_EQ(m_book.rules().size(), 1);
    EXPECT_EQ(textOf(m_book.rules()[0]), u"p99 of model_1 > 5 ms");
    EXPECT_EQ(m_book.rules()[0].note, u"see the runbook");
    EXPECT_EQ(state(), DataState::Live);
}

TEST_F(AlertsPages, TheSentenceIsCompleted)
{
    click("alertNew");
    auto* sentence = find<QLineEdit>("ruleSentence");
    type("ruleSentence", "p99 of model");
    QAbstractItemView* popup = sentence->completer()->popup();
    ASSERT_TRUE(popup->isVisible());
    EXPECT_EQ(popup->model()->rowCount(), 3);
    QTest::keyClick(popup, Qt::Key_Down);
    QTest::keyClick(popup, Qt::Key_Return);
    settle();
    EXPECT_EQ(sentence->text(), u"p99 of model_0");
    EXPECT_NE(dialog(), nullptr); // the key was that of the list
}

TEST_F(AlertsPages, TheFormWritesTheSentence)
{
    click("alertNew");
    auto* sentence = find<QLineEdit>("ruleSentence");
    const auto choose = [this](const char* box, const char* text) {
        auto* found = find<QComboBox>(box);
        found->setFocus();
        const int row = found->findText(QString::fromUtf8(text));
        ASSERT_GE(row, 0) << text;
        QTest::keyClick(found, Qt::Key_Home);
        for (int step = 0; step < row; ++step)
            QTest::keyClick(found, Qt::Key_Down);
        settle();
    };
    choose("alertSeries", "ready");
    EXPECT_THAT(message(), HasSubstr("“yes” or “no”"));
    find<QLineEdit>("alertThreshold")->selectAll();
    type("alertThreshold", "no");
    choose("alertWhat", "one model");
    find<QComboBox>("alertModel")->setEditText(QStringLiteral("my model"));
    choose("alertWhere", "one server");
    EXPECT_EQ(find<QComboBox>("alertPlace")->itemText(0), u"gpu-east");
    find<QComboBox>("alertPlace")->setEditText(QStringLiteral("gpu-east"));
    choose("alertSeverity", "error");
    find<QLineEdit>("alertDuration")->selectAll();
    type("alertDuration", "30 s");
    EXPECT_EQ(sentence->text(), u"ready of \"my model\" on gpu-east is no for 30 s, error");
    EXPECT_TRUE(find<QPushButton>("ruleSave")->isEnabled());
    const QString text = sentence->text();
    click("ruleSave");
    EXPECT_EQ(textOf(m_book.rules().back()), text);
}

TEST_F(AlertsPages, AChangeOfAnotherConsoleIsToldBeforeItIsReplaced)
{
    add("queue > 5");
    find<TableView>("alertTable")->selectRow(0);
    click("alertEdit");
    AlertRule theirs = m_book.rules().front();
    theirs.threshold = 7;
    theirs.note = QStringLiteral("theirs");
    m_book.change(m_book.rules().front(), theirs);
    QTest::keyClick(find<QLineEdit>("ruleSentence"), Qt::Key_End);
    type("ruleSentence", "0");
    click("ruleSave");
    ASSERT_NE(dialog(), nullptr);
    EXPECT_EQ(message(),
        "Another console has changed the rule to “queue of server > 7”, with the note “theirs”. "
        "Replace it with yours, or cancel to keep it.");
    EXPECT_EQ(textOf(m_book.rules().front()), u"queue of server > 7");
    EXPECT_EQ(find<QPushButton>("ruleSave")->text(), u"Replace");
    click("ruleSave");
    EXPECT_EQ(textOf(m_book.rules().front()), u"queue of server > 50");
}

TEST_F(AlertsPages, ARemovedRuleComesBackWithUndo)
{
    add("queue > 5");
    find<TableView>("alertTable")->selectRow(0);
    settle();
    click("alertRemove");
    EXPECT_TRUE(m_book.rules().isEmpty());
    EXPECT_THAT(find<QLabel>("alertNoticeText")->text().toStdString(), HasSubstr("was removed"));
    QTest::keyClick(m_window->currentPage(), Qt::Key_Z, Qt::ControlModifier);
    settle();
    EXPECT_EQ(m_book.rules().size(), 1);
    find<TableView>("alertTable")->selectRow(0);
    click("alertRemove");
    click("alertUndo");
    EXPECT_EQ(m_book.rules().size(), 1);
    EXPECT_FALSE(find<QWidget>("alertNotice")->isVisible());
}

TEST_F(AlertsPages, TheMenuEditUndoesAChangeOfARule)
{
    EditActions& edit = *m_window->findChild<EditActions*>();
    QAction& undo = *m_window->actions().find(QStringLiteral("edit.undo"));
    QAction& redo = *m_window->actions().find(QStringLiteral("edit.redo"));
    edit.renew();
    EXPECT_FALSE(undo.isEnabled());
    EXPECT_EQ(reasonOf(undo), u"There is no change of a rule.");
    add("queue > 5");
    find<TableView>("alertTable")->selectRow(0);
    settle();
    click("alertRemove");
    edit.renew();
    EXPECT_TRUE(undo.isEnabled());
    undo.trigger();
    EXPECT_EQ(m_book.rules().size(), 1);
    edit.renew();
    redo.trigger();
    EXPECT_TRUE(m_book.rules().isEmpty());
}

TEST_F(AlertsPages, EachChangeOfARuleIsUndoneAndMadeAgain)
{
    const quint64 first = add("queue > 5");
    add("queue > 7");
    auto* table = find<TableView>("alertTable");
    const auto select = [this, table] {
        table->selectRow(0);
        settle();
    };
    const auto undo = [this, table] {
        m_window->activateWindow(); // the dialog was it
        ASSERT_TRUE(QTest::qWaitForWindowActive(m_window.get()));
        table->setFocus();
        QTest::keyClick(m_window->currentPage(), Qt::Key_Z, Qt::ControlModifier);
        settle();
    };
    select();
    for (QAction* action : find<QMenu>("alertSnoozeMenu")->actions()) {
        if (action->objectName() == QLatin1String("snoozeEnd"))
            action->trigger();
    }
    click("alertEnable");
    click("alertEdit");
    QTest::keyClick(find<QLineEdit>("ruleSentence"), Qt::Key_End);
    type("ruleSentence", "0");
    click("ruleSave");
    const quint64 edited = m_book.rules().front().id;
    EXPECT_EQ(textOf(m_book.rules().front()), u"queue of server > 50");
    select();
    click("alertRemove");
    ASSERT_EQ(m_book.rules().size(), 1);
    undo();
    ASSERT_EQ(m_book.rules().size(), 2);
    EXPECT_EQ(m_book.rules().front().id, edited);
    undo();
    EXPECT_EQ(textOf(*m_book.find(first)), u"queue of server > 5");
    EXPECT_FALSE(m_book.find(first)->isEnabled);
    undo();
    EXPECT_TRUE(m_book.find(first)->isEnabled);
    EXPECT_TRUE(m_book.find(first)->snooze.isSet());
    undo();
    EXPECT_FALSE(m_book.find(first)->snooze.isSet());
    QTest::keySequence(m_window->currentPage(), QKeySequence(QKeySequence::Redo));
    settle();
    EXPECT_TRUE(m_book.find(first)->snooze.isSet());
}

TEST_F(AlertsPages, ARuleIsSnoozedDisabledAndEdited)
{
    const quint64 rule = add("queue > 5");
    evaluate();
    EXPECT_EQ(m_server->concerns().size(), 1);
    auto* table = find<TableView>("alertTable");
    table->selectRow(0);
    settle();
    const auto* menu = find<QMenu>("alertSnoozeMenu");
    for (QAction* action : menu->actions()) {
        if (action->objectName() == QLatin1String("snoozeEnd"))
            action->trigger();
    }
    settle();
    EXPECT_TRUE(m_book.find(rule)->snooze.isUntilEnd);
    EXPECT_TRUE(m_server->concerns().isEmpty());
    click("alertEnable");
    EXPECT_FALSE(m_book.find(rule)->isEnabled);
    EXPECT_EQ(find<QToolButton>("alertEnable")->text(), u"Enable");
    click("alertEdit");
    EXPECT_EQ(find<QLineEdit>("ruleSentence")->text(), u"queue of server > 5");
    QTest::keyClick(find<QLineEdit>("ruleSentence"), Qt::Key_End);
    type("ruleSentence", "0 for 1 min");
    EXPECT_FALSE(find<QLineEdit>("ruleSentence")->completer()->popup()->isVisible());
    click("ruleSave");
    EXPECT_EQ(textOf(*m_book.find(rule)), u"queue of server > 50 for 1 min");
    EXPECT_FALSE(m_book.find(rule)->isEnabled);
    EXPECT_EQ(table->currentSource().row(), 0); // the selection stays
}

TEST_F(AlertsPages, KeepTheFocusWhenTheLastRuleIsRemoved)
{
    add("queue > 5");
    auto* table = find<TableView>("alertTable");
    table->selectRow(0);
    settle();
    find<QToolButton>("alertRemove")->setFocus();
    click("alertRemove");
    EXPECT_FALSE(find<QToolButton>("alertRemove")->isEnabled());
    EXPECT_EQ(m_window->focusWidget(), find<QToolButton>("alertUndo"));
    click("alertUndo");
    EXPECT_EQ(m_window->focusWidget(), table);
}

TEST_F(AlertsPages, SaysWhatThePageLacks)
{
    EXPECT_EQ(state(), DataState::Empty);
    add("queue > 5");
    evaluate();
    EXPECT_EQ(state(), DataState::Live);
    EXPECT_EQ(find<TableView>("firingTable")->rows().rowCount(), 1);
    m_workspace.setPaused(true);
    settle();
    EXPECT_EQ(state(), DataState::Stale);
    QTest::mouseClick(
        m_window->currentPage()->findChild<QPushButton*>(QStringLiteral("staleAction")),
        Qt::LeftButton);
    settle();
    EXPECT_FALSE(m_workspace.isPaused());
    EXPECT_EQ(state(), DataState::Live);
}

TEST_F(AlertsPages, SaysEachFaultOfTheFileOnce)
{
    const auto count = [this] {
        int found = 0;
        for (const QLabel* label : m_window->currentPage()->findChildren<QLabel*>()) {
            if (label->isVisible())
                found +=
                    static_cast<int>(label->text().count(QLatin1String("alerts.json: rules[")));
        }
        return found;
    };
    const auto write = [this](const QByteArray& rules) {
        QFile file(m_folder.filePath(QStringLiteral("alerts.json")));
        ASSERT_TRUE(file.open(QIODevice::WriteOnly));
        file.write(R"({"version": 1, "rules": [)" + rules + "]}");
    };
    write("1, 2"); // another program
    ASSERT_TRUE(QTest::qWaitFor([&] { return state() == DataState::Failed; }));
    EXPECT_EQ(count(), 2);
    write("1, 2, 3, 4, 5, 6, 7");
    ASSERT_TRUE(QTest::qWaitFor([&] { return count() == 5; }));
    write(R"({"rule": "queue > 5"})");
    ASSERT_TRUE(QTest::qWaitFor([&] { return state() == DataState::Live; }));
    EXPECT_EQ(count(), 0);
    write("1, 2");
    ASSERT_TRUE(QTest::qWaitFor([&] { return count() == 2; }));
    EXPECT_EQ(state(), DataState::Live);
    EXPECT_THAT(find<QLabel>("alertNoticeText")->text().toStdString(),
        testing::MatchesRegex("alerts.json: rules\\[0\\]: .*\nalerts.json: rules\\[1\\]: .*"));
}

TEST_F(AlertsPages, EveryControlHasANameForScreenReaders)
{
    add("queue > 5");
    click("alertNew");
    for (const QWidget* widget : dialog()->findChildren<QWidget*>()) {
        const bool isControl = qobject_cast<const QLineEdit*>(widget) != nullptr ||
            qobject_cast<const QComboBox*>(widget) != nullptr;
        const bool isInner = qobject_cast<const QComboBox*>(widget->parent()) != nullptr;
        if (isControl && !isInner) {
            EXPECT_FALSE(widget->accessibleName().isEmpty()) << widget->objectName().toStdString();
            EXPECT_FALSE(widget->objectName().isEmpty());
        }
    }
}

} // namespace
} // namespace thalassa::console
