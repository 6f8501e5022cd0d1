// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Two runs of the console: drafts_test.py kills the first one while it has unsaved edits, and
// starts the second one with the same folder of settings.
#include <QLabel>
#include <QPlainTextEdit>

#include "console/models/detail/server_detail.h"
#include "console/models/drafts/draft_folder.h"
#include "tests/console/live.h"

namespace thalassa::console {
namespace {

using testing::HasSubstr;

class LiveDrafts : public LiveTest {
protected:
    static TraceTable& table() { return ServerDetail::of(server()).traceSettings(); }
    static bool hasText()
    {
        const auto* editor = find<QPlainTextEdit>("configEditor");
        return editor != nullptr && !editor->toPlainText().isEmpty();
    }
};

TEST_F(LiveDrafts, EditUntilTheProcessIsKilled)
{
    ASSERT_TRUE(waitFor(isConnected));
    goTo("trace-settings");
    ASSERT_TRUE(waitFor([] { return table().rowOf("resnet") >= 0; }));
    setTrace("resnet", TraceField::Rate, "20");
    goTo("configuration", "resnet");
    ASSERT_TRUE(waitFor(hasText));
    auto* editor = find<QPlainTextEdit>("configEditor");
    editor->setFocus();
    QTest::keyClick(editor, Qt::Key_Home, Qt::ControlModifier);
    QTest::keyClicks(editor, QStringLiteral("# mine"));
    ASSERT_TRUE(waitFor([] { return liveConsole->workspace().drafts()->isSettled(); }));
    touch("edited");
    EXPECT_TRUE(waitFor([] { return false; })) << "was not killed";
}

TEST_F(LiveDrafts, OfferWhatTheKilledProcessHasLeft)
{
    ASSERT_TRUE(waitFor(isConnected));
    goTo("trace-settings");
    ASSERT_TRUE(waitFor([] {
        const auto* notice = find<QWidget>("traceDraft");
        return table().rowOf("resnet") >= 0 && notice != nullptr && notice->isVisible();
    }));
    EXPECT_THAT(find<QLabel>("traceDraftText")->text().toStdString(),
        HasSubstr("1 of these settings has another value"));
    click("traceDraftRestore");
    EXPECT_EQ(table().editOf("resnet", TraceField::Rate), (TraceEdit{false, QStringLiteral("20")}));
    EXPECT_EQ(table().conflicts().size(), 1);
    click("keepMine.resnet.trace_rate");
    click("traceApply");
    EXPECT_THAT(lastResult(), HasSubstr("change of the trace settings of resnet: done in"));
    goTo("configuration", "resnet");
    ASSERT_TRUE(waitFor(hasText));
    click("configDraftRestore");
    EXPECT_TRUE(
        find<QPlainTextEdit>("configEditor")->toPlainText().startsWith(QLatin1String("# mine")));
    find<QPlainTextEdit>("configEditor")->undo();
    EXPECT_TRUE(waitFor([] { return liveConsole->workspace().drafts()->isSettled(); }));
    EXPECT_TRUE(window().close()); // nothing is unsaved
}

} // namespace
} // namespace thalassa::console
