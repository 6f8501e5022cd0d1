// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The pages that keep unsaved edits as drafts, and offer those of a run that has crashed.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <QAbstractButton>
#include <QAction>
#include <QCheckBox>
#include <QDialog>
#include <QDir>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QTest>

#include "console/models/drafts/trace_drafts.h"
#include "console/pages/configuration/config_editor.h"
#include "console/pages/configuration/configuration_page.h"
#include "console/pages/configuration/text_panel.h"
#include "console/pages/detail/trace_page.h"
#include "console/pages/events_page.h"
#include "tests/console/detail/detail_samples.h"
#include "tests/console/samples.h"

namespace thalassa::console {
namespace {

using testing::HasSubstr;

const QString kServerFile = QStringLiteral("max_batch_size: 8\n");

// A run of the console with one page. begin() after crash() is the next run.
template <typename T> class DraftPages : public testing::Test {
protected:
    void begin(const QString& page)
    {
        m_drafts = std::make_unique<DraftFolder>(m_directory.path() + QStringLiteral("/drafts"));
        settle();
        m_workspace = std::make_unique<Workspace>();
        m_workspace->setCommands(&m_commands);
        m_workspace->setDrafts(m_drafts.get());
        ServerLabel label;
        label.name = QStringLiteral("gpu-east");
        m_server = addServer(*m_workspace, label, 2);
        QObject::connect(&m_workspace->fleet(), &Fleet::serverRenamed, m_drafts.get(),
            &DraftFolder::renameServer); // as the console does
        fill(detail());
        m_page = std::make_unique<T>(*m_workspace);
        m_page->resize(1000, 700);
        m_page->open({page, label.name, "model_0", {}}, m_server);
        m_page->show();
    }
    // The files stay.
    void crash()
    {
        m_page.reset();
        m_drafts.reset();
        m_workspace.reset();
    }
    ~DraftPages() override { crash(); }

    void settle()
    {
        EXPECT_TRUE(QTest::qWaitFor([this] { return m_drafts->isSettled(); }, 30'000));
    }
    qsizetype draftFiles()
    {
        settle();
        return QDir(m_directory.path() + QStringLiteral("/drafts"))
            .entryList({QStringLiteral("*.json")})
            .size();
    }
    void rename(const char* name)
    {
        ServerLabel label = m_server->label();
        label.name = QLatin1String(name);
        m_server->setLabel(label);
    }
    ServerDetail& detail() { return ServerDetail::of(*m_server); }
    template <typename U> U* child(const QString& name) const
    {
        U* found = m_page->template findChild<U*>(name);
        EXPECT_NE(found, nullptr) << name.toStdString();
        return found;
    }
    void click(const char* name) const
    {
        auto* button = child<QAbstractButton>(QLatin1String(name));
        EXPECT_TRUE(button->isVisible()) << name;
        QTest::mouseClick(button, Qt::LeftButton);
    }
    std::string text(const char* name) const
    {
        return child<QLabel>(QLatin1String(name))->text().toStdString();
    }
    bool isShown(const char* name) const
    {
        return child<QWidget>(QLatin1String(name))->isVisible();
    }

    QTemporaryDir m_directory;
    NotedCommands m_commands;
    std::unique_ptr<DraftFolder> m_drafts;
    std::unique_ptr<Workspace> m_workspace;
    ServerStore* m_server = nullptr;
    std::unique_ptr<T> m_page;
};

class TraceDraftPages : public DraftPages<TracePage> {
protected:
    void begin() { DraftPages::begin(QStringLiteral("trace-settings")); }
    TraceTable& table() { return detail().traceSettings(); }
    void edit(const char* value)
    {
        m_page->edit("resnet", TraceField::Rate, TraceEdit{false, QLatin1String(value)});
    }
    std::optional<TraceEdit> kept() { return table().editOf("resnet", TraceField::Rate); }
};

TEST_F(TraceDraftPages, RestoreTheEditsOfACrashedRun)
{
    begin();
    EXPECT_FALSE(isShown("traceDraft"));
    edit("20");
    m_page->edit({}, TraceField::Count, TraceEdit{false, QStringLiteral("7")});
    crash();
    begin();
    ASSERT_TRUE(isShown("traceDraft"));
    EXPECT_THAT(text("traceDraftText"), HasSubstr("The last one was made at"));
    EXPECT_THAT(text("traceDraftText"), Not(HasSubstr("another value")));
    EXPECT_FALSE(table().isEdited());
    click("traceDraftRestore");
    EXPECT_FALSE(isShown("traceDraft"));
    EXPECT_EQ(kept(), (TraceEdit{false, QStringLiteral("20")}));
    EXPECT_EQ(table().changes().size(), 2);
    EXPECT_TRUE(table().conflicts().isEmpty());
    EXPECT_EQ(draftFiles(), 1);
    click("traceUndo");
    EXPECT_FALSE(table().isEdited());
    EXPECT_EQ(draftFiles(), 0);
    click("traceRedo");
    EXPECT_EQ(table().changes().size(), 2);
    EXPECT_EQ(draftFiles(), 1);
}

TEST_F(TraceDraftPages, SayWhatHasChangedOnTheServerAndShowItAsAConflict)
{
    begin();
    edit("20");
    m_page->edit("bert", TraceField::Count, TraceEdit{false, QStringLiteral("7")});
    crash();
    begin();
    TraceFacts theirs = sampleSettings(3); // with the same revision: the server was started again
    theirs.layers[1].values[TraceField::Rate] = QStringLiteral("30");
    detail().applyTraceSettings(theirs);
    EXPECT_THAT(text("traceDraftText"), HasSubstr("1 of these settings has another value"));
    click("traceDraftRestore");
    ASSERT_EQ(table().conflicts().size(), 1);
    EXPECT_EQ(table().conflicts()[0].model, "resnet");
    EXPECT_GE(table().rowOf("bert"), 0); // which has no settings of its own
}

TEST_F(TraceDraftPages, ForgetWhatWasAppliedUndoneOrDiscarded)
{
    begin();
    edit("20");
    EXPECT_EQ(draftFiles(), 1);
    click("traceUndo");
    EXPECT_EQ(draftFiles(), 0);
    edit("20");
    EXPECT_EQ(draftFiles(), 1);
    for (const TraceChange& change : table().changes())
        table().accepted(change);
    EXPECT_EQ(draftFiles(), 0);
    edit("20");
    crash();
    begin();
    click("traceDraftDiscard");
    EXPECT_FALSE(isShown("traceDraft"));
    EXPECT_EQ(draftFiles(), 0);
}

TEST_F(TraceDraftPages, AreNotOfferedOnAReadOnlyServer)
{
    begin();
    edit("20");
    crash();
    begin();
    ServerLabel label = m_server->label();
    label.isReadOnly = true;
    m_server->setLabel(label);
    ASSERT_TRUE(QTest::qWaitFor([&] { return !isShown("traceDraft"); }));
    table().setEdit("resnet", TraceField::Rate, TraceEdit{false, QStringLiteral("30")});
    EXPECT_EQ(draftFiles(), 1); // that of the earlier run alone
}

TEST_F(TraceDraftPages, NameTheEditsOfServersThatAreNotShownWhenTheConsoleCloses)
{
    begin();
    edit("20");
    ServerLabel label;
    label.name = QStringLiteral("gpu-west");
    ServerStore* other = addServer(*m_workspace, label, 1);
    m_page->open({QStringLiteral("trace-settings"), label.name, {}, {}}, other);
    EXPECT_EQ(m_page->unsavedWork().join(u'\n').toStdString(), "The trace settings of gpu-east");
}

TEST_F(TraceDraftPages, FollowTheNameOfTheProfile)
{
    begin();
    edit("20");
    rename("gpu-west");
    EXPECT_EQ(draftFiles(), 1);
    m_page->edit("resnet", TraceField::Rate, std::nullopt);
    EXPECT_EQ(draftFiles(), 0);
    edit("30");
    EXPECT_EQ(draftFiles(), 1);
    rename("gpu-north");
    settle();
    crash();
    m_drafts = std::make_unique<DraftFolder>(m_directory.path() + QStringLiteral("/drafts"));
    settle();
    const DraftSubject::Kind kind = DraftSubject::Kind::TraceSettings;
    EXPECT_EQ(m_drafts->left({kind, QStringLiteral("gpu-west"), {}}), nullptr);
    EXPECT_NE(m_drafts->left({kind, QStringLiteral("gpu-north"), {}}), nullptr);
}

class LogDraftPages : public DraftPages<EventsPage> {
protected:
    void begin(quint32 verboseLevel = 0)
    {
        DraftPages::begin(QStringLiteral("events"));
        LogState log;
        log.format = QStringLiteral("default");
        log.verboseLevel = verboseLevel;
        log.revision = 1;
        m_server->setLog(log);
        ASSERT_TRUE(QTest::qWaitFor([&] {
            return isShown("logApply") && level().value() == static_cast<int>(verboseLevel);
        }));
    }
    QCheckBox& info() const { return *child<QCheckBox>(QStringLiteral("logInfo")); }
    QSpinBox& level() const { return *child<QSpinBox>(QStringLiteral("logVerbose")); }
};

TEST_F(LogDraftPages, RestoreTheEditsOfACrashedRun)
{
    begin();
    EXPECT_FALSE(isShown("logDraft"));
    info().setChecked(false);
    level().setValue(4);
    crash();
    begin();
    ASSERT_TRUE(isShown("logDraft"));
    EXPECT_THAT(text("logDraftText"), Not(HasSubstr("another value")));
    EXPECT_TRUE(info().isChecked());
    click("logDraftRestore");
    EXPECT_FALSE(isShown("logDraft"));
    EXPECT_FALSE(info().isChecked());
    EXPECT_EQ(draftFiles(), 1);
    click("logApply");
    EXPECT_EQ(m_commands.logChange.info, false);
    EXPECT_EQ(m_commands.logChange.verboseLevel, 4U);
    EXPECT_EQ(m_commands.logChange.error, std::nullopt);
    EXPECT_EQ(draftFiles(), 0);
}

TEST_F(LogDraftPages, SayWhatHasChangedOnTheServerAndForgetWhatIsDiscarded)
{
    begin();
    level().setValue(4);
    crash();
    begin(7);
    EXPECT_THAT(text("logDraftText"), HasSubstr("1 of these settings has another value"));
    click("logDraftDiscard");
    EXPECT_FALSE(isShown("logDraft"));
    EXPECT_EQ(level().value(), 7);
    EXPECT_EQ(draftFiles(), 0);
    info().setChecked(false);
    EXPECT_EQ(draftFiles(), 1);
    click("logRevert");
    EXPECT_EQ(draftFiles(), 0);
}

TEST_F(LogDraftPages, KeepTheEditsOfAServerThatIsNotShown)
{
    begin();
    level().setValue(4);
    ServerLabel label;
    label.name = QStringLiteral("gpu-west");
    ServerStore* const other = addServer(*m_workspace, label, 1);
    m_page->open({QStringLiteral("events"), label.name, {}, {}}, other);
    EXPECT_EQ(draftFiles(), 1);
    m_page->open({QStringLiteral("events"), QStringLiteral("gpu-east"), {}, {}}, m_server);
    EXPECT_EQ(level().value(), 4);
    EXPECT_EQ(draftFiles(), 1);
}

class ConfigurationDraftPages : public DraftPages<ConfigurationPage> {
protected:
    void begin(const QString& file = kServerFile)
    {
        DraftPages::begin(QStringLiteral("configuration"));
        apply(file);
    }
    void apply(const QString& file, const QByteArray& model = "model_0")
    {
        ConfigurationFacts facts;
        facts.file.source = file;
        facts.file.isByServer = true;
        facts.file.isValid = true;
        detail().configurations().apply(model, facts);
        detail().topic(ServerDetail::Kind::Configuration).succeed();
    }
    void showOther()
    {
        m_page->open(
            {QStringLiteral("configuration"), m_server->label().name, "model_1", {}}, m_server);
        apply(QStringLiteral("max_batch_size: 2\n"), "model_1");
        EXPECT_EQ(editor()->text(), u"max_batch_size: 2\n");
    }
    ConfigEditor* editor() const { return m_page->textPanel()->editor(); }
    void type(const QString& text) const
    {
        editor()->setFocus();
        QTest::keyClick(editor(), Qt::Key_End, Qt::ControlModifier);
        QTest::keyClicks(editor(), text);
    }
};

TEST_F(ConfigurationDraftPages, RestoreTheTextOfACrashedRun)
{
    begin();
    EXPECT_FALSE(isShown("configDraft"));
    type(QStringLiteral("# mine"));
    crash();
    begin();
    ASSERT_TRUE(isShown("configDraft"));
    EXPECT_THAT(text("configDraftText"), HasSubstr("The last one was made at"));
    EXPECT_THAT(text("configDraftText"), Not(HasSubstr("another text")));
    EXPECT_EQ(editor()->text(), kServerFile);
    click("configDraftRestore");
    EXPECT_FALSE(isShown("configDraft"));
    EXPECT_EQ(editor()->text().toStdString(), "max_batch_size: 8\n# mine");
    EXPECT_EQ(draftFiles(), 1);
    child<QAction>(QStringLiteral("configUndo"))->trigger();
    EXPECT_EQ(editor()->text(), kServerFile);
    EXPECT_EQ(draftFiles(), 0);
}

TEST_F(ConfigurationDraftPages, SayThatTheServerHasAnotherTextNow)
{
    begin();
    type(QStringLiteral("# mine"));
    crash();
    begin(QStringLiteral("max_batch_size: 16\n"));
    EXPECT_THAT(text("configDraftText"), HasSubstr("another text now"));
    click("configDraftRestore");
    EXPECT_EQ(editor()->text().toStdString(), "max_batch_size: 8\n# mine");
    EXPECT_TRUE(isShown("configBehind"));
}

TEST_F(ConfigurationDraftPages, KeepTheOfferWhileTheUserEditsSomethingElse)
{
    begin();
    type(QStringLiteral("# mine"));
    crash();
    begin();
    type(QStringLiteral("# other"));
    EXPECT_EQ(draftFiles(), 2);
    EXPECT_TRUE(isShown("configDraft"));
    click("configDraftDiscard");
    EXPECT_EQ(draftFiles(), 1);
    EXPECT_EQ(editor()->text().toStdString(), "max_batch_size: 8\n# other");
}

TEST_F(ConfigurationDraftPages, ForgetATextThatWasLoadedAsAnOverride)
{
    begin();
    type(QStringLiteral("# mine"));
    EXPECT_EQ(draftFiles(), 1);
    click("configCheck");
    ConfigCheck check;
    check.source = editor()->text();
    check.isValid = true;
    detail().configurations().applyDraft("model_0", check);
    click("configOverride");
    auto* asked = child<QDialog>(QStringLiteral("overrideDialog"));
    asked->findChild<QAbstractButton*>(QStringLiteral("confirm"))->click();
    EXPECT_EQ(draftFiles(), 1); // the load may fail
    EXPECT_EQ(m_page->unsavedWork().size(), 1);
    detail().configurations().noteLoad("model_0", check.source);
    EXPECT_EQ(draftFiles(), 0);
    EXPECT_TRUE(m_page->unsavedWork().isEmpty());
    type(QStringLiteral("# and more"));
    EXPECT_EQ(draftFiles(), 1);
}

TEST_F(ConfigurationDraftPages, ForgetOnlyTheTextWhoseLoadHasSucceeded)
{
    begin();
    type(QStringLiteral("# first"));
    const QString first = editor()->text();
    type(QStringLiteral("# second")); // is loaded, too, before the first load has ended
    detail().configurations().noteLoad("model_0", first);
    EXPECT_EQ(m_page->unsavedWork().size(), 1);
    EXPECT_EQ(draftFiles(), 1);
    detail().configurations().noteLoad("model_0", editor()->text());
    EXPECT_TRUE(m_page->unsavedWork().isEmpty());
    EXPECT_EQ(draftFiles(), 0);
    ConfigurationPage other(*m_workspace); // the window in another language
    other.open(m_page->location(), m_server);
    other.takeOver(*m_page);
    other.show();
    EXPECT_TRUE(other.unsavedWork().isEmpty());
    other.hide();
}

TEST_F(ConfigurationDraftPages, KeepATextAgainWhoseOverrideIsGone)
{
    begin();
    type(QStringLiteral("# mine"));
    detail().configurations().noteLoad("model_0", editor()->text());
    EXPECT_EQ(draftFiles(), 0);
    detail().configurations().noteLoad("model_0", std::nullopt); // the file is loaded again
    EXPECT_EQ(m_page->unsavedWork().size(), 1);
    EXPECT_EQ(draftFiles(), 1);
}

TEST_F(ConfigurationDraftPages, KeepATextAgainWhoseOverrideIsGoneWhileAnotherOneIsShown)
{
    begin();
    type(QStringLiteral("# mine"));
    detail().configurations().noteLoad("model_0", editor()->text());
    showOther();
    EXPECT_EQ(draftFiles(), 0);
    detail().configurations().noteLoad("model_0", std::nullopt); // the file is loaded again
    EXPECT_EQ(m_page->unsavedWork().size(), 1);
    EXPECT_EQ(draftFiles(), 1);
}

TEST_F(ConfigurationDraftPages, FollowTheNameOfTheProfile)
{
    begin();
    type(QStringLiteral("# mine"));
    rename("gpu-west");
    EXPECT_EQ(m_page->unsavedWork().join(u'\n').toStdString(),
        "The configuration of model_0 on gpu-west");
    m_page->open(
        {QStringLiteral("configuration"), QStringLiteral("gpu-west"), "model_0", {}}, m_server);
    EXPECT_EQ(editor()->text().toStdString(), "max_batch_size: 8\n# mine");
    child<QAction>(QStringLiteral("configUndo"))->trigger();
    EXPECT_EQ(editor()->text(), kServerFile);
    EXPECT_EQ(draftFiles(), 0);
}

TEST_F(ConfigurationDraftPages, KnowThatATextWasSavedWhileAnotherOneIsShown)
{
    begin();
    type(QStringLiteral("# mine"));
    TextPanel& panel = *m_page->textPanel();
    const QString name = TextPanel::nameOf(m_server->label().name, "model_0");
    const QString text = editor()->text();
    showOther();
    EXPECT_EQ(m_page->unsavedWork().size(), 1);
    panel.noteSaved(name, QStringLiteral("# an earlier text"));
    EXPECT_EQ(m_page->unsavedWork().size(), 1);
    EXPECT_EQ(draftFiles(), 1);
    panel.noteSaved(name, text);
    EXPECT_TRUE(m_page->unsavedWork().isEmpty());
    EXPECT_EQ(draftFiles(), 0);
}

TEST_F(ConfigurationDraftPages, ForgetATextThatWasLoadedWhileAnotherOneIsShown)
{
    begin();
    type(QStringLiteral("# mine"));
    const QString text = editor()->text();
    showOther();
    detail().configurations().noteLoad("model_0", QStringLiteral("# an earlier text"));
    EXPECT_EQ(draftFiles(), 1);
    detail().configurations().noteLoad("model_0", text);
    EXPECT_TRUE(m_page->unsavedWork().isEmpty());
    EXPECT_EQ(draftFiles(), 0);
}

TEST_F(ConfigurationDraftPages, ForgetATextThatWasSavedToAFile)
{
    begin();
    type(QStringLiteral("# mine"));
    EXPECT_EQ(draftFiles(), 1);
    m_page->textPanel()->saveFile();
    auto* dialog = m_page->findChild<QFileDialog*>(QStringLiteral("configSaveDialog"));
    ASSERT_NE(dialog, nullptr);
    const QString path = m_directory.path() + QStringLiteral("/mine.pbtxt");
    Q_EMIT dialog->fileSelected(path);
    ASSERT_TRUE(QTest::qWaitFor([this] { return m_page->unsavedWork().isEmpty(); }));
    EXPECT_EQ(draftFiles(), 0);
    const Operation& written = *m_workspace->operations().latest();
    EXPECT_EQ(written.phase, Operation::Phase::Done);
    EXPECT_EQ(written.details.file, path);
    type(QStringLiteral("# more"));
    m_page->textPanel()->saveFile();
    Q_EMIT m_page->findChild<QFileDialog*>(QStringLiteral("configSaveDialog"))
        ->fileSelected(m_directory.path() + QStringLiteral("/none/mine.pbtxt"));
    ASSERT_TRUE(QTest::qWaitFor([this] { return m_page->findChild<QMessageBox*>() != nullptr; }));
    EXPECT_EQ(m_page->unsavedWork().size(), 1);
}

} // namespace
} // namespace thalassa::console
