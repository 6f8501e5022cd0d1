// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <QAbstractButton>
#include <QAction>
#include <QClipboard>
#include <QComboBox>
#include <QDialog>
#include <QFileDialog>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QSignalSpy>
#include <QTabBar>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QTextBlock>
#include <QTextLayout>

#include "console/look/health_mark.h"
#include "console/look/labels.h"
#include "console/look/theme.h"
#include "console/models/detail/server_detail.h"
#include "console/pages/configuration/config_editor.h"
#include "console/pages/configuration/configuration_page.h"
#include "console/pages/configuration/diff_view.h"
#include "console/pages/configuration/graph_view.h"
#include "console/pages/configuration/text_panel.h"
#include "console/pages/models_page.h"
#include "tests/console/samples.h"

namespace thalassa::console {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;

const QString kFile = QStringLiteral("max_batch_size: 8\n");
const QString kRunning = QStringLiteral("name: \"model_0\"\nmax_batch_size: 8\n");

ConfigCheck checkOfText(const QString& text)
{
    ConfigCheck check;
    check.source = text;
    check.printed = text;
    check.completed = QStringLiteral("name: \"model_0\"\n") + text;
    check.completedFields = {QStringLiteral("name")};
    check.sentence = QStringLiteral("a load of model 'model_0' would serve version 1");
    check.isValid = true;
    check.isByServer = true;
    return check;
}

ConfigCheck wrongCheckOf(const QString& text)
{
    ConfigCheck check;
    check.source = text;
    check.problems = {
        {QStringLiteral("max_batch: unknown field"), QStringLiteral("max_batch"), 2, 3, true},
        {QStringLiteral("no version to load"), {}, 0, 0, true}};
    check.sentence =
        QStringLiteral("a load of model 'model_0' would fail: max_batch: unknown field");
    check.isByServer = true;
    return check;
}

class ConfigurationPages : public testing::Test {
protected:
    ConfigurationPages()
    {
        m_workspace.setCommands(&m_commands);
        ServerLabel label;
        label.name = QStringLiteral("gpu-east");
        m_server = addServer(m_workspace, label, 2);
        m_page = std::make_unique<ConfigurationPage>(m_workspace);
        m_page->resize(1000, 700);
        QObject::connect(&store(), &ConfigurationStore::checkRequested,
            [this](const QByteArray&, const QString& text) { m_checked.append(text); });
        m_page->open({QStringLiteral("configuration"), label.name, "model_0", {}}, m_server);
        m_page->show();
        ConfigurationFacts facts;
        facts.file = checkOfText(kFile);
        facts.running = kRunning;
        apply(facts);
    }

    ServerDetail& detail() { return ServerDetail::of(*m_server); }
    ConfigurationStore& store() { return detail().configurations(); }
    void apply(const ConfigurationFacts& facts, const QByteArray& model = "model_0")
    {
        store().apply(model, facts);
        detail().topic(ServerDetail::Kind::Configuration).succeed();
    }
    template <typename T> T* child(const char* name) const
    {
        T* found = m_page->findChild<T*>(QString::fromLatin1(name));
        EXPECT_NE(found, nullptr) << name;
        return found;
    }
    ConfigEditor* editor() const { return m_page->textPanel()->editor(); }
    void click(const char* name) const
    {
        QTest::mouseClick(child<QAbstractButton>(name), Qt::LeftButton);
    }
    std::string sentence() const
    {
        return child<ElidedLabel>("configSentence")->fullText().toStdString();
    }
    std::string word() const { return child<HealthMark>("configVerdict")->word().toStdString(); }
    // Types at the end of the text.
    void type(const QString& text) const
    {
        editor()->setFocus();
        QTest::keyClick(editor(), Qt::Key_End, Qt::ControlModifier);
        QTest::keyClicks(editor(), text);
    }
    // Chooses an entry of a list.
    static void choose(QComboBox* list, const QString& entry)
    {
        ASSERT_GE(list->findText(entry), 0) << entry.toStdString();
        list->setCurrentText(entry);
        Q_EMIT list->activated(list->currentIndex());
    }
    QDialog* dialog(const char* name) const
    {
        return m_page->findChild<QDialog*>(QString::fromLatin1(name));
    }

