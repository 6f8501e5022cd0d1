// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/app/inspector.h"

#include <gtest/gtest.h>

#include <QClipboard>
#include <QGuiApplication>
#include <QLabel>
#include <QPointer>
#include <QScrollArea>
#include <QTest>
#include <QTimer>
#include <QToolButton>
#include <algorithm>

#include "console/look/labels.h"
#include "tests/console/window_fixture.h"

namespace thalassa::console {
namespace {

class InspectorInWindow : public WindowFixture { };

TEST(InspectorTest, KeepsItsWidgetsWhileOnlyFiguresChange)
{
    Inspector inspector;
    Description description;
    description.title = QStringLiteral("gpu-east");
    description.lines = {{QStringLiteral("Requests"), QStringLiteral("10/s"), {}},
        {QStringLiteral("Address"), QStringLiteral("gpu-east.example.org:8000"), {}}};
    inspector.showDescription(description);
    const QPointer copy = inspector.findChild<QToolButton*>(QStringLiteral("inspectorCopy"));
    description.lines[0].value = QStringLiteral("11/s");
    inspector.showDescription(description);
    ASSERT_FALSE(copy.isNull());
    QStringList names;
    for (const QLabel* label : inspector.findChildren<QLabel*>()) {
        names.append(label->accessibleName());
    }
    EXPECT_TRUE(names.contains(QStringLiteral("Requests: 11/s"))) << names.join(u'|').toStdString();
    copy->click();
    EXPECT_TRUE(QGuiApplication::clipboard()->text().contains(QStringLiteral("11/s")));
    description.lines[1].value = QStringLiteral("gpu-west.example.org:8000");
    inspector.showDescription(description);
    const auto labels = inspector.findChildren<ElidedLabel*>();
    EXPECT_TRUE(std::any_of(labels.begin(), labels.end(),
        [&](const ElidedLabel* label) { return label->fullText() == description.lines[1].value; }));
}

TEST(InspectorTest, RenewsTheAgeOfWhatIsSelected)
{
    Inspector inspector;
    Description description;
    description.title = QStringLiteral("17");
    description.addAge(QStringLiteral("When"), figures::wallNow() - std::chrono::minutes(5));
    description.lines[0].value = QStringLiteral("0.7 s ago"); // as it was when it was selected
    inspector.showDescription(description);
    const auto shows = [&inspector](const QString& text) {
        const auto labels = inspector.findChildren<QLabel*>();
        return std::any_of(labels.begin(), labels.end(),
            [&text](const QLabel* label) { return label->text() == text; });
    };
    EXPECT_TRUE(shows(QStringLiteral("0.7 s ago")));
    auto* timer = inspector.findChild<QTimer*>(QStringLiteral("inspectorAges"));
    timer->start(0);
    EXPECT_TRUE(QTest::qWaitFor([&] { return shows(QStringLiteral("5\u00a0min ago")); }, 30'000));
}

TEST_F(InspectorInWindow, ShowsALongTitleWhole)
{
    open();
    Description description;
    description.kind = QStringLiteral("request");
    description.title = QStringLiteral("order-10195-of-a-long-name (11848)");
    auto* inspector = m_window->findChild<Inspector*>();
    inspector->showDescription(description);
    settle();
    const auto* title = find<QLabel>("inspectorTitle");
    EXPECT_EQ(title->text().remove(QChar(0x200b)), description.title);
    EXPECT_GT(title->height(), title->fontMetrics().height() * 3 / 2); // two lines
    EXPECT_LE(title->geometry().right(), inspector->width());
}

TEST(InspectorTest, BreaksLongWordsRatherThanGrow)
{
    Inspector inspector;
    inspector.resize(inspector.minimumWidth(), 600);
    inspector.show();
    Description description;
    description.title = QStringLiteral("resnet");
    description.sentences = {
        QStringLiteral("A longer max_queue_delay_microseconds collects more requests."),
        QString(200, u'x')};
    inspector.showDescription(description);
    QCoreApplication::processEvents();
    const auto* area = inspector.findChild<QScrollArea*>();
    EXPECT_LE(area->widget()->width(), area->viewport()->width());
    QStringList names;
    for (const QLabel* label : inspector.findChildren<QLabel*>()) {
        names.append(label->accessibleName());
    }
    EXPECT_TRUE(names.contains(description.sentences[0])) << "a screen reader gets the whole words";
}

TEST_F(InspectorInWindow, ShowsServerTextAsItIs)
{
    open();
    addFailedModel(*m_server, "<b>bold</b>", QStringLiteral("<img src=x> & more"));
    goTo("models");
    auto* table = find<TableView>("modelTable");
    table->rows().setFilterText(QStringLiteral("state:failed"));
    selectRow("modelTable", 0);
    EXPECT_EQ(find<QLabel>("inspectorTitle")->accessibleName(), u"<b>bold</b> 1");
    for (const QLabel* label : m_window->findChildren<QLabel*>()) {
        EXPECT_EQ(label->textFormat(), Qt::PlainText) << label->text().toStdString();
    }
}

TEST(InspectorTest, ShowsFiguresWholeAtItsLeastWidth)
{
    Inspector inspector;
    inspector.resize(inspector.minimumWidth(), 600);
    Description description;
    description.kind = QStringLiteral("model");
    description.title = QStringLiteral("preprocess 1");
    const QString figure = QStringLiteral("10.9 ms");
    for (const char* name : {"p99 of compute output", "a much longer name of a figure", "p50"}) {
        description.lines.append({QLatin1String(name), figure, {}});
    }
    inspector.showDescription(description);
    inspector.show();
    QCoreApplication::processEvents();
    int figures = 0;
    for (const QLabel* label : inspector.findChildren<QLabel*>()) {
        if (label->text() == figure) {
            ++figures;
            EXPECT_GE(label->width(), label->fontMetrics().horizontalAdvance(figure));
            EXPECT_LE(label->mapTo(&inspector, QPoint(label->width(), 0)).x(), inspector.width());
        }
    }
    EXPECT_EQ(figures, 3);
}

} // namespace
} // namespace thalassa::console
