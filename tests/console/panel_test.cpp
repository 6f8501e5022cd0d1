// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The panels of the overview: long sentences take several lines, and similar events one row.
#include <QAction>
#include <QClipboard>
#include <QCoreApplication>
#include <QGuiApplication>
#include <QLineEdit>
#include <QListWidget>

#include <gtest/gtest.h>

#include "console/app/inspector.h"
#include "console/look/labels.h"
#include "console/look/table_copy.h"
#include "console/look/theme.h"
#include "console/models/text/language.h"
#include "console/pages/overview_page.h"
#include "console/pages/panel.h"
#include "tests/console/look_check.h"
#include "tests/console/samples.h"

namespace thalassa::console {
namespace {

PanelRow sentence(const QString& text)
{
    return {text, {}, Health::Failed, std::nullopt, {}, {}};
}

struct ShownPanel {
    explicit ShownPanel(const QList<PanelRow>& rows)
        : panel(QStringLiteral("panel"), QStringLiteral("Needs attention"))
    {
        panel.setRows(rows, QStringLiteral("Nothing."));
        panel.resize(300, 400);
        panel.show();
        QCoreApplication::processEvents();
    }
    int heightOf(int row) const
    {
        const auto* list = panel.findChild<QListWidget*>();
        return list->visualItemRect(list->item(row)).height();
    }

    Panel panel;
};

TEST(Panel, ASentenceTakesTheLinesThatItNeedsUpToThree)
{
    ShownPanel shown({sentence(QStringLiteral("short")),
        sentence(QStringLiteral("words ").repeated(12)), sentence(QString(1000, u'x')),
        {QStringLiteral("words ").repeated(12), QStringLiteral("1 s ago"), std::nullopt,
            std::nullopt, {}, {}},
        {QStringLiteral("words ").repeated(6), QStringLiteral("→ Configuration"), std::nullopt,
            std::nullopt, {}, {}, {}, {}, true}});
    const int line = QFontMetrics(shown.panel.font()).height();
    EXPECT_EQ(shown.heightOf(1), shown.heightOf(0) + line);
    EXPECT_EQ(shown.heightOf(2), shown.heightOf(0) + 2 * line);
    EXPECT_EQ(shown.heightOf(3), shown.heightOf(0)) << "a row with a figure has one line";
    EXPECT_EQ(shown.heightOf(4), shown.heightOf(0) + line) << "beside its figure";

    shown.panel.resize(900, 400);
    QCoreApplication::processEvents();
    EXPECT_EQ(shown.heightOf(1), shown.heightOf(0));
}

ServerEvent eventOf(quint64 id, EventKind kind, const QString& text)
{
    ServerEvent event;
    event.id = id;
    event.kind = kind;
    event.text = text;
    event.time = kSampleTime;
    return event;
}

TEST(OverviewPage, SimilarEventsThatFollowEachOtherAndAllRefusalsAreOneRow)
{
    Workspace workspace;
    ServerStore* server = addServer(workspace, {}, 1);
    QList<ServerEvent> events;
    events.append(eventOf(1, EventKind::RequestsRefused, QStringLiteral("queue full")));
    events.append(eventOf(2, EventKind::LoadFailed, QStringLiteral("no file")));
    for (quint64 id = 3; id < 12; ++id) {
        events.append(eventOf(id, EventKind::RequestsRefused, QStringLiteral("queue full")));
    }
    events.append(eventOf(12, EventKind::LoadFailed, QStringLiteral("no file")));
    events.append(eventOf(13, EventKind::LoadFailed, QStringLiteral("no file")));
    server->events()->append(events, 0);

    OverviewPage page(workspace);
    page.open({}, server);
    page.show();
    const auto* list = page.findChild<QListWidget*>(QStringLiteral("overviewEventsList"));
    QStringList texts;
    for (int row = 0; row < list->count(); ++row) {
        texts.append(list->item(row)->text());
    }
    EXPECT_EQ(texts.join(u'|'),
        QStringLiteral("2 × %2: no file|10 × %1: queue full|%2: no file")
            .arg(wordOf(EventKind::RequestsRefused), wordOf(EventKind::LoadFailed)));
}

// The rows of a list as "text: figure".
QStringList rowsOf(const OverviewPage& page, const char* name)
{
    QStringList rows;
    const auto* list = page.findChild<QListWidget*>(QLatin1String(name));
    for (int row = 0; row < list->count(); ++row)
        rows.append(list->item(row)->data(Qt::AccessibleTextRole).toString());
    return rows;
}

TEST(OverviewPage, ShowsTheOptionsOfTheServerWithoutSecrets)
{
    Workspace workspace;
    ServerStore* server = addServer(workspace, {}, 1);
    ServerIdentity identity = *server->identity();
    identity.options = {{QStringLiteral("model-repository"), QStringLiteral("/models"), false},
        {QStringLiteral("disable-auto-complete-config"), {}, false},
        {QStringLiteral("cache-config"), {}, true}};
    server->setIdentity(identity);
    OverviewPage page(workspace);
    page.resize(900, 700);
    page.open({}, server);
    page.show();
    EXPECT_TRUE(page.findChild<QWidget*>(QStringLiteral("overviewOptions"))->isVisible());
    EXPECT_EQ(rowsOf(page, "overviewOptionsList"),
        (QStringList{QStringLiteral("model-repository, /models"),
            QStringLiteral("disable-auto-complete-config, set"),
            QStringLiteral("cache-config, set, not told")}));
}

// An overview of a server with options.
class Options : public ::testing::Test {
protected:
    Options()
        : m_page(m_workspace)
    {
        ServerStore* server = addServer(m_workspace, {}, 1);
        ServerIdentity identity = *server->identity();
        identity.commit = QStringLiteral("0123456789abcdef");
        identity.options = {{QStringLiteral("model-repository"), QStringLiteral("/models"), false},
            {QStringLiteral("backend-directory"), QStringLiteral("/backends"), false},
            {QStringLiteral("cache-config"), {}, true}};
        server->setIdentity(identity);
        m_page.resize(900, 700);
        m_page.open({}, server);
        m_page.show();
    }
    QListWidget& list(const char* name = "overviewOptionsList")
    {
        return *m_page.findChild<QListWidget*>(QLatin1String(name));
    }
    QLineEdit& filter()
    {
        return *m_page.findChild<QLineEdit*>(QStringLiteral("overviewOptionsFilter"));
    }
    QAction& copyValue(const char* name = "overviewOptionsCopyValue")
    {
        return *m_page.findChild<QAction*>(QLatin1String(name));
    }

