// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <QAbstractButton>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QTableView>
#include <QTest>

#include "console/pages/detail/trace_page.h"
#include "tests/console/detail/detail_pages_fixture.h"

namespace thalassa::console {
namespace {

using testing::HasSubstr;

class TracePages : public DetailPages {
protected:
    TracePages()
    {
        fill(detail());
        open<TracePage>();
        m_table = child<QTableView>("traceTable");
    }

    QModelIndex cell(const char* model, TraceField field)
    {
        return detail().traceSettings().index(detail().traceSettings().rowOf(model),
            TraceTable::FirstField + static_cast<int>(field));
    }
    // Types a value as a person does.
    void type(const char* model, TraceField field, const char* value)
    {
        m_table->setFocus();
        m_table->setCurrentIndex(cell(model, field));
        QTest::keyClick(m_table, Qt::Key_F2);
        auto* editor = m_table->findChild<QLineEdit*>(QStringLiteral("traceEditor"));
        ASSERT_NE(editor, nullptr);
        editor->selectAll();
        QTest::keyClicks(editor, value);
        QTest::keyClick(editor, Qt::Key_Return);
        QCoreApplication::processEvents(); // the delegate commits later
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    }
    std::string requests() const
    {
        return child<QPlainTextEdit>("traceRequests")->toPlainText().toStdString();
    }

