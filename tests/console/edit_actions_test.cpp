// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The menu Edit: on which control its actions act, and why they are disabled.
#include <QClipboard>
#include <QGuiApplication>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QTest>

#include "console/app/actions/command_palette.h"
#include "console/look/offered_action.h"
#include "console/look/table_copy.h"
#include "tests/console/window_fixture.h"

namespace thalassa::console {
namespace {

class EditMenu : public WindowFixture {
protected:
    void openModels()
    {
        open();
        goTo("models");
        m_window->activateWindow();
        ASSERT_TRUE(QTest::qWaitForWindowActive(m_window.get()));
    }
    void focus(QWidget& widget)
    {
        widget.setFocus();
        ASSERT_TRUE(widget.hasFocus());
    }
    QAction& action(const char* id) const { return *m_window->actions().find(QLatin1String(id)); }
    // Opens the menu and closes it.
    void look()
    {
        for (QAction* one : m_window->menuBar()->actions()) {
            if (one->menu()->actions().contains(&action("edit.undo")))
                Q_EMIT one->menu()->aboutToShow();
        }
    }
    bool isEnabled(const char* id)
    {
        look();
        return action(id).isEnabled();
    }
    QLineEdit& filter() const { return *find<QLineEdit>("modelTableFilter"); }
    TableView& table() const { return *find<TableView>("modelTable"); }
};

TEST_F(EditMenu, HasItsActionsInTheMenuAndInTheSheet)
{
    openModels();
    const QMenu* edit = nullptr;
    for (const QAction* one : m_window->menuBar()->actions())
        edit = one->text() == u"&Edit" ? one->menu() : edit;
    ASSERT_NE(edit, nullptr);
    for (const char* id : {"edit.undo", "edit.redo", "edit.copy", "edit.selectAll", "edit.find"}) {
        EXPECT_TRUE(edit->actions().contains(&action(id))) << id;
        EXPECT_FALSE(action(id).shortcut().isEmpty()) << id;
    }
}

TEST_F(EditMenu, EditsTheTextFieldWithTheFocus)
{
    openModels();
    focus(filter());
    EXPECT_FALSE(isEnabled("edit.undo"));
    EXPECT_EQ(reasonOf(action("edit.undo")), u"There is nothing to undo.");
    EXPECT_FALSE(isEnabled("edit.selectAll"));
    QTest::keyClicks(&filter(), QStringLiteral("model_1"));
    EXPECT_FALSE(isEnabled("edit.copy"));
    EXPECT_EQ(reasonOf(action("edit.copy")), u"Select a text first, or go to a table or list.");
    EXPECT_TRUE(isEnabled("edit.selectAll"));
    action("edit.selectAll").trigger();
    EXPECT_TRUE(isEnabled("edit.copy"));
    action("edit.copy").trigger();
    EXPECT_EQ(QGuiApplication::clipboard()->text(), u"model_1");
    EXPECT_TRUE(isEnabled("edit.undo"));
    action("edit.undo").trigger();
    EXPECT_EQ(filter().text(), u"");
    EXPECT_TRUE(isEnabled("edit.redo"));
    action("edit.redo").trigger();
    EXPECT_EQ(filter().text(), u"model_1");
}

TEST_F(EditMenu, CopiesAndSelectsTheRowsOfATable)
{
    openModels();
    focus(table());
    EXPECT_TRUE(isEnabled("edit.selectAll"));
    action("edit.selectAll").trigger();
    EXPECT_EQ(table().selectedSources().size(), 5);
    EXPECT_TRUE(isEnabled("edit.copy"));
    action("edit.copy").trigger();
    EXPECT_EQ(QGuiApplication::clipboard()->text(), rowsOf(table(), TableFormat::Text));
}

TEST_F(EditMenu, ActsOnTheControlThatHadTheFocusBeforeCtrlK)
{
    openModels();
    focus(table());
    m_window->openPalette();
    auto* palette = dialog("commandPalette");
    auto* query = palette->findChild<QLineEdit*>(QStringLiteral("paletteQuery"));
    query->setFocus();
    QTest::keyClicks(query, QStringLiteral("select all"));
    QTest::keyClick(query, Qt::Key_Return);
    settle();
    EXPECT_EQ(table().selectedSources().size(), 5);
}

TEST_F(EditMenu, FindsOnThePage)
{
    openModels();
    focus(table());
    action("edit.find").trigger();
    EXPECT_TRUE(filter().hasFocus());
    goTo("models");
    focus(table());
    QTest::keyClick(&table(), Qt::Key_F, Qt::ControlModifier);
    EXPECT_TRUE(filter().hasFocus());
}

// The keys of the menu are those of the controls, which keep them.
TEST_F(EditMenu, TakesNoKeyFromATextField)
{
    openModels();
    focus(filter());
    QTest::keyClicks(&filter(), QStringLiteral("abc"));
    QTest::keyClick(&filter(), Qt::Key_A, Qt::ControlModifier);
    EXPECT_EQ(filter().selectedText(), u"abc");
    QTest::keyClick(&filter(), Qt::Key_Z, Qt::ControlModifier);
    EXPECT_EQ(filter().text(), u"");
}

} // namespace
} // namespace thalassa::console