    Workspace m_workspace;
    OverviewPage m_page;
};

TEST_F(Options, AreFilteredByNameAndByValue)
{
    filter().setText(QStringLiteral("option:directory"));
    EXPECT_EQ(rowsOf(m_page, "overviewOptionsList"),
        QStringList(QStringLiteral("backend-directory, /backends")));
    filter().setText(QStringLiteral("value:/ -model"));
    EXPECT_EQ(rowsOf(m_page, "overviewOptionsList"),
        QStringList(QStringLiteral("backend-directory, /backends")));
    m_page.open({}, m_workspace.fleet().servers().front()); // made again
    EXPECT_EQ(list().count(), 1);
    copyAction(list(), TableFormat::Text)->trigger();
    EXPECT_EQ(QGuiApplication::clipboard()->text(),
        QStringLiteral("Options\tFigure\nbackend-directory\t/backends\n"));
    filter().setText(QStringLiteral("nothing like it"));
    EXPECT_EQ(rowsOf(m_page, "overviewOptionsList"),
        QStringList(QStringLiteral("No row matches the filter.")));
    EXPECT_TRUE(m_page.findChild<QWidget*>(QStringLiteral("overviewOptions"))->isVisible());
}

TEST_F(Options, StayAsTheyAreWithAWrongFilter)
{
    filter().setText(QStringLiteral("cache"));
    filter().setText(QStringLiteral("cache value>1"));
    EXPECT_TRUE(filter().property("invalid").toBool());
    EXPECT_EQ(rowsOf(m_page, "overviewOptionsList"),
        QStringList(QStringLiteral("cache-config, set, not told")));
}

TEST_F(Options, AreFoundByTheEnglishWordsInEachLanguage)
{
    Language::instance().set(QStringLiteral("de"));
    OverviewPage page(m_workspace);
    page.open({}, m_workspace.fleet().servers().front());
    page.show();
    page.findChild<QLineEdit*>(QStringLiteral("overviewOptionsFilter"))
        ->setText(QStringLiteral("\"not told\""));
    const QStringList rows = rowsOf(page, "overviewOptionsList");
    Language::instance().set(QStringLiteral("en"));
    ASSERT_EQ(rows.size(), 1);
    EXPECT_TRUE(rows.first().startsWith(u"cache-config, "));
    EXPECT_FALSE(rows.first().endsWith(u"not told"));
}

TEST_F(Options, HaveValuesThatAreCopiedOneByOne)
{
    EXPECT_FALSE(copyValue().isEnabled()) << "no row is selected";
    list().setCurrentRow(0);
    copyValue().trigger();
    EXPECT_EQ(QGuiApplication::clipboard()->text(), QStringLiteral("/models"));
    filter().setText(QStringLiteral("cache"));
    list().setCurrentRow(0);
    EXPECT_FALSE(copyValue().isEnabled()) << "the value is a secret";
    EXPECT_TRUE(list().actions().contains(&copyValue()));

    list("overviewIdentityList")
        .setCurrentRow(int(rowsOf(m_page, "overviewIdentityList")
                               .indexOf(QStringLiteral("Commit, 0123456789ab"))));
    copyValue("overviewIdentityCopyValue").trigger();
    EXPECT_EQ(QGuiApplication::clipboard()->text(), QStringLiteral("0123456789abcdef"));
    EXPECT_FALSE(
        list("overviewEventsList").actions().contains(&copyValue("overviewEventsCopyValue")));
}

TEST(OverviewPage, HasNoAreaForOptionsThatTheServerDoesNotTell)
{
    Workspace workspace;
    OverviewPage page(workspace);
    page.resize(900, 700);
    page.open({}, addServer(workspace, {}, 1));
    page.show();
    QCoreApplication::processEvents();
    EXPECT_FALSE(page.findChild<QWidget*>(QStringLiteral("overviewOptions"))->isVisible());
    const auto bottomOf = [&page](const char* name) {
        const auto* panel = page.findChild<QWidget*>(QLatin1String(name));
        return panel->mapTo(&page, panel->rect().bottomLeft()).y();
    };
    EXPECT_EQ(bottomOf("overviewLoad"), bottomOf("overviewAttention"));
    EXPECT_EQ(bottomOf("overviewIdentity"), bottomOf("overviewEvents"));
}

TEST(OverviewPage, WrapsWhatNeedsAttentionBesideTheNextStep)
{
    Workspace workspace;
    ServerStore* server = addServer(workspace, {}, 1);
    addFailedModel(
        *server, "bert", QStringLiteral("the file of the model is damaged ").repeated(6));
    OverviewPage page(workspace);
    page.resize(900, 700);
    page.open({}, server);
    page.show();
    QCoreApplication::processEvents();
    const auto& list = *page.findChild<QListWidget*>(QStringLiteral("overviewAttentionList"));
    ASSERT_GE(list.count(), 1);
    const QStringList rows = rowsOf(page, "overviewAttentionList");
    EXPECT_TRUE(rows.first().contains(QStringLiteral("→"))) << rows.first().toStdString();
    EXPECT_GE(list.visualItemRect(list.item(0)).height(), 2 * list.fontMetrics().height());
}

TEST(OverviewPage, GivesTheWholeWidthToTheSentence)
{
    Workspace workspace;
    NotedCommands commands;
    workspace.setCommands(&commands);
    OverviewPage page(workspace);
    page.resize(600, 700);
    page.open({}, addServer(workspace, {}, 1));
    page.show();
    QCoreApplication::processEvents();
    EXPECT_TRUE(page.findChild<QWidget*>(QStringLiteral("bundleButton"))->isVisible());
    EXPECT_EQ(page.findChild<QWidget*>(QStringLiteral("overviewSentence"))->width(),
        page.width() - 2 * kMargin);
}

TEST(InspectorNames, AreWholeSoThatTheyCanBeToldApart)
{
    Inspector inspector;
    inspector.resize(212, 600);
    Description description;
    description.title = QStringLiteral("resnet 3");
    description.lines = {
        {QStringLiteral("p99 of compute input preparation"), QStringLiteral("1.24 ms"), {}},
        {QStringLiteral("p99 of compute output preparation"), QStringLiteral("17.4 ms"), {}}};
    inspector.showDescription(description);
    inspector.show();
    QCoreApplication::processEvents();
    for (const ElidedLabel* label : inspector.findChildren<ElidedLabel*>()) {
        EXPECT_LE(label->fontMetrics().horizontalAdvance(label->fullText()), label->width())
            << label->fullText().toStdString();
    }
    EXPECT_EQ(clippedTexts(inspector).join(u'\n').toStdString(), "");
}

} // namespace
} // namespace thalassa::console