    QTableView* m_table = nullptr;
};

TEST_F(TracePages, CollectUndoAndApplyEdits)
{
    EXPECT_FALSE(child<QAbstractButton>("traceApply")->isEnabled());
    type("model_0", TraceField::Rate, "20");
    type("resnet", TraceField::Count, "5");
    EXPECT_THAT(requests(), HasSubstr("\"trace_rate\": \"20\""));
    EXPECT_THAT(requests(), HasSubstr("\"revision\": 4")); // in the second request
    click("traceUndo");
    EXPECT_THAT(requests(), Not(HasSubstr("trace_count")));
    click("traceRedo");
    EXPECT_THAT(requests(), HasSubstr("trace_count"));
    child<QWidget>("traceApply")->setFocus();
    click("traceApply");
    EXPECT_EQ(m_page->focusWidget(), child<QWidget>("traceDiff"));
    ASSERT_EQ(m_commands.traceChanges.size(), 2);
    EXPECT_EQ(m_commands.traceRevision, 3U);
    EXPECT_FALSE(child<QAbstractButton>("traceApply")->isEnabled()); // while it is being sent
    for (const TraceChange& change : m_commands.traceChanges)
        detail().traceSettings().accepted(change);
    m_commands.onTraceEnd({});
    EXPECT_FALSE(detail().traceSettings().isEdited());
    EXPECT_FALSE(child<QAbstractButton>("traceUndo")->isEnabled());
}

TEST_F(TracePages, ShowTheRequestsToAServerWithoutTheExtension)
{
    detail().setEndpoint(QStringLiteral("http://triton:8000"), false);
    detail().setCodePlace({QStringLiteral("http://triton:8000"), {}, false});
    EXPECT_THAT(
        detail().traceCurl().toStdString(), HasSubstr("http://triton:8000/v2/thalassa/trace"));
    TraceFacts facts = detail().traceSettings().facts();
    facts.service = TraceService::Triton;
    facts.revision = 0;
    facts.tellsOwn = false;
    detail().traceSettings().setFacts(facts, {"model_0"});
    EXPECT_EQ(detail().traceCurl(), u"curl -s 'http://triton:8000/v2/trace/setting'");
    type("model_0", TraceField::Rate, "20");
    EXPECT_THAT(requests(), testing::StartsWith("POST /v2/models/model_0/trace/setting\n{"));
    EXPECT_THAT(requests(), Not(HasSubstr("change")));
    click("traceCurl");
    EXPECT_EQ(QGuiApplication::clipboard()->text(),
        u"curl -s -H 'Content-Type: application/json' "
        "'http://triton:8000/v2/models/model_0/trace/setting' -d '{\"trace_rate\":\"20\"}'");
}

TEST_F(TracePages, CutNoTextAfterAChange)
{
    m_page->resize(810, 700); // the page in a window of 1280 pixels
    TraceFacts facts = detail().traceSettings().facts();
    facts.changed = figures::wallNow() - std::chrono::minutes(3);
    facts.changedBy = QStringLiteral("http 2001:db8:85a3:8d3:1319:8a2e:370:7348");
    facts.revision = 12345;
    QList<QByteArray> models;
    for (int row = 0; row < detail().traceSettings().rowCount(); ++row)
        models.append(detail().traceSettings().modelOf(row));
    models.removeAll(QByteArray());
    detail().traceSettings().setFacts(facts, models);
    type("model_0", TraceField::Rate, "20");
    m_page->hide();
    m_page->show(); // with the new facts
    EXPECT_EQ(clippedTexts(*m_page).join(u'\n').toStdString(), "");
}

TEST_F(TracePages, SayTheRuleWhileAWrongValueIsTyped)
{
    type("resnet", TraceField::Rate, "0");
    EXPECT_THAT(text("traceNote"), HasSubstr("resnet, Rate: One of this many requests"));
    EXPECT_FALSE(child<QAbstractButton>("traceApply")->isEnabled());
    click("traceDiscard");
    EXPECT_EQ(text("traceNote"), "");
    EXPECT_FALSE(detail().traceSettings().isEdited());
}

TEST_F(TracePages, ResetAValueByTheKeyboard)
{
    m_table->setFocus();
    m_table->setCurrentIndex(cell("resnet", TraceField::Rate));
    QTest::keyClick(m_table, Qt::Key_Delete);
    EXPECT_THAT(requests(), HasSubstr("\"clear\""));
    m_table->setCurrentIndex(cell("model_0", TraceField::Rate));
    EXPECT_FALSE(child<QAbstractButton>("traceReset")->isEnabled()); // it is inherited
}

TEST_F(TracePages, ResolveAConflictFieldByField)
{
    type("resnet", TraceField::Rate, "20");
    TraceFacts theirs = sampleSettings(4);
    theirs.layers[1].values[TraceField::Rate] = QStringLiteral("30");
    theirs.changedBy = QStringLiteral("http 10.0.0.7");
    detail().applyTraceSettings(theirs);
    EXPECT_FALSE(child<QAbstractButton>("traceApply")->isEnabled());
    EXPECT_THAT(text("traceNote"), HasSubstr("changed by another client"));
    click("keepMine.resnet.trace_rate");
    EXPECT_TRUE(child<QAbstractButton>("traceApply")->isEnabled());
    click("traceApply");
    EXPECT_EQ(m_commands.traceRevision, 4U);
    m_commands.onTraceEnd(QStringLiteral("the settings were changed since revision 4"));
    EXPECT_THAT(text("traceNote"), HasSubstr("since revision 4"));
    EXPECT_TRUE(detail().traceSettings().isEdited());
}

TEST_F(TracePages, HaveNoWriteActionsOnAReadOnlyServer)
{
    const auto controls = {"traceUndo", "traceRedo", "traceReset", "traceToModels",
        "traceToServers", "traceDiscard", "traceApply"};
    for (const char* name : controls)
        EXPECT_TRUE(child<QAbstractButton>(name)->isVisible()) << name;
    ServerLabel label = m_server->label();
    label.isReadOnly = true;
    m_server->setLabel(label);
    ASSERT_TRUE(
        QTest::qWaitFor([&] { return !child<QAbstractButton>("traceApply")->isVisible(); }));
    for (const char* name : controls)
        EXPECT_FALSE(child<QAbstractButton>(name)->isVisible()) << name;
    EXPECT_FALSE(m_page->findChild<QAction*>(QStringLiteral("traceUndoAction"))->isVisible());
    QStringList texts;
    for (const QLabel* one : child<QWidget>("traceDiff")->findChildren<QLabel*>())
        texts.append(one->text());
    EXPECT_TRUE(texts.contains(QStringLiteral("The profile of the server is read-only.")))
        << texts.join(u'\n').toStdString();
}

TEST_F(TracePages, ChangeNothingOnAReadOnlyServer)
{
    ServerLabel label = m_server->label();
    label.isReadOnly = true;
    m_server->setLabel(label);
    ASSERT_TRUE(QTest::qWaitFor(
        [&] { return m_table->editTriggers() == QAbstractItemView::NoEditTriggers; }));
    m_table->setCurrentIndex(cell("resnet", TraceField::Rate));
    QTest::keyClick(m_table, Qt::Key_Delete);
    EXPECT_FALSE(detail().traceSettings().isEdited());
}

} // namespace
} // namespace thalassa::console