    NotedCommands m_commands;
    QStringList m_checked;
    Workspace m_workspace;
    ServerStore* m_server = nullptr;
    std::unique_ptr<ConfigurationPage> m_page;
};

TEST_F(ConfigurationPages, ShowTheFileAndItsCheckWithoutAnotherQuery)
{
    EXPECT_EQ(editor()->text(), kFile);
    EXPECT_EQ(word(), "no problems");
    EXPECT_THAT(sentence(), HasSubstr("would serve version 1"));
    EXPECT_TRUE(m_checked.isEmpty());
    EXPECT_FALSE(child<QListView>("configProblems")->isVisible());
    EXPECT_FALSE(child<QTabBar>("configTabs")->isTabVisible(3));
}

TEST_F(ConfigurationPages, CheckTheTextAfterTypingAndMarkTheLineOfAProblem)
{
    type(QStringLiteral("  max_batch: 4"));
    EXPECT_EQ(word(), "not checked");
    EXPECT_TRUE(QTest::qWaitFor([&] { return !m_checked.isEmpty(); }));
    EXPECT_EQ(m_checked.last(), editor()->text());
    store().applyDraft("model_0", wrongCheckOf(m_checked.last()));
    EXPECT_EQ(word(), "would fail");
    const LineLook look = editor()->looks().value(1);
    EXPECT_EQ(look.mark, Health::Failed);
    EXPECT_THAT(look.toolTip.toStdString(), HasSubstr("unknown field"));
    // A click on the problem goes to its line.
    auto* list = child<QListView>("configProblems");
    EXPECT_TRUE(list->isVisible());
    EXPECT_EQ(list->model()->rowCount(), 2);
    QTest::keyClick(editor(), Qt::Key_Home, Qt::ControlModifier);
    QTest::mouseClick(list->viewport(), Qt::LeftButton, {},
        list->visualRect(list->model()->index(0, 0)).center());
    EXPECT_EQ(editor()->currentLine(), 2);
    EXPECT_EQ(editor()->textCursor().positionInBlock(), 2);
    // The button checks at once.
    const auto count = m_checked.size();
    click("configCheck");
    EXPECT_EQ(m_checked.size(), count + 1);
}

TEST_F(ConfigurationPages, KeepAnEditedTextWithItsUndoStackWhileAnotherModelIsShown)
{
    type(QStringLiteral("# mine"));
    EXPECT_EQ(child<QTabBar>("configTabs")->tabText(0).toStdString(), "Text (edited)");
    child<QComboBox>("configModel")->setFocus();
    QTest::keyClick(child<QComboBox>("configModel"), Qt::Key_Down);
    ConfigurationFacts other;
    other.file = checkOfText(QStringLiteral("max_batch_size: 1\n"));
    apply(other, "model_1");
    EXPECT_EQ(editor()->text().toStdString(), "max_batch_size: 1\n");
    QTest::keyClick(child<QComboBox>("configModel"), Qt::Key_Up);
    EXPECT_EQ(editor()->text().toStdString(), "max_batch_size: 8\n# mine");
    // A text that was edited before is checked when it is shown again.
    EXPECT_THAT(m_checked, Contains(editor()->text()));
    m_page->hide();
    m_page->show();
    EXPECT_EQ(editor()->text().toStdString(), "max_batch_size: 8\n# mine");
    child<QAction>("configDiscard")->trigger();
    EXPECT_EQ(editor()->text(), kFile);
    child<QAction>("configUndo")->trigger();
    EXPECT_EQ(editor()->text().toStdString(), "max_batch_size: 8\n# mine");
}

TEST_F(ConfigurationPages, SayThatTheServerHasAnotherTextThanTheEditsBeganWith)
{
    type(QStringLiteral("# mine"));
    EXPECT_FALSE(child<QWidget>("configBehind")->isVisible());
    ConfigurationFacts facts;
    facts.file = checkOfText(QStringLiteral("max_batch_size: 16\n"));
    apply(facts);
    EXPECT_EQ(editor()->text().toStdString(), "max_batch_size: 8\n# mine");
    EXPECT_TRUE(child<QWidget>("configBehind")->isVisible());
    click("configTake");
    EXPECT_EQ(editor()->text().toStdString(), "max_batch_size: 16\n");
    EXPECT_FALSE(child<QWidget>("configBehind")->isVisible());
}

TEST_F(ConfigurationPages, LoadWithAnOverrideAfterTheDifferencesWereShown)
{
    m_server->setLabel([&] {
        ServerLabel label = m_server->label();
        label.isProduction = true;
        return label;
    }());
    type(QStringLiteral("dynamic_batching { }"));
    click("configOverride"); // the dialog waits for the check
    EXPECT_EQ(dialog("overrideDialog"), nullptr);
    ASSERT_FALSE(m_checked.isEmpty());
    store().applyDraft("model_0", checkOfText(m_checked.last()));
    QDialog* asked = dialog("overrideDialog");
    ASSERT_NE(asked, nullptr);
    const TextDiff& diff = asked->findChild<DiffView*>()->diff();
    EXPECT_EQ(diff.added, 1);
    EXPECT_EQ(diff.removed, 0);
    QStringList labels;
    for (const QLabel* label : asked->findChildren<QLabel*>())
        labels.append(label->text());
    EXPECT_THAT(labels.join(u'\n').toStdString(),
        HasSubstr("Requests in flight end with the running configuration: 3."));
    auto* confirm = asked->findChild<QAbstractButton*>(QStringLiteral("confirm"));
    EXPECT_FALSE(confirm->isEnabled()); // a production server asks for its name
    QTest::keyClicks(
        asked->findChild<QLineEdit*>(QStringLiteral("typedName")), QStringLiteral("gpu-east"));
    QTest::mouseClick(confirm, Qt::LeftButton);
    EXPECT_EQ(m_commands.calls.last().toStdString(),
        "override gpu-east model_0: max_batch_size: 8\ndynamic_batching { }");
}

TEST_F(ConfigurationPages, SayThatAModelThatDoesNotServeIsReplacedByNothing)
{
    ConfigurationFacts facts;
    facts.file = checkOfText(QStringLiteral("max_batch_size: 8"));
    apply(facts);
    click("configOverride");
    QDialog* asked = dialog("overrideDialog");
    ASSERT_NE(asked, nullptr);
    QStringList labels;
    for (const QLabel* label : asked->findChildren<QLabel*>())
        labels.append(label->text());
    EXPECT_THAT(labels.join(u'\n').toStdString(), HasSubstr("The model does not serve now."));
    EXPECT_THAT(labels.join(u'\n').toStdString(), Not(HasSubstr("beside the running one")));
}

TEST_F(ConfigurationPages, KeepTheFocusWhenAButtonIsDisabled)
{
    auto* list = child<QWidget>("configModel");
    for (const char* name : {"configOverride", "configReload"}) {
        auto* button = child<QWidget>(name);
        button->setFocus();
        ASSERT_EQ(button->window()->focusWidget(), button) << name;
        disconnectServer(*m_server, QStringLiteral("gone"));
        QCoreApplication::processEvents();
        EXPECT_FALSE(button->isEnabled()) << name;
        EXPECT_EQ(button->window()->focusWidget(), list) << name;
        m_server->setLink(connectedLink());
        QCoreApplication::processEvents();
    }
}

TEST_F(ConfigurationPages, RefuseToLoadWhatTheCheckSaysWouldFail)
{
    type(QStringLiteral("  max_batch: 4"));
    click("configCheck");
    store().applyDraft("model_0", wrongCheckOf(editor()->text()));
    click("configOverride");
    QDialog* asked = dialog("overrideDialog");
    ASSERT_NE(asked, nullptr);
    EXPECT_FALSE(asked->findChild<QAbstractButton*>(QStringLiteral("confirm"))->isEnabled());
    EXPECT_THAT(asked->findChild<QLabel*>(QStringLiteral("overrideResult"))->text().toStdString(),
        HasSubstr("would fail"));
}

TEST_F(ConfigurationPages, RefuseToLoadWhatWouldFailAlsoAfterTheNameOfAProductionServer)
{
    m_server->setLabel([&] {
        ServerLabel label = m_server->label();
        label.isProduction = true;
        return label;
    }());
    type(QStringLiteral("  max_batch: 4"));
    click("configCheck");
    store().applyDraft("model_0", wrongCheckOf(editor()->text()));
    click("configOverride");
    QDialog* asked = dialog("overrideDialog");
    ASSERT_NE(asked, nullptr);
    QTest::keyClicks(
        asked->findChild<QLineEdit*>(QStringLiteral("typedName")), QStringLiteral("gpu-east"));
    EXPECT_FALSE(asked->findChild<QAbstractButton*>(QStringLiteral("confirm"))->isEnabled());
}

TEST_F(ConfigurationPages, OfferTheWayBackToTheFile)
{
    auto* notice = child<QWidget>("configOverridden");
    EXPECT_FALSE(notice->isVisible());
    store().noteLoad("model_0", kFile);
    EXPECT_TRUE(notice->isVisible());
    click("configBack");
    QDialog* asked = dialog("confirmDialog");
    ASSERT_NE(asked, nullptr);
    asked->findChild<QAbstractButton*>(QStringLiteral("confirm"))->click();
    EXPECT_EQ(m_commands.calls, QStringList{QStringLiteral("load model_0")});
    store().noteLoad("model_0", std::nullopt);
    EXPECT_FALSE(notice->isVisible());
}

TEST_F(ConfigurationPages, ReadOnlyServersAreCheckedAndNotChanged)
{
    ServerLabel label = m_server->label();
    label.isReadOnly = true;
    m_server->setLabel(label);
    QCoreApplication::processEvents();
    EXPECT_FALSE(child<QAbstractButton>("configOverride")->isVisible());
    EXPECT_FALSE(child<QAbstractButton>("configReload")->isVisible());
    EXPECT_TRUE(child<QAbstractButton>("configCheck")->isEnabled());
}

TEST_F(ConfigurationPages, MarkWhatTheServerCompletes)
{
    m_page->showView(ConfigurationPage::View::Completed);
    auto* completed = child<CodeView>("configCompleted");
    EXPECT_EQ(completed->toPlainText(), kRunning);
    EXPECT_EQ(completed->looks().value(0).tint, LineLook::Tint::Completed);
    EXPECT_EQ(completed->looks().value(1).tint, LineLook::Tint::None);
    EXPECT_THAT(
        child<QLabel>("configCompletedNote")->text().toStdString(), HasSubstr("a tint: name."));
}

TEST_F(ConfigurationPages, CompareTheRunningConfigurationWithTheEditedTextAndOtherModels)
{
    type(QStringLiteral("dynamic_batching { }"));
    store().applyDraft("model_0", checkOfText(editor()->text()));
    m_page->showView(ConfigurationPage::View::Differences);
    auto* view = m_page->findChild<DiffView*>();
    EXPECT_EQ(view->diff().removed, 0);
    EXPECT_EQ(view->diff().added, 1);
    auto* right = child<QComboBox>("diffRight");
    right->setFocus();
    QTest::keyClick(right, Qt::Key_Up); // the text as it was edited
    EXPECT_EQ(right->currentText().toStdString(), "Edited text");
    EXPECT_EQ(view->diff().removed, 1); // the name, which the text does not have
    auto* code = child<CodeView>("diffText");
    EXPECT_EQ(code->currentLine(), 1);
    click("diffNext");
    EXPECT_EQ(code->currentLine(), 3);
    click("diffPrevious");
    EXPECT_EQ(code->currentLine(), 1);
    QSignalSpy asked(&store(), &ConfigurationStore::readRequested);
    EXPECT_EQ(right->itemText(4).toStdString(), "Model model_1");
    right->setFocus();
    QTest::keyClick(right, Qt::Key_End);
    ASSERT_EQ(asked.size(), 1);
    EXPECT_THAT(child<QLabel>("diffNote")->text().toStdString(), HasSubstr("the server is asked"));
    ConfigurationFacts other;
    other.running = QStringLiteral("name: \"model_1\"\nmax_batch_size: 8\n");
    store().apply("model_1", other);
    EXPECT_EQ(view->diff().changes.size(), 1);
    EXPECT_EQ(asked.size(), 1); // once
}

TEST_F(ConfigurationPages, CompareTwoVersionsThatServe)
{
    m_server->applyIndex({{{"model_0", 1}, ModelState::Ready, {}},
        {{"model_0", 2}, ModelState::Ready, {}}, {{"model_0", 3}, ModelState::Failed, {}}});
    QSignalSpy asked(&store(), &ConfigurationStore::readVersionRequested);
    m_page->showView(ConfigurationPage::View::Differences);
    auto* left = child<QComboBox>("diffLeft");
    auto* right = child<QComboBox>("diffRight");
    ASSERT_EQ(left->findText(QStringLiteral("Version 3, running")), -1);
    choose(left, QStringLiteral("Version 1, running"));
    choose(right, QStringLiteral("Version 2, running"));
    EXPECT_THAT(child<QLabel>("diffNote")->text().toStdString(),
        HasSubstr("Version 1, running: the server is asked"));
    ASSERT_EQ(asked.size(), 2); // once each
    EXPECT_EQ(asked[0][0].value<ModelKey>(), (ModelKey{"model_0", 1}));
    store().applyVersion({"model_0", 1}, {kRunning, {}});
    store().applyVersion({"model_0", 2}, {{}, QStringLiteral("it was unloaded")});
    EXPECT_EQ(
        child<QLabel>("diffNote")->text().toStdString(), "Version 2, running: it was unloaded");
    store().noteLoad("model_0", std::nullopt); // which may change both
    EXPECT_EQ(asked.size(), 4);
    store().applyVersion({"model_0", 1}, {kRunning, {}});
    store().applyVersion({"model_0", 2}, {kRunning + QStringLiteral("backend: \"x\"\n"), {}});
    const TextDiff& diff = m_page->findChild<DiffView*>()->diff();
    EXPECT_EQ(diff.added, 1);
    EXPECT_EQ(diff.removed, 0);
}

TEST_F(ConfigurationPages, ReadAVersionAgainAfterAnErrorOrALoad)
{
    m_server->applyIndex(
        {{{"model_0", 1}, ModelState::Ready, {}}, {{"model_0", 2}, ModelState::Ready, {}}});
    m_page->showView(ConfigurationPage::View::Differences);
    QSignalSpy asked(&store(), &ConfigurationStore::readVersionRequested);
    auto* left = child<QComboBox>("diffLeft");
    const QString version = QStringLiteral("Version 1, running");
    const auto fail = [this] {
        store().applyVersion({"model_0", 1}, {{}, QStringLiteral("the connection was closed")});
    };
    choose(left, version);
    fail();
    EXPECT_EQ(asked.size(), 1);
    choose(left, version);
    EXPECT_EQ(asked.size(), 2);
    fail();
    child<QAction>("configRead")->trigger();
    apply(*store().find("model_0"));
    EXPECT_EQ(asked.size(), 3);
    store().applyVersion({"model_0", 1}, {kRunning, {}});
    choose(left, version);
    EXPECT_EQ(asked.size(), 3) << "it is known";
    ServerEvent event;
    event.id = m_server->events()->lastId() + 1;
    event.time = figures::wallNow();
    event.kind = EventKind::Loaded; // by another client
    event.key = {"model_0", 1};
    m_server->applyEvents({event}, 0);
    ASSERT_TRUE(QTest::qWaitFor([&asked] { return asked.size() == 4; }))
        << "the model has the same running configuration, and maybe another one of a version";
}

TEST_F(ConfigurationPages, CompareWithTheConfigurationBeforeALoad)
{
    m_page->showView(ConfigurationPage::View::Differences);
    auto* left = child<QComboBox>("diffLeft");
    const int count = left->count();
    ConfigurationFacts facts;
    facts.file = checkOfText(kFile);
    apply(facts); // it is unloaded
    facts.running = kRunning + QStringLiteral("backend: \"x\"\n");
    apply(facts);
    ASSERT_EQ(left->count(), count + 1);
    EXPECT_TRUE(left->itemText(4).startsWith(QLatin1String("Running until ")));
    choose(left, left->itemText(4));
    choose(child<QComboBox>("diffRight"), QStringLiteral("Running configuration"));
    EXPECT_EQ(m_page->findChild<DiffView*>()->diff().added, 1);
    EXPECT_EQ(m_page->findChild<DiffView*>()->diff().removed, 0);
    for (int load = 0; load < 20; ++load) {
        facts.running = kRunning + QStringLiteral("# %1\n").arg(load);
        apply(facts);
    }
    EXPECT_EQ(left->count(), count + ConfigurationStore::kMostEarlier);
}

TEST_F(ConfigurationPages, HaveTheColoursOfTheThemeInEachView)
{
    for (const auto& [view, name] : {std::pair(ConfigurationPage::View::Text, "configEditor"),
             std::pair(ConfigurationPage::View::Completed, "configCompleted"),
             std::pair(ConfigurationPage::View::Differences, "diffText")}) {
        m_page->showView(view);
        const auto color = [text = child<CodeView>(name)] {
            QCoreApplication::processEvents();
            const auto formats = text->document()->firstBlock().layout()->formats();
            return formats.isEmpty() ? QColor() : formats.first().format.foreground().color();
        };
        EXPECT_EQ(color(), colors().accent) << name;
        applyTheme(Theme::Dark);
        EXPECT_EQ(color(), colors().accent) << name;
        applyTheme(Theme::Light);
        EXPECT_EQ(color(), colors().accent) << name;
    }
}

TEST_F(ConfigurationPages, ShowAnEnsembleAsAGraph)
{
    ConfigurationFacts facts;
    facts.file = checkOfText(kFile);
    facts.running = kRunning;
    facts.ensemble.inputs = {QStringLiteral("RAW")};
    facts.ensemble.outputs = {QStringLiteral("LABEL")};
    facts.ensemble.steps = {{"model_1", -1, {{QStringLiteral("IN"), QStringLiteral("RAW")}},
        {{QStringLiteral("OUT"), QStringLiteral("LABEL")}}}};
    apply(facts);
    ASSERT_TRUE(child<QTabBar>("configTabs")->isTabVisible(3));
    m_page->showView(ConfigurationPage::View::Graph);
    auto* graph = child<GraphView>("ensembleGraph");
    EXPECT_EQ(graph->error().toStdString(), "");
    EXPECT_THAT(graph->summary().toStdString(), HasSubstr("Request → model_1: RAW, 100/s"));
    QSignalSpy described(m_page.get(), &Page::described);
    QSignalSpy opened(m_page.get(), &Page::opened);
    const QPoint step = graph->cardOf(1).center().toPoint();
    QTest::mouseClick(graph, Qt::LeftButton, {}, step);
    ASSERT_EQ(described.size(), 1);
    EXPECT_EQ(described[0][0].value<Description>().title.toStdString(), "model_1 1");
    EXPECT_THAT(graph->accessibleDescription().toStdString(), HasSubstr("p99"));
    QTest::keyClick(graph, Qt::Key_Return);
    ASSERT_EQ(opened.size(), 1);
    EXPECT_EQ(opened[0][0].value<Location>(),
        (Location{QStringLiteral("model"), QStringLiteral("gpu-east"), "model_1", {}}));
    QTest::keyClick(graph, Qt::Key_Left);
    EXPECT_THAT(graph->accessibleDescription().toStdString(), HasSubstr("Request"));
}

TEST_F(ConfigurationPages, SayWhatAServerWithoutTheExtensionDoesNotTell)
{
    ConfigurationFacts facts;
    facts.running = kRunning;
    apply(facts);
    EXPECT_EQ(editor()->text(), kRunning);
    EXPECT_THAT(
        child<QLabel>("configNote")->text().toStdString(), HasSubstr("does not tell the file"));
    ASSERT_THAT(m_checked, ElementsAre(kRunning));
    ConfigCheck check;
    check.source = kRunning;
    check.isValid = true;
    check.sentence = QStringLiteral("The text can be read.");
    store().applyDraft("model_0", check);
    EXPECT_EQ(word(), "syntax only");
}

TEST_F(ConfigurationPages, SaveOpenAndCopyTheText)
{
    const QTemporaryDir directory;
    const QString name = directory.filePath(QStringLiteral("config.pbtxt"));
    const auto choose = [&](const char* action, const char* dialogName) {
        child<QAction>(action)->trigger();
        auto* files = m_page->findChild<QFileDialog*>(QString::fromLatin1(dialogName));
        ASSERT_NE(files, nullptr);
        Q_EMIT files->fileSelected(name);
        delete files;
    };
    type(QStringLiteral("# mine"));
    choose("configSave", "configSaveDialog");
    QFile file(name);
    ASSERT_TRUE(QTest::qWaitFor([&] { return file.open(QIODevice::ReadOnly); }));
    EXPECT_EQ(file.readAll(), editor()->text().toUtf8());
    child<QAction>("configDiscard")->trigger();
    EXPECT_EQ(editor()->text(), kFile);
    choose("configOpen", "configOpenDialog");
    EXPECT_EQ(editor()->text().toStdString(), "max_batch_size: 8\n# mine");
    QTest::keyClick(editor(), Qt::Key_Z, Qt::ControlModifier);
    EXPECT_EQ(editor()->text(), kFile);
    child<QAction>("configCopy")->trigger();
    EXPECT_EQ(QGuiApplication::clipboard()->text(), kFile);
}

TEST_F(ConfigurationPages, IndentANewLineLikeTheOneBefore)
{
    type(QStringLiteral("input {"));
    QTest::keyClick(editor(), Qt::Key_Return);
    QTest::keyClicks(editor(), QStringLiteral("dims: 1"));
    QTest::keyClick(editor(), Qt::Key_Return);
    QTest::keyClicks(editor(), QStringLiteral("dims: 2"));
    EXPECT_EQ(editor()->text().toStdString(), "max_batch_size: 8\ninput {\n  dims: 1\n  dims: 2");
}

TEST_F(ConfigurationPages, AreReachedFromTheTableOfModels)
{
    ModelsPage models(m_workspace);
    models.open({QStringLiteral("models"), QStringLiteral("gpu-east"), {}, {}}, m_server);
    models.show();
    QSignalSpy opened(&models, &Page::opened);
    auto* table = models.findChild<QTableView*>(QStringLiteral("modelTable"));
    table->selectRow(1);
    QTest::mouseClick(
        models.findChild<QAbstractButton*>(QStringLiteral("overrideModel")), Qt::LeftButton);
    ASSERT_EQ(opened.size(), 1);
    EXPECT_EQ(opened[0][0].value<Location>().page.toStdString(), "configuration");
    EXPECT_EQ(opened[0][0].value<Location>().model, QByteArray("model_1"));
}

TEST_F(ConfigurationPages, ReadTheConfigurationAgainAfterALoadByAnyClient)
{
    QSignalSpy asked(&detail().topic(ServerDetail::Kind::Configuration), &Topic::refreshRequested);
    ServerEvent event;
    event.id = m_server->events()->lastId() + 1;
    event.time = figures::wallNow();
    event.kind = EventKind::Loaded;
    event.key = {"model_1", 1};
    m_server->applyEvents({event}, 0);
    QCoreApplication::processEvents();
    EXPECT_EQ(asked.size(), 0);
    ++event.id;
    event.key = {"model_0", 1};
    m_server->applyEvents({event}, 0);
    QCoreApplication::processEvents();
    EXPECT_EQ(asked.size(), 1);
}

} // namespace
} // namespace thalassa::console
