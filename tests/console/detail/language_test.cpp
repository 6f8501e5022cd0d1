// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The running window in another language: its texts change, and what the user has entered stays.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <QCheckBox>
#include <QComboBox>
#include <QDialog>
#include <QFile>
#include <QGlyphRun>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QMenu>
#include <QMenuBar>
#include <QPlainTextEdit>
#include <QRawFont>
#include <QScrollArea>
#include <QScrollBar>
#include <QSettings>
#include <QSpinBox>
#include <QTabBar>
#include <QTemporaryDir>
#include <QTest>
#include <QTextLayout>
#include <QToolButton>
#include <QTranslator>
#include <set>

#include "console/app/console.h"
#include "console/app/main_window.h"
#include "console/app/tray.h"
#include "console/look/labels.h"
#include "console/look/table_view.h"
#include "console/models/text/language.h"
#include "console/pages/configuration/config_editor.h"
#include "console/pages/confirm_dialog.h"
#include "console/pages/detail/trace_page.h"
#include "console/pages/traces/traces_page.h"
#include "console/timeline/timeline_page.h"
#include "tests/console/detail/languages_fixture.h"
#include "tests/console/look_check.h"

namespace thalassa::console {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

constexpr auto kStates = {
    DataState::Live, DataState::Loading, DataState::Empty, DataState::Stale, DataState::Failed};

TEST_F(Languages, ChangeEveryPartOfTheRunningWindow)
{
    goTo("models");
    m_console.workspace().operations().begin(QStringLiteral("gpu-east"),
        [] { return QCoreApplication::translate("thalassa::console::Feed", "end of the drain"); });
    struct Texts {
        const char* language;
        const char* menus;
        const char* tab;
        const char* column;
        const char* alert;
        const char* operation;
        const char* count;
    };
    const auto expectTexts = [this](const Texts& texts) {
        EXPECT_EQ(menus(), texts.menus);
        const auto* tabs = find<QTabBar>("pageTabs");
        EXPECT_EQ(tabs->tabText(tabs->currentIndex()).toStdString(), texts.tab);
        const QAbstractItemModel* table = find<TableView>("modelTable")->model();
        EXPECT_EQ(table->headerData(ModelTable::State, Qt::Horizontal).toString().toStdString(),
            texts.column);
        EXPECT_THAT(alert(), HasSubstr(texts.alert));
        EXPECT_THAT(find<ElidedLabel>("statusOperation")->fullText().toStdString(),
            HasSubstr(texts.operation));
        EXPECT_EQ(figures::count(1'234'567).toStdString(), texts.count);
        EXPECT_EQ(window().location().page, u"models");
        EXPECT_TRUE(window()
                        .actions()
                        .find(QStringLiteral("language.") + QLatin1String(texts.language))
                        ->isChecked());
    };
    const Texts english{"en", "Server Edit Model Go View Help", "Models", "State", "failed to load",
        "end of the drain", "1,234,567"};
    expectTexts(english);
    choose("de");
    expectTexts({"de", "Server Bearbeiten Modell Gehe zu Ansicht Hilfe", "Modelle", "Zustand",
        "konnte nicht geladen werden", "Drain beenden", "1.234.567"});
    choose("zh_CN");
    expectTexts({"zh_CN", "服务器 编辑 模型 转到 视图 帮助", "模型", "状态", "加载失败", "结束排空",
        "1,234,567"});
    choose("en");
    expectTexts(english);
}

TEST_F(Languages, ChangeTheMenuOfTheTray)
{
    const Tray tray(m_console.alerts());
    const auto texts = [&tray] {
        QStringList list;
        for (const QAction* action : tray.menu().actions())
            list.append(action->text());
        return list.join(u'|').toStdString();
    };
    EXPECT_EQ(texts(), "Show alerts|Quit");
    choose("de");
    EXPECT_EQ(texts(), "Alarme zeigen|Beenden");
    choose("en");
    EXPECT_EQ(texts(), "Show alerts|Quit");
}

TEST_F(Languages, AreKeptForTheNextTime)
{
    choose("de");
    EXPECT_EQ(QSettings().value(QStringLiteral("language")).toString(), u"de");
    CommandLine line;
    EXPECT_EQ(startLanguage(line), u"de");
    line.language = QStringLiteral("zh_CN");
    EXPECT_EQ(startLanguage(line), u"zh_CN");
}

TEST_F(Languages, KeepThePlaceTheFilterAndTheSelection)
{
    goTo("events");
    goTo("models");
    find<QLineEdit>("modelTableFilter")->setText(QStringLiteral("model_"));
    auto* table = find<TableView>("modelTable");
    table->sortByColumn(ModelTable::P99, Qt::DescendingOrder);
    table->selectRow(3);
    const QString selected = table->currentSource().siblingAtColumn(0).data().toString();
    window().actions().find(QStringLiteral("view.inspector"))->trigger();
    const QSize size = window().size();
    choose("de");
    EXPECT_EQ(window().size(), size);
    EXPECT_EQ(find<QLineEdit>("modelTableFilter")->text(), u"model_");
    table = find<TableView>("modelTable");
    EXPECT_EQ(table->horizontalHeader()->sortIndicatorSection(), ModelTable::P99);
    EXPECT_EQ(table->currentSource().siblingAtColumn(0).data().toString(), selected);
    EXPECT_TRUE(window().findChild<QWidget*>(QStringLiteral("inspectorDock"))->isHidden());
    window().actions().find(QStringLiteral("go.back"))->trigger();
    EXPECT_EQ(window().location().page, u"events");
}

TEST_F(Languages, FindTheSameRowsWithTheSameFilter)
{
    window().goTo({QStringLiteral("models"), QStringLiteral("gpu-west"), {}, {}});
    const auto found = [this](const char* table, const QString& filter) {
        find<QLineEdit>(table)->setText(filter);
        QString name = QLatin1String(table);
        name.chop(6); // "Filter"
        const auto* view = window().findChild<TableView*>(name);
        EXPECT_EQ(view->rows().filterError(), QString());
        return view->rows().rowCount();
    };
    for (const char* language : {"en", "de", "zh_CN"}) {
        if (Language::instance().current() != QLatin1String(language))
            choose(language);
        for (const char* filter : {"state:failed", "state=Failed", "state:unavailable", "failed"})
            EXPECT_EQ(found("modelTableFilter", QLatin1String(filter)), 1) << language << filter;
        EXPECT_EQ(found("modelTableFilter", wordOf(ModelState::Failed)), 1) << language;
        EXPECT_EQ(found("modelTableFilter", QStringLiteral("state:ready")), 2) << language;
        EXPECT_EQ(found("modelTableFilter", QStringLiteral("-state:failed")), 2) << language;
        // The German word for "failed" is no text of an English table.
        EXPECT_EQ(found("modelTableFilter", QStringLiteral("state:Fehler")),
            Language::instance().current() == u"de" ? 1 : 0);
    }
    choose("de");
    goTo("requests");
    EXPECT_GT(found("requestTableFilter", QStringLiteral("outcome:succeeded")), 0);
    EXPECT_GT(found("requestTableFilter", QStringLiteral("outcome:success release:idle_inst")), 0);
    EXPECT_EQ(found("requestTableFilter", QStringLiteral("outcome:failed")), 1);
}

TEST_F(Languages, KeepWhatIsNotSaved)
{
    goTo("events");
    find<QCheckBox>("logInfo")->click();
    goTo("trace-settings");
    auto* page = qobject_cast<TracePage*>(window().currentPage());
    page->edit("resnet", TraceField::Rate, TraceEdit{false, QStringLiteral("50")});
    page->edit("resnet", TraceField::Count, TraceEdit{false, QStringLiteral("7")});
    goTo("try");
    EXPECT_EQ(find<QComboBox>("tryModel")->currentText(), u"model_1 1");
    find<QComboBox>("input1Source")->setCurrentIndex(1);
    find<QPlainTextEdit>("input1Text")->setPlainText(QStringLiteral("4 5"));
    choose("zh_CN");
    EXPECT_EQ(window().location().page, u"try");
    EXPECT_EQ(find<QComboBox>("tryModel")->currentText(), u"model_1 1");
    EXPECT_EQ(find<QPlainTextEdit>("input1Text")->toPlainText(), u"4 5");
    EXPECT_TRUE(find<QPlainTextEdit>("input1Text")->isVisible());
    goTo("events");
    EXPECT_FALSE(find<QCheckBox>("logInfo")->isChecked());
    goTo("trace-settings");
    EXPECT_EQ(detail().traceSettings().valueAfter("resnet", TraceField::Rate), u"50");
    QAction* undo = find<QToolButton>("traceUndo")->defaultAction();
    EXPECT_THAT(undo->text().toStdString(), HasSubstr("resnet"));
    undo->trigger();
    EXPECT_EQ(detail().traceSettings().editOf("resnet", TraceField::Count), std::nullopt);
    EXPECT_EQ(detail().traceSettings().valueAfter("resnet", TraceField::Rate), u"50");
}

TEST_F(Languages, KeepARequestThatIsBeingMade)
{
    goTo("try");
    find<QAbstractButton>("trySend")->click();
    ASSERT_FALSE(m_commands.onInference) << "it is made off the GUI thread";
    choose("de");
    EXPECT_TRUE(find<QAbstractButton>("tryCancel")->isVisible());
    EXPECT_TRUE(QTest::qWaitFor([this] { return bool(m_commands.onInference); }));
    EXPECT_EQ(m_commands.draft.inputs.size(), 2);
}

TEST_F(Languages, KeepARequestThatIsOnItsWay)
{
    goTo("try");
    find<QAbstractButton>("trySend")->click();
    ASSERT_TRUE(QTest::qWaitFor([this] { return bool(m_commands.onInference); }));
    choose("de");
    EXPECT_TRUE(find<QAbstractButton>("tryCancel")->isVisible());
    InferenceAnswer answer;
    answer.requestId = m_commands.draft.requestId;
    answer.error = QStringLiteral("no such model");
    m_commands.onInference(answer);
    settle();
    EXPECT_FALSE(find<QAbstractButton>("tryCancel")->isVisible());
    bool isShown = false;
    for (const QLabel* label : window().currentPage()->findChildren<QLabel*>()) {
        isShown = isShown || (label->isVisible() && label->text() == answer.error);
    }
    EXPECT_TRUE(isShown);
}

TEST_F(Languages, KeepAnEditedConfigurationWithItsUndoStack)
{
    const QString file = QStringLiteral("max_batch_size: 8\n");
    ConfigurationFacts facts;
    facts.file.source = file;
    facts.file.isByServer = true;
    facts.running = file;
    goTo("configuration");
    for (const char* model : {"model_0", "model_1"}) {
        find<QComboBox>("configModel")->setCurrentText(QLatin1String(model));
        Q_EMIT find<QComboBox>("configModel")->activated(model[6] - '0');
        detail().configurations().apply(model, facts);
        detail().topic(ServerDetail::Kind::Configuration).succeed();
        QTest::keyClick(find<ConfigEditor>("configEditor"), Qt::Key_End, Qt::ControlModifier);
        QTest::keyClicks(find<ConfigEditor>("configEditor"), QLatin1String("# ") + model);
    }
    choose("de");
    const QString edited = file + QStringLiteral("# model_1");
    EXPECT_EQ(find<ConfigEditor>("configEditor")->text(), edited);
    QTest::keyClicks(find<ConfigEditor>("configEditor"), QStringLiteral("0"));
    EXPECT_EQ(find<ConfigEditor>("configEditor")->text(), edited + u'0');
    while (find<ConfigEditor>("configEditor")->document()->isUndoAvailable())
        find<QAction>("configUndo")->trigger();
    EXPECT_EQ(find<ConfigEditor>("configEditor")->text(), file);
    while (find<ConfigEditor>("configEditor")->document()->isRedoAvailable())
        find<QAction>("configRedo")->trigger();
    EXPECT_EQ(find<ConfigEditor>("configEditor")->text(), edited + u'0');
    goTo("overview");
    choose("en"); // the page is hidden now
    window().goTo({QStringLiteral("configuration"), QStringLiteral("gpu-east"), "model_0", {}});
    detail().topic(ServerDetail::Kind::Configuration).succeed();
    EXPECT_EQ(find<ConfigEditor>("configEditor")->text(), file + QStringLiteral("# model_0"));
    find<QAction>("configDiscard")->trigger();
    EXPECT_EQ(find<ConfigEditor>("configEditor")->text(), file);
    // The other one is still edited.
    EXPECT_FALSE(window().close());
    EXPECT_TRUE(window().isVisible());
    auto* question = find<ConfirmDialog>("confirmDialog");
    const auto labels = question->findChildren<QLabel*>();
    EXPECT_TRUE(std::any_of(labels.begin(), labels.end(), [](const QLabel* label) {
        return label->text().contains(QStringLiteral("The configuration of model_1 on gpu-east"));
    }));
    question->reject();
    EXPECT_TRUE(window().isVisible());
    find<QComboBox>("configModel")->setCurrentText(QStringLiteral("model_1"));
    Q_EMIT find<QComboBox>("configModel")->activated(1);
    detail().topic(ServerDetail::Kind::Configuration).succeed();
    find<QAction>("configDiscard")->trigger();
    EXPECT_TRUE(window().close());
}

TEST_F(Languages, KeepTheResultsOfTheSimulation)
{
    goTo("batches");
    auto* model = find<QComboBox>("batchModel");
    model->setCurrentIndex(1);
    Q_EMIT model->activated(1);
    const ModelKey key = detail().batchModel();
    std::vector<RequestFacts> requests = sampleRequests(400);
    for (RequestFacts& request : requests)
        request.key = key;
    detail().applyBatches(requests);
    find<QTabBar>("batchTabs")->setCurrentIndex(2);
    const auto note = [this] { return find<QLabel>("whatIfNote")->text().toStdString(); };
    const auto rows = [this] { return find<TableView>("whatIfTable")->rows().rowCount(); };
    find<QSpinBox>("whatIfDelay")->setValue(700);
    find<QAbstractButton>("whatIfTry")->click();
    choose("de"); // while it runs
    ASSERT_TRUE(QTest::qWaitFor([&] { return rows() == 3; }, 60'000));
    EXPECT_EQ(detail().batchModel(), key);
    EXPECT_THAT(note(), HasSubstr("gemessen"));
    EXPECT_EQ(find<QSpinBox>("whatIfDelay")->value(), 700);
    find<TableView>("whatIfTable")->selectRow(2);
    goTo("overview");
    choose("zh_CN");
    goTo("batches");
    EXPECT_EQ(rows(), 3);
    EXPECT_TRUE(find<TableView>("whatIfTable")->currentSource().isValid());
    EXPECT_THAT(note(), HasSubstr("p99"));
    EXPECT_THAT(note(), Not(HasSubstr("gemessen")));
    find<QLineEdit>("whatIfPreferred")->setText(QStringLiteral("four"));
    find<QAbstractButton>("whatIfTry")->click();
    choose("en");
    EXPECT_THAT(note(), HasSubstr("“four” is none"));
    EXPECT_EQ(rows(), 3);
}

TEST_F(Languages, KeepTheTracesOfTheTimeline)
{
    const QTemporaryDir directory;
    QFile file(directory.filePath(QStringLiteral("trace.json")));
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write(R"([{"name":"a","ph":"X","ts":0,"dur":100,"pid":1,"tid":1},
                   {"name":"b","ph":"X","ts":200,"dur":50,"pid":1,"tid":1}])");
    file.close();
    goTo("timeline");
    qobject_cast<TracesPage*>(window().currentPage())->openFiles({file.fileName()});
    const auto timeline = [this]() -> TimelinePage& {
        return *window().currentPage()->findChild<TimelinePage*>();
    };
    ASSERT_TRUE(QTest::qWaitFor([&] { return !timeline().state().isEmpty(); }));
    timeline().state().setSelection(trace::Range{50'000, 220'000});
    const trace::Range visible = timeline().state().visible();
    choose("de");
    EXPECT_EQ(window().location().page, u"timeline");
    EXPECT_EQ(timeline().state().traces().sliceCount(), 2U);
    EXPECT_EQ(timeline().state().visible(), visible);
    EXPECT_TRUE(timeline().state().selection().has_value());
    goTo("overview");
    choose("en"); // the page is hidden now
    goTo("timeline");
    EXPECT_EQ(timeline().state().traces().sliceCount(), 2U);
}

// The texts that the program asks for, and that a language does not have.
class Missing : public QTranslator {
public:
    explicit Missing(const QString& language)
    {
        EXPECT_TRUE(m_language.load(QStringLiteral(":/translations/console_%1.qm").arg(language)));
    }
    QString translate(
        const char* context, const char* source, const char* comment, int n) const override
    {
        // Classes of Qt have texts of their own.
        const bool isOfQt = context[0] == 'Q' && context[1] >= 'A' && context[1] <= 'Z';
        if (!isOfQt && *source != '\0' &&
            m_language.translate(context, source, comment, n).isEmpty()) {
            found.insert(std::string(context) + ": " + source);
        }
        return {};
    }
    bool isEmpty() const override { return false; }

    mutable std::set<std::string> found;

private:
    QTranslator m_language;
};

// Shows each page in each of its states, and the dialogs.
template <typename Look> void lookAtEverything(MainWindow& window, const Look& look)
{
    QStringList pages;
    for (const QAction* action : window.actions().of(MenuId::Go)) {
        if (action->objectName().startsWith(u"page.")) {
            pages.append(action->objectName().mid(5));
        }
    }
    for (const QString& page : pages) {
        window.goTo({page, QStringLiteral("gpu-east"),
            page == u"model" ? QByteArray("model_1") : QByteArray(), {}});
        EXPECT_EQ(window.location().page, page);
        for (const DataState state : kStates) {
            window.currentPage()->pretend(state);
            QCoreApplication::processEvents();
            look(window, page.toStdString() + " " + std::to_string(static_cast<int>(state)));
        }
    }
    const auto lookAtDialog = [&](const char* name) {
        QCoreApplication::processEvents();
        auto* dialog = window.findChild<QDialog*>(QLatin1String(name));
        ASSERT_NE(dialog, nullptr) << name;
        look(*dialog, name);
        dialog->close();
        QCoreApplication::processEvents();
    };
    window.openPalette();
    lookAtDialog("commandPalette");
    window.openShortcuts();
    lookAtDialog("shortcutSheet");
    window.actions().find(QStringLiteral("server.add"))->trigger();
    lookAtDialog("profileDialog");
}

TEST_F(Languages, HaveEveryTextThatIsShownAndFitTheWindow)
{
    for (const char* language : {"de", "zh_CN"}) {
        Missing missing{QLatin1String(language)};
        choose(language);
        QCoreApplication::installTranslator(&missing);
        lookAtEverything(window(), [&](const QWidget& widget, const std::string& where) {
            EXPECT_EQ(clippedTexts(widget).join(u'\n').toStdString(), "")
                << language << ": " << where;
        });
        QCoreApplication::removeTranslator(&missing);
        EXPECT_THAT(missing.found, IsEmpty()) << language;
    }
}

TEST_F(Languages, ShowTheSheetOfShortcutsWithoutScrolling)
{
    for (const char* language : {"en", "de", "zh_CN"}) {
        choose(language);
        window().openShortcuts();
        QCoreApplication::processEvents();
        auto* sheet = window().findChild<QDialog*>(QStringLiteral("shortcutSheet"));
        const auto* area = sheet->findChild<QScrollArea*>(QStringLiteral("shortcutArea"));
        EXPECT_EQ(area->horizontalScrollBar()->maximum(), 0) << language;
        EXPECT_EQ(area->verticalScrollBar()->maximum(), 0) << language;
        EXPECT_LE(sheet->width(), window().width()) << language;
        sheet->close();
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    }
}

TEST_F(Languages, AreNotDisturbedByNamesFromRightToLeft)
{
    const QByteArray name = QStringLiteral("\u0645\u0648\u062f\u064a\u0644").toUtf8();
    addFailedModel(*m_server, name, QStringLiteral("\u202eno weights"));
    choose("de");
    goTo("models");
    EXPECT_EQ(QGuiApplication::layoutDirection(), Qt::LeftToRight);
    QString sentence;
    for (const Concern& concern : m_server->concerns()) {
        if (concern.model.name == name) {
            sentence = concern.sentence;
        }
    }
    EXPECT_THAT(sentence.toStdString(), HasSubstr("konnte nicht geladen werden"));
    EXPECT_THAT(sentence.toStdString(), HasSubstr(name.toStdString()));
    EXPECT_EQ(clippedTexts(window()).join(u'\n').toStdString(), "");
}

TEST(LanguageFonts, DrawChinese)
{
    for (const Language::Entry& entry : Language::all()) {
        QTextLayout layout(entry.name + QStringLiteral("请求队列（“延迟”）：批次，吞吐量。"),
            QGuiApplication::font());
        layout.beginLayout();
        layout.createLine();
        layout.endLayout();
        for (const QGlyphRun& run : layout.glyphRuns()) {
            EXPECT_FALSE(run.glyphIndexes().contains(0)) // the box of a missing glyph
                << run.rawFont().familyName().toStdString();
        }
    }
}

} // namespace
} // namespace thalassa::console
