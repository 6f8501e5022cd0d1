// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Mends a wrong configuration as a person does, against the server of live_test.cpp: its model
// "resnet" has a field that no server knows in line 4.
#include <QListView>
#include <QPlainTextEdit>
#include <QTabBar>

#include "console/look/health_mark.h"
#include "console/models/detail/server_detail.h"
#include "tests/console/live.h"

namespace thalassa::console {
namespace {

using testing::HasSubstr;

class LiveConfiguration : public LiveTest {
protected:
    static std::string word() { return find<HealthMark>("configVerdict")->word().toStdString(); }
};

TEST_F(LiveConfiguration, IsMendedCheckedAndLoadedAsAnOverride)
{
    ASSERT_TRUE(waitFor(isConnected));
    goTo("configuration", "resnet");
    ASSERT_TRUE(waitFor([] {
        const auto* list = find<QListView>("configProblems");
        return list != nullptr && list->model()->rowCount() > 0;
    }));
    EXPECT_EQ(word(), "would fail");
    auto* list = find<QListView>("configProblems");
    const QModelIndex problem = list->model()->index(0, 0);
    EXPECT_THAT(problem.data().toString().toStdString(), HasSubstr("Line 4:"));
    auto* editor = find<QPlainTextEdit>("configEditor");
    QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, list->visualRect(problem).center());
    EXPECT_EQ(editor->textCursor().blockNumber(), 3);

    editor->setFocus();
    QTest::keyClick(editor, Qt::Key_Home);
    QTest::keyClick(editor, Qt::Key_End, Qt::ShiftModifier);
    QTest::keyClicks(editor, QStringLiteral("max_batch_size: 4"));
    EXPECT_EQ(find<QTabBar>("configTabs")->tabText(0).toStdString(), "Text (edited)");
    EXPECT_TRUE(waitFor([] { return word() == "no problems"; })); // checked by itself
    click("configOverride");
    confirm("overrideDialog");
    EXPECT_THAT(lastResult(), HasSubstr("load of resnet with an override: done in"));
    EXPECT_TRUE(waitFor([] { return find<QWidget>("configOverridden")->isVisible(); }));
    EXPECT_TRUE(waitFor([] {
        const auto* facts = ServerDetail::of(server()).configurations().find("resnet");
        return facts != nullptr && facts->running.contains(QLatin1String("max_batch_size: 4"));
    }));
}

TEST_F(LiveConfiguration, OfTheFileIsLoadedAgainAndRefusedWithTheReason)
{
    click("configBack");
    confirm();
    EXPECT_THAT(lastResult(), HasSubstr("max_batch"));
    EXPECT_TRUE(find<QWidget>("configOverridden")->isVisible()); // the override still serves
}

using LiveTriton = LiveConfiguration; // the model "resnet" of a server without the extension

TEST_F(LiveTriton, LoadsTheEditedConfigurationAsAnOverride)
{
    ASSERT_TRUE(waitFor(isConnected));
    goTo("configuration", "resnet");
    ASSERT_TRUE(waitFor([] {
        const auto* mark = find<HealthMark>("configVerdict");
        return mark != nullptr && mark->word() == QLatin1String("syntax only");
    }));
    auto* editor = find<QPlainTextEdit>("configEditor");
    EXPECT_TRUE(editor->toPlainText().startsWith(QLatin1String("name: \"resnet\"")));
    editor->setFocus();
    QTest::keyClick(editor, Qt::Key_End, Qt::ControlModifier);
    QTest::keyClicks(
        editor, QStringLiteral("dynamic_batching { max_queue_delay_microseconds: 500 }"));
    click("configOverride"); // as soon as the console has read the text
    confirm("overrideDialog");
    EXPECT_THAT(lastResult(), HasSubstr("load of resnet with an override: done in"));
    EXPECT_TRUE(waitFor([] { return find<QWidget>("configOverridden")->isVisible(); }));
}

} // namespace
} // namespace thalassa::console
