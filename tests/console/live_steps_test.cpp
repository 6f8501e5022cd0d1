// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The work of a person in steps, with mouse and keyboard, also with a real Triton server:
// steps_test.py starts the server, selects the tests, and looks at the server after each step.
#include <QAbstractItemView>
#include <QApplication>
#include <QCheckBox>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QSpinBox>
#include <QTableView>

#include "console/look/labels.h"
#include "console/look/table_view.h"
#include "console/models/detail/server_detail.h"
#include "console/timeline/timeline_page.h"
#include "console/timeline/view/timeline_view.h"
#include "tests/console/live.h"

namespace thalassa::console {
namespace {

using testing::HasSubstr;

class LiveSteps : public LiveTest {
protected:
    void SetUp() override
    {
        ASSERT_TRUE(waitFor([] { return liveConsole->isSettled(); }));
    }

    // Ends a step: steps_test.py looks at the server before the next one.
    static void endStep(const char* name)
    {
        touch(name);
        ASSERT_TRUE(waitFor([name] { return QFile::exists(file(name) + QStringLiteral(".seen")); }))
            << name;
    }
    static void clickRow(QAbstractItemView& view, int row, int column = 0)
    {
        const QModelIndex index = view.model()->index(row, column);
        view.scrollTo(index);
        QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, view.visualRect(index).center());
    }
    // The row of a table whose first cell has the text; -1: none has.
    static int rowOf(const QAbstractItemModel& model, const QString& text)
    {
        for (int row = 0; row < model.rowCount(); ++row) {
            if (model.index(row, 0).data().toString().contains(text))
                return row;
        }
        return -1;
    }
    static std::string expected(const char* variable)
    {
        return qEnvironmentVariable(variable).toStdString();
    }
};

TEST_F(LiveSteps, ChangesATraceSettingAndResetsIt)
{
    goTo("trace-settings");
    const TraceTable& settings = ServerDetail::of(server()).traceSettings();
    ASSERT_TRUE(waitFor([&] { return settings.rowOf("resnet") >= 0; }));
    setTrace("resnet", TraceField::Rate, "25");
    click("traceApply");
    EXPECT_THAT(lastResult(), HasSubstr("change of the trace settings of resnet: done in"));
    endStep("changed");

    auto* table = find<QTableView>("traceTable");
    clickRow(*table, settings.rowOf("resnet"),
        TraceTable::FirstField + static_cast<int>(TraceField::Rate));
    ASSERT_TRUE(waitFor([] { return find<QAbstractButton>("traceReset")->isEnabled(); }));
    QTest::keyClick(table, Qt::Key_Delete);
    click("traceApply");
    EXPECT_THAT(lastResult(), HasSubstr("change of the trace settings of resnet: done in"));
    endStep("reset");
    EXPECT_FALSE(settings.isEdited());
}

TEST_F(LiveSteps, ChangesTheLogSettings)
{
    goTo("events");
    auto* verbose = find<QSpinBox>("logVerbose");
    ASSERT_TRUE(waitFor([verbose] { return server().log() && verbose->isVisible(); }));
    verbose->setFocus();
    verbose->selectAll();
    QTest::keyClicks(verbose, QStringLiteral("2"));
    find<QCheckBox>("logWarning")->setFocus();
    QTest::keyClick(find<QCheckBox>("logWarning"), Qt::Key_Space);
    click("logApply");
    EXPECT_THAT(lastResult(), HasSubstr("change of the log settings: done in"));
    EXPECT_EQ(server().log()->verboseLevel, 2U);
    endStep("changed");

    // The panel shows the settings of another client.
    EXPECT_TRUE(waitFor([verbose] { return verbose->value() == 1; }));
    EXPECT_FALSE(find<QCheckBox>("logWarning")->isChecked());
    EXPECT_FALSE(find<QAbstractButton>("logApply")->isEnabled());
}

TEST_F(LiveSteps, ShowsTheGaugesOfTheMetrics)
{
    goTo("overview");
    ASSERT_TRUE(waitFor([] { return server().totals().queued.has_value(); }));
    EXPECT_TRUE(waitFor([] { return find<QWidget>("overviewHardware")->isVisible(); }));
    EXPECT_EQ(QString::number(server().processors().first().memoryTotal.value_or(0)).toStdString(),
        expected("CONSOLE_MEMORY"));
    EXPECT_TRUE(waitFor([] { return server().totals().queued > 0U; }));
}

// One click in the list of what needs attention; and the keyboard alone.
TEST_F(LiveSteps, FindsTheFailedModelAndItsReason)
{
    EXPECT_EQ(window().location().page, u"fleet");
    auto* alerts = find<QListView>("alertList");
    const QString broken = QStringLiteral("broken");
    ASSERT_TRUE(waitFor([&] { return rowOf(*alerts->model(), broken) >= 0; }));
    clickRow(*alerts, rowOf(*alerts->model(), broken));
    EXPECT_EQ(window().location().page, u"model");
    EXPECT_EQ(window().location().model, "broken");
    const auto reason = [] { return find<ElidedLabel>("modelReason")->fullText().toStdString(); };
    EXPECT_TRUE(waitFor([&] { return !reason().empty(); }));
    EXPECT_THAT(reason(), HasSubstr(expected("CONSOLE_REASON")));

    QTest::keyClick(&window(), Qt::Key_3, Qt::ControlModifier);
    EXPECT_EQ(window().location().page, u"models");
    QTest::keyClick(&window(), Qt::Key_F, Qt::ControlModifier);
    QTest::keyClicks(QApplication::focusWidget(), QStringLiteral("state:failed"));
    auto* models = find<TableView>("modelTable");
    ASSERT_TRUE(waitFor([models] { return models->rows().rowCount() == 1; }));
    models->setFocus();
    QTest::keyClick(models, Qt::Key_Down);
    EXPECT_EQ(models->currentIndex().siblingAtColumn(0).data().toString(), broken);
    EXPECT_THAT(
        find<QLabel>("inspectorTitle")->accessibleName().toStdString(), HasSubstr("broken"));
    QStringList told;
    for (const QLabel* label : find<QWidget>("inspectorDock")->findChildren<QLabel*>())
        told.append(label->accessibleName());
    EXPECT_THAT(told.join(u'\n').toStdString(), HasSubstr(expected("CONSOLE_REASON")));
}

// The trace file of the server has so many requests, one of them with the id.
TEST_F(LiveSteps, ShowsTheRequestsOfATraceFile)
{
    const auto wanted = static_cast<std::size_t>(qEnvironmentVariableIntValue("CONSOLE_REQUESTS"));
    goTo("timeline");
    auto* page = window().findChild<TimelinePage*>();
    chooseFile(file("trace.json"), [page] {
        page->view().setFocus();
        QTest::keyClick(&page->view(), Qt::Key_O, Qt::ControlModifier);
    });
    ASSERT_TRUE(
        waitFor([page] { return page->state().traces().sliceCount() > 0 && !page->isBusy(); }));
    EXPECT_EQ(page->state().traces().sources.front().data->requests().size(), wanted);

    window().activateWindow(); // after the chooser
    ASSERT_TRUE(QTest::qWaitForWindowActive(&window()));
    QTest::keyClick(&page->view(), Qt::Key_F, Qt::ControlModifier);
    auto* field = find<QLineEdit>("timelineFind");
    ASSERT_EQ(QApplication::focusWidget(), field);
    QTest::keyClicks(field, QStringLiteral("model:resnet id:order-4711"));
    QTest::keyClick(field, Qt::Key_Return);
    ASSERT_TRUE(waitFor([page] { return !page->state().selected().isNull(); }));
    const QAbstractItemModel& details = *find<QTableView>("timelineDetails")->model();
    const auto value = [&details](const char* property) {
        const int row = rowOf(details, QLatin1String(property));
        return details.index(row, 1).data().toString().toStdString();
    };
    EXPECT_THAT(value("Model"), HasSubstr("resnet"));
    EXPECT_EQ(value("Client id"), "order-4711");
    EXPECT_THAT(value("Duration"), HasSubstr("(" + expected("CONSOLE_DURATION") + " ns)"));
}

} // namespace
} // namespace thalassa::console
