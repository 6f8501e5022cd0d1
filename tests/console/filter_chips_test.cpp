// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The buttons below the filter of a table, and the filter by the value of a cell.
#include <QAction>
#include <QLineEdit>
#include <QTest>
#include <QToolButton>

#include "console/look/offered_action.h"
#include "console/models/server/model_table.h"
#include "console/pages/detail/detail_pages.h"
#include "console/pages/page.h"
#include "tests/console/window_fixture.h"

namespace thalassa::console {
namespace {

class FilterChipsTest : public WindowFixture {
protected:
    // The models of gpu-west: two ready ones, and resnet, which failed.
    void openModels()
    {
        open();
        m_window->goTo({QStringLiteral("models"), QStringLiteral("gpu-west"), {}, {}});
        settle();
    }
    QLineEdit& filter() const { return *find<QLineEdit>("modelTableFilter"); }
    TableView& table() const { return *find<TableView>("modelTable"); }
    QToolButton* chip(const char* term) const
    {
        return find<QToolButton>((QByteArray("modelTableChip.") + term).constData());
    }
    int rows() const { return table().rows().rowCount(); }
    // Makes a cell of the first row the current one.
    void choose(int column) { table().setCurrentIndex(table().rows().index(0, column)); }
    QAction& action(const char* name) const { return *find<QAction>(name); }
};

TEST_F(FilterChipsTest, AQuickFilterIsSetAndRemovedByAClick)
{
    openModels();
    ASSERT_EQ(rows(), 3);
    EXPECT_TRUE(chip("state:failed")->isVisible());
    EXPECT_FALSE(chip("state:failed")->isChecked());
    chip("state:failed")->click();
    EXPECT_EQ(filter().text(), u"state:failed");
    EXPECT_EQ(rows(), 1);
    EXPECT_TRUE(chip("state:failed")->isChecked());
    chip("state:failed")->click();
    EXPECT_EQ(filter().text(), u"");
    EXPECT_EQ(rows(), 3);
    EXPECT_FALSE(chip("state:failed")->isChecked());
}

TEST_F(FilterChipsTest, OneQuickFilterOfAColumnTakesThePlaceOfTheOther)
{
    openModels();
    filter().setText(QStringLiteral("resnet"));
    chip("state:failed")->click();
    chip("failures>0")->click();
    EXPECT_EQ(filter().text(), u"resnet state:failed failures>0");
    chip("-state:ready")->click();
    EXPECT_EQ(filter().text(), u"resnet failures>0 -state:ready");
    EXPECT_FALSE(chip("state:failed")->isChecked());
    EXPECT_TRUE(chip("-state:ready")->isChecked());
}

TEST_F(FilterChipsTest, AnotherTermIsAButtonThatRemovesIt)
{
    openModels();
    filter().setText(QStringLiteral("name:res state:failed"));
    EXPECT_EQ(rows(), 1);
    ASSERT_NE(chip("name:res"), nullptr);
    EXPECT_EQ(chip("name:res")->accessibleName(), u"Remove name:res from the filter");
    EXPECT_TRUE(chip("state:failed")->isChecked());
    chip("name:res")->click();
    EXPECT_EQ(filter().text(), u"state:failed");
    EXPECT_FALSE(chip("name:res")->isVisible());
}

TEST_F(FilterChipsTest, ATermBecomesAButtonWhenItHasBeenTyped)
{
    openModels();
    m_window->activateWindow();
    filter().setFocus();
    ASSERT_TRUE(QTest::qWaitFor([this] { return filter().hasFocus(); }));
    QTest::keyClicks(&filter(), QStringLiteral("res"));
    EXPECT_EQ(chip("r"), nullptr);
    EXPECT_EQ(chip("res"), nullptr);
    QTest::keyClick(&filter(), Qt::Key_Space);
    EXPECT_NE(chip("res"), nullptr);
    QTest::keyClicks(&filter(), QStringLiteral("net"));
    EXPECT_EQ(chip("net"), nullptr);
    QTest::keyClick(&filter(), Qt::Key_Return);
    settle();
    EXPECT_NE(chip("net"), nullptr);
}

TEST_F(FilterChipsTest, TheWindowIsDeletedWhileATermIsTyped)
{
    openModels();
    m_window->activateWindow();
    filter().setFocus();
    ASSERT_TRUE(QTest::qWaitFor([this] { return filter().hasFocus(); }));
    QTest::keyClicks(&filter(), QStringLiteral("res"));
    m_window.reset(); // the field loses the focus meanwhile
    settle();
}

TEST_F(FilterChipsTest, FiltersByTheValueOfACell)
{
    openModels();
    table().sortByColumn(ModelTable::Name, Qt::DescendingOrder); // resnet is the first one
    choose(ModelTable::State);
    EXPECT_TRUE(action("modelTableOnlyValue").isEnabled());
    action("modelTableOnlyValue").trigger();
    EXPECT_EQ(filter().text(), u"state=failed");
    EXPECT_EQ(rows(), 1);
    filter().clear();
    choose(ModelTable::Name);
    action("modelTableWithoutValue").trigger();
    EXPECT_EQ(filter().text(), u"-name=resnet");
    EXPECT_EQ(rows(), 2);
    filter().setText(QStringLiteral("name=resnet"));
    choose(ModelTable::Name);
    action("modelTableWithoutValue").trigger(); // in place of its opposite
    EXPECT_EQ(filter().text(), u"-name=resnet");
}

TEST_F(FilterChipsTest, ALongFilterHasAFewButtons)
{
    openModels();
    QString text;
    for (int number = 0; number < 1000; ++number)
        text += QStringLiteral("-name=%1 ").arg(number);
    filter().setText(text);
    EXPECT_EQ(rows(), 3);
    EXPECT_NE(chip("-name=19"), nullptr);
    EXPECT_EQ(chip("-name=20"), nullptr);
}

TEST_F(FilterChipsTest, SaysWhyAFigureIsNoValueToFilterBy)
{
    openModels();
    choose(ModelTable::Version);
    EXPECT_FALSE(action("modelTableOnlyValue").isEnabled());
    EXPECT_EQ(reasonOf(action("modelTableOnlyValue")), u"Select a cell with a text first.");
    choose(ModelTable::Name);
    EXPECT_TRUE(action("modelTableOnlyValue").isEnabled());
}

// Every quick filter is one that its table understands.
TEST_F(FilterChipsTest, NoQuickFilterIsWrong)
{
    addDetailPages(m_pages);
    open();
    int chips = 0;
    for (const PageEntry& entry : m_pages.all()) {
        goTo(entry.id.toUtf8().constData());
        const auto tables = m_window->currentPage()->findChildren<TableView*>();
        for (const TableView* table : tables) {
            const QString id = table->objectName();
            auto* field =
                m_window->currentPage()->findChild<QLineEdit*>(id + QStringLiteral("Filter"));
            if (field == nullptr || table->rows().table() == nullptr)
                continue;
            const auto all = m_window->currentPage()->findChildren<QToolButton*>();
            for (QToolButton* one : all) {
                if (!one->objectName().startsWith(id + QStringLiteral("Chip.")))
                    continue;
                ++chips;
                one->click();
                EXPECT_EQ(table->rows().filterError(), u"") << one->text().toStdString();
                EXPECT_TRUE(one->isChecked()) << one->text().toStdString();
                one->click();
            }
        }
    }
    EXPECT_EQ(chips, 31);
}

} // namespace
} // namespace thalassa::console
