// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/pages/model/model_page.h"

#include <gmock/gmock.h>

#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QFileDialog>
#include <QHeaderView>
#include <QLabel>
#include <QMessageBox>
#include <QSignalSpy>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <cmath>

#include "console/charts/legend.h"
#include "console/look/labels.h"
#include "console/look/theme.h"
#include "console/pages/model/model_charts.h"
#include "console/pages/page_registry.h"

namespace thalassa::console {
namespace {

using namespace std::chrono_literals;
using testing::HasSubstr;

constexpr WallTime kBegin(std::chrono::hours(24 * 365 * 50 + 10));

class ModelPageTest : public testing::Test {
protected:
    ModelPageTest()
        : page(workspace, pages)
        , server(addServer(QStringLiteral("gpu-east")))
    {
        workspace.range().show({kBegin, kBegin + 15min});
        page.resize(1000, 800);
    }

    ServerStore* addServer(const QString& name)
    {
        ServerLabel label;
        label.name = name;
        ServerStore* added = workspace.fleet().add(label);
        LinkState link;
        link.phase = LinkState::Phase::Connected;
        added->setLink(link);
        ServerIdentity identity;
        identity.isThalassa = true;
        added->setIdentity(identity);
        added->applyIndex({{{"resnet", 2}, ModelState::Ready, {}},
            {{"resnet", 3}, ModelState::Ready, {}}, {{"bert", 1}, ModelState::Ready, {}}});
        return added;
    }

    // The history of a version with a constant rate and latency.
    static void fill(ServerStore& store, qint64 version, double rate, double latency)
    {
        HistoryPart part;
        part.step = 1s;
        const QString total = QStringLiteral("total");
        for (int second = 0; second < 900; ++second) {
            const WallTime time = kBegin + std::chrono::seconds(second);
            const auto add = [&](const FigureKey& key, double value) {
                part.figures[key].push_back({time, value});
            };
            add({Figure::Successes, {}}, rate);
            add({Figure::Executions, {}}, rate / 4);
            add({Figure::BatchSize, {}}, 4);
            add({Figure::Occupancy, {}}, 0.5);
            for (const char* stage : {"send", "queue", "compute_infer"})
                add({Figure::P50, QLatin1String(stage)}, latency / 4);
            add({Figure::P50, total}, latency);
            add({Figure::P99, total}, 3 * latency);
        }
        store.histories()->setSource(HistoryStore::Source::Server);
        store.histories()->merge({"resnet", version}, part);
    }

    void open()
    {
        page.open({QStringLiteral("model"), server->label().name, "resnet", {}}, server);
        page.show();
        QApplication::processEvents();
    }

    std::vector<std::string> namesOf(ModelChart chart) const
    {
        std::vector<std::string> names;
        for (const charts::Series& series : page.charts().chart(chart)->series())
            names.push_back(series.name.toStdString());
        return names;
    }

    std::string textsOf(ModelChart chart) const
    {
        QStringList texts;
        for (const QLabel* label : page.charts().chart(chart)->findChildren<QLabel*>())
            texts += label->text();
        return texts.join(u'\n').toStdString();
    }

    Workspace workspace;
    PageRegistry pages;
    ModelPage page;
    ServerStore* server;
};

TEST_F(ModelPageTest, HoldsTheHistoryOfTheShownVersionWhileItIsVisible)
{
    open();
    EXPECT_EQ(server->histories()->held(), QList<ModelKey>({{"resnet", 3}}));
    page.hide();
    EXPECT_TRUE(server->histories()->held().isEmpty());
    page.show();
    EXPECT_EQ(server->histories()->held().size(), 1);
}

TEST_F(ModelPageTest, MakesTheChartsWhenTheyAreFirstShown)
{
    page.open({QStringLiteral("model"), server->label().name, "resnet", {}}, server);
    EXPECT_FALSE(page.charts().areMade());
    page.show();
    EXPECT_TRUE(page.charts().areMade());
    EXPECT_FALSE(page.comparedCharts().areMade());
    page.compareWith({server, {"resnet", 2}, {}});
    EXPECT_TRUE(page.comparedCharts().areMade());
}

TEST_F(ModelPageTest, HasTheDurationsOfTheStagesBelowTheCharts)
{
    page.show(); // before a model is chosen
    ModelFigures figures;
    figures.key = {"resnet", 3};
    figures.total = Quantiles{10, 1ms, 2ms, 3ms, 4ms, 5ms};
    server->applyFigures({figures}, kBegin);
    open();
    const auto* stages = page.findChild<QTableView*>(QStringLiteral("stageDurations"));
    ASSERT_NE(stages, nullptr);
    EXPECT_TRUE(stages->isVisible());
    ASSERT_EQ(stages->model()->rowCount(), 1);
    EXPECT_GT(stages->mapTo(&page, QPoint()).y(),
        page.charts().chart(ModelChart::Memory)->mapTo(&page, QPoint()).y());
    page.compareWith({server, {"resnet", 2}, {}});
    EXPECT_FALSE(stages->isVisible());
    const QString before = stages->model()->index(0, 2).data().toString();
    figures.total->p50 = 7ms;
    server->applyFigures({figures}, kBegin + 1s);
    page.compareWith({server, {"resnet", 2}, {}});
    EXPECT_EQ(stages->model()->index(0, 2).data().toString(), before); // hidden
    page.endComparison();
    EXPECT_TRUE(stages->isVisible());
    EXPECT_NE(stages->model()->index(0, 2).data().toString(), before);
}

TEST_F(ModelPageTest, LeavesNoPlaceBesideTheLastChart)
{
    open();
    const auto right = [this](ModelChart chart) {
        const charts::Chart& shown = *page.charts().chart(chart);
        return shown.mapTo(&page, shown.rect().topRight()).x();
    };
    EXPECT_EQ(right(ModelChart::Memory), right(ModelChart::Latency));
}

TEST_F(ModelPageTest, ShowsTheHistoryOfTheServerAtOnce)
{
    fill(*server, 3, 1000, 4e6);
    open();
    EXPECT_EQ(page.charts().chart(ModelChart::Throughput)->state(), DataState::Live);
    EXPECT_EQ(page.charts().chart(ModelChart::Throughput)->plot().highest(), 1000);
    EXPECT_TRUE(page.findChild<QLabel*>(QStringLiteral("historySource"))
                    ->text()
                    .contains(QStringLiteral("history of the server")));
}

TEST_F(ModelPageTest, StacksTheStagesInTheOrderOfARequest)
{
    fill(*server, 3, 1000, 4e6);
    open();
    EXPECT_THAT(namesOf(ModelChart::Latency),
        testing::ElementsAre("queue", "compute infer", "send", "p50", "p99"));
}

TEST_F(ModelPageTest, ShowsTheChosenVersion)
{
    fill(*server, 2, 500, 4e6);
    open();
    auto* versions = page.findChild<QComboBox*>(QStringLiteral("modelVersion"));
    ASSERT_EQ(versions->count(), 2);
    EXPECT_EQ(versions->currentText(), QStringLiteral("Version 3"));
    versions->setCurrentIndex(1);
    Q_EMIT versions->activated(1);
    EXPECT_EQ(server->histories()->held(), QList<ModelKey>({{"resnet", 2}}));
    EXPECT_EQ(page.charts().chart(ModelChart::Throughput)->plot().highest(), 500);
}

TEST_F(ModelPageTest, SaysWhatAServerWithoutHistoryCannotTell)
{
    ServerIdentity identity;
    identity.isThalassa = false;
    server->setIdentity(identity);
    server->histories()->setSource(HistoryStore::Source::Collected);
    ModelFigures reading;
    reading.key = {"resnet", 3};
    for (int second = 0; second < 5; ++second) {
        reading.requests = reading.successes = 100 * static_cast<quint64>(second + 1);
        reading.sums = {{QStringLiteral("queue"), reading.successes,
            1ms * static_cast<qint64>(reading.successes)}};
        server->applyFigures({reading}, kBegin + std::chrono::seconds(second));
    }
    open();
    EXPECT_EQ(page.charts().chart(ModelChart::Throughput)->plot().highest(), 100);
    EXPECT_THAT(namesOf(ModelChart::Latency), testing::ElementsAre("queue"));
    EXPECT_EQ(page.charts().chart(ModelChart::Releases)->state(), DataState::Empty);
    EXPECT_TRUE(page.findChild<QLabel*>(QStringLiteral("historySource"))
                    ->text()
                    .contains(QStringLiteral("no history")));
    EXPECT_THAT(
        textsOf(ModelChart::Releases), HasSubstr("This server does not say why batches leave."));
    EXPECT_THAT(
        textsOf(ModelChart::Queue), HasSubstr("This server does not say how many requests wait."));

    // Unless it says so in its metrics.
    for (int second = 5; second < 8; ++second) {
        reading.queued = 7;
        server->applyFigures({reading}, kBegin + std::chrono::seconds(second));
    }
    open();
    EXPECT_EQ(page.charts().chart(ModelChart::Queue)->plot().highest(), 7);
}

TEST_F(ModelPageTest, SaysSinceWhenItCollectsWhatTheHistoryLacks)
{
    fill(*server, 3, 100, 1e6);
    server->histories()->add({"resnet", 3}, {Figure::MeanQueue, {}}, kBegin + 700s, 1);
    server->histories()->add({"resnet", 3}, {Figure::InFlight, {}}, kBegin + 800s, 2);
    open();
    const auto* caption = page.charts().chart(ModelChart::Queue)->findChild<ElidedLabel*>();
    EXPECT_EQ(caption->fullText(),
        QStringLiteral("in flight only since %1")
            .arg(figures::moment(kBegin + 800s, figures::wallNow())));
}

TEST_F(ModelPageTest, HasAGapInTheBatchSizeWhileRequestsFail)
{
    HistoryPart part;
    part.step = 1s;
    part.figures[{Figure::Failures, {}}] = {{kBegin, 0}, {kBegin + 1s, 50}};
    part.figures[{Figure::BatchSize, {}}] = {{kBegin, 4}, {kBegin + 1s, std::nan("")}};
    server->histories()->merge({"resnet", 3}, part);
    open();
    const auto* caption = page.charts().chart(ModelChart::BatchSize)->findChild<ElidedLabel*>();
    EXPECT_EQ(caption->fullText(), u"rows of an execution, not known while requests fail");
}

TEST_F(ModelPageTest, SavesThePictureOfAChartAsAnOperation)
{
    fill(*server, 3, 1000, 4e6);
    open();
    const QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("throughput.png"));
    const charts::Chart& chart = *page.charts().chart(ModelChart::Throughput);
    chart.findChild<QAction*>(QStringLiteral("savePicture"))->trigger();
    auto* dialog = chart.findChild<QFileDialog*>(QStringLiteral("pictureDialog"));
    ASSERT_NE(dialog, nullptr);
    dialog->hide();
    Q_EMIT dialog->fileSelected(file);
    const OperationTable& operations = workspace.operations();
    ASSERT_NE(operations.latest(), nullptr);
    EXPECT_EQ(operations.latest()->details.file, file);
    EXPECT_TRUE(operations.latest()->canCancel());
    ASSERT_TRUE(QTest::qWaitFor([&] { return operations.runningCount() == 0; }));
    EXPECT_EQ(sentenceOf(*operations.latest()).section(u':', 0, 0),
        QStringLiteral("export of %1 to %2").arg(chart.title(), file));
    EXPECT_EQ(QImage(file).width(), 2 * chart.width());
    Q_EMIT dialog->fileSelected(folder.filePath(QStringLiteral("none/throughput.png")));
    EXPECT_TRUE(QTest::qWaitFor([&] { return chart.findChild<QMessageBox*>() != nullptr; }));
    EXPECT_EQ(operations.latest()->phase, Operation::Phase::Failed);
}

TEST_F(ModelPageTest, ComparesTwoVersionsSideBySide)
{
    fill(*server, 2, 1000, 4e6);
    fill(*server, 3, 1500, 2e6);
    open();
    page.compareWith({server, {"resnet", 2}, {}});
    QApplication::processEvents();
    EXPECT_EQ(server->histories()->held().size(), 2);
    const charts::Chart* left = page.comparedCharts().chart(ModelChart::Throughput);
    const charts::Chart* right = page.charts().chart(ModelChart::Throughput);
    EXPECT_TRUE(left->isVisible());
    EXPECT_EQ(left->y(), right->y());
    EXPECT_LT(left->x() + left->width(), right->x());
    EXPECT_EQ(page.charts().chart(ModelChart::Throughput)->plot().top(),
        page.comparedCharts().chart(ModelChart::Throughput)->plot().top());

    auto* table = page.findChild<QTableView*>(QStringLiteral("differences"));
    ASSERT_TRUE(table->isVisible());
    EXPECT_EQ(table->model()->headerData(1, Qt::Horizontal).toString(),
        QStringLiteral("resnet 2")); // the older version first
    EXPECT_EQ(table->model()->index(0, 1).data().toString(), QStringLiteral("1.00k/s"));
    EXPECT_EQ(table->model()->index(0, 2).data().toString(), QStringLiteral("1.50k/s"));
    EXPECT_EQ(table->model()->index(0, 3).data().toString(), QStringLiteral("+50\u00a0%"));

    page.findChild<QToolButton*>(QStringLiteral("closeComparison"))->click();
    EXPECT_FALSE(left->isVisible());
    EXPECT_EQ(server->histories()->held().size(), 1);
}

TEST_F(ModelPageTest, HasTheFiguresOfAComparisonBelowTheirHeaders)
{
    fill(*server, 2, 1000, 4e6);
    fill(*server, 3, 1500, 3e6);
    open();
    page.compareWith({server, {"resnet", 2}, {}});
    QApplication::processEvents();
    auto* table = page.findChild<QTableView*>(QStringLiteral("differences"));
    table->setFocusPolicy(Qt::NoFocus);
    const auto inkOf = [](const QImage& image) {
        std::pair<int, int> ink{image.width(), -1};
        for (int x = 0; x < image.width(); ++x) {
            for (int y = 0; y < image.height(); ++y) {
                if (image.pixel(x, y) != image.pixel(0, 0))
                    ink = {std::min(ink.first, x), x};
            }
        }
        return ink;
    };
    const auto inkOfHeader = [&](int column) {
        QHeaderView& header = *table->horizontalHeader();
        return inkOf(header.viewport()
                         ->grab({header.sectionViewportPosition(column), 2,
                             header.sectionSize(column), header.height() - 6})
                         .toImage());
    };
    const auto inkOfCell = [&](int column) {
        const QRect cell = table->visualRect(table->model()->index(0, column));
        return inkOf(table->viewport()->grab(cell.adjusted(0, 3, 0, -3)).toImage());
    };
    EXPECT_NEAR(inkOfCell(0).first, inkOfHeader(0).first, 1);
    EXPECT_NEAR(inkOfCell(1).second, inkOfHeader(1).second, 3);
}

TEST_F(ModelPageTest, ComparesTwoServersAndTwoTimes)
{
    ServerStore* other = addServer(QStringLiteral("gpu-west"));
    fill(*server, 3, 1000, 4e6);
    fill(*other, 3, 800, 4e6);
    open();
    page.compareWith({other, {"resnet", 3}, {}});
    EXPECT_EQ(other->histories()->held(), QList<ModelKey>({{"resnet", 3}}));
    EXPECT_EQ(page.comparedCharts().chart(ModelChart::Throughput)->plot().highest(), 800);

    workspace.range().show({kBegin + 10min, kBegin + 12min});
    page.compareWith({server, {"resnet", 3}, 5min});
    EXPECT_TRUE(other->histories()->held().isEmpty());
    charts::Plot& plot = page.comparedCharts().chart(ModelChart::Throughput)->plot();
    EXPECT_EQ(plot.range().visible(), (TimeSpan{kBegin + 5min, kBegin + 7min}));
    workspace.range().setCrossHair(kBegin + 11min);
    EXPECT_EQ(plot.range().crossHair(), kBegin + 6min);
}

TEST_F(ModelPageTest, KeepsAComparisonWhileOtherPagesOfTheModelAreShown)
{
    fill(*server, 2, 1000, 4e6);
    fill(*server, 3, 1500, 2e6);
    open();
    page.compareWith({server, {"resnet", 2}, 5min});
    // The window does this when another tab is chosen, and then this one again.
    page.hide();
    EXPECT_TRUE(server->histories()->held().isEmpty());
    page.open({QStringLiteral("model"), server->label().name, "resnet", {}, 3}, server);
    page.show();
    ASSERT_TRUE(page.isComparing());
    EXPECT_TRUE(page.findChild<QTableView*>(QStringLiteral("differences"))->isVisible());
    EXPECT_EQ(server->histories()->held().size(), 2);
    EXPECT_EQ(page.comparedCharts().chart(ModelChart::Throughput)->plot().range().visible(),
        (TimeSpan{kBegin - 5min, kBegin + 10min}));
}

TEST_F(ModelPageTest, EndsAComparisonWithTheModelOrWithTheVersionThatIsShown)
{
    open();
    page.compareWith({server, {"resnet", 2}, {}});
    page.open({QStringLiteral("model"), server->label().name, "resnet", {}, 2}, server);
    EXPECT_FALSE(page.isComparing()); // with itself
    page.open({QStringLiteral("model"), server->label().name, "resnet", {}, 3}, server);
    EXPECT_FALSE(page.isComparing());
    page.compareWith({server, {"resnet", 2}, {}});
    page.open({QStringLiteral("model"), server->label().name, "bert", {}}, server);
    EXPECT_FALSE(page.isComparing());
    EXPECT_EQ(server->histories()->held(), QList<ModelKey>({{"bert", 1}}));
}

TEST_F(ModelPageTest, KeepsAComparisonInAnotherLanguage)
{
    open();
    page.compareWith({server, {"resnet", 2}, 1h});
    ModelPage made(workspace, pages);
    made.takeOver(page);
    made.show();
    ASSERT_TRUE(made.isComparing());
    EXPECT_EQ(made.findChild<QComboBox*>(QStringLiteral("compareVersion"))->currentData(), 2);
    EXPECT_EQ(made.findChild<QComboBox*>(QStringLiteral("compareTime"))->currentText(),
        page.findChild<QComboBox*>(QStringLiteral("compareTime"))->currentText());
}

TEST_F(ModelPageTest, ComparesASelectionWithTheTimeBefore)
{
    fill(*server, 3, 1000, 4e6);
    open();
    Q_EMIT page.charts()
        .chart(ModelChart::Queue)
        ->rangeActionTriggered(charts::RangeAction::Compare, {kBegin + 8min, kBegin + 10min});
    ASSERT_TRUE(page.isComparing());
    EXPECT_EQ(workspace.range().visible(), (TimeSpan{kBegin + 8min, kBegin + 10min}));
    EXPECT_EQ(page.comparedCharts().chart(ModelChart::Queue)->plot().range().visible(),
        (TimeSpan{kBegin + 6min, kBegin + 8min}));
}

TEST_F(ModelPageTest, OpensTheRequestsOfTheVersionInASelection)
{
    page.open({QStringLiteral("model"), server->label().name, "resnet", {}, 2}, server);
    page.show();
    QSignalSpy opened(&page, &Page::opened);
    const TimeSpan span{kBegin + 8min, kBegin + 9min};
    Q_EMIT page.charts()
        .chart(ModelChart::Latency)
        ->rangeActionTriggered(charts::RangeAction::Requests, span);
    ASSERT_EQ(opened.count(), 1);
    EXPECT_EQ(opened[0][0].value<Location>(),
        (Location{QStringLiteral("requests"), server->label().name, "resnet", {}, 2, span}));
}

TEST_F(ModelPageTest, ExplainsASelectionInTheInspector)
{
    fill(*server, 3, 1000, 4e6);
    open();
    QSignalSpy requested(server->histories(), &HistoryStore::explanationRequested);
    QSignalSpy described(&page, &Page::described);
    const TimeSpan span{kBegin + 8min, kBegin + 10min};
    Q_EMIT page.charts()
        .chart(ModelChart::Latency)
        ->rangeActionTriggered(charts::RangeAction::Explain, span);
    ASSERT_EQ(requested.count(), 1);
    RangeExplanation explanation;
    explanation.key = {"resnet", 3};
    explanation.span = span;
    explanation.sentence = QStringLiteral("80 % of the time is in the queue.");
    explanation.shares = {{QStringLiteral("queue"), 0.8}};
    server->histories()->setExplanation(explanation);
    ASSERT_EQ(described.count(), 1);
    const QString text = described[0][0].value<Description>().text();
    EXPECT_TRUE(text.contains(QStringLiteral("80 % of the time is in the queue.")))
        << text.toStdString();
    explanation.error = QStringLiteral("the server does not answer");
    server->histories()->setExplanation(explanation);
    EXPECT_TRUE(described[1][0].value<Description>().text().contains(explanation.error));
}

TEST_F(ModelPageTest, MarksWhatChangedOnTheModelAndTheServer)
{
    fill(*server, 3, 1000, 4e6);
    ServerEvent ofModel;
    ofModel.id = 1;
    ofModel.time = kBegin + 1min;
    ofModel.kind = EventKind::Loaded;
    ofModel.key = {"resnet", 3};
    ServerEvent ofOther = ofModel;
    ofOther.id = 2;
    ofOther.key = {"bert", 1};
    ServerEvent ofServer = ofModel;
    ofServer.id = 3;
    ofServer.kind = EventKind::DrainBegan;
    ofServer.key = {};
    server->applyEvents({ofModel, ofOther, ofServer}, 0);
    open();
    for (charts::Chart* chart : page.charts().all())
        EXPECT_EQ(chart->plot().marks().size(), 2U);
}

TEST_F(ModelPageTest, HasAStateForEachCondition)
{
    open();
    EXPECT_EQ(page.charts().chart(ModelChart::Throughput)->state(), DataState::Loading);
    fill(*server, 3, 1000, 4e6);
    QApplication::processEvents();
    page.pretend(DataState::Stale);
    EXPECT_EQ(page.charts().chart(ModelChart::Throughput)->state(), DataState::Stale);
    page.open({QStringLiteral("model"), server->label().name, {}, {}}, server);
    EXPECT_FALSE(page.charts().chart(ModelChart::Throughput)->isVisible());
}

TEST_F(ModelPageTest, HasOneColumnInANarrowWindow)
{
    fill(*server, 3, 1000, 4e6);
    page.resize(500, 800);
    open();
    QApplication::processEvents();
    EXPECT_EQ(page.charts().all()[0]->x(), page.charts().all()[1]->x());
    page.resize(1200, 800);
    QApplication::processEvents();
    EXPECT_LT(page.charts().all()[0]->x(), page.charts().all()[1]->x());
}

TEST_F(ModelPageTest, CutsNoText)
{
    fill(*server, 2, 1000, 4e6);
    fill(*server, 3, 1500, 2e6);
    open();
    page.compareWith({server, {"resnet", 2}, 1h});
    QApplication::processEvents();
    for (const QLabel* label : page.findChildren<QLabel*>()) {
        if (label->isVisible() && !label->text().isEmpty() && !label->wordWrap()) {
            EXPECT_GE(label->width(), label->fontMetrics().horizontalAdvance(label->text()))
                << label->text().toStdString();
        }
    }
    for (const auto* entry : page.findChildren<charts::LegendEntry*>()) {
        if (entry->isVisible()) {
            EXPECT_TRUE(entry->parentWidget()->rect().contains(entry->geometry()))
                << entry->accessibleName().toStdString();
        }
    }
    for (const auto* box : page.findChildren<QComboBox*>()) {
        if (box->isVisible()) {
            EXPECT_GE(box->width(), box->sizeHint().width()) << box->objectName().toStdString();
        }
    }
}

TEST_F(ModelPageTest, SaysWhyAModelNeedsAttention)
{
    open();
    const auto* reason = page.findChild<ElidedLabel*>(QStringLiteral("modelReason"));
    EXPECT_FALSE(reason->isVisible());
    server->applyIndex(
        {{{"resnet", 3}, ModelState::Failed, QStringLiteral("the file is no model")}});
    QApplication::processEvents();
    EXPECT_TRUE(reason->isVisible());
    EXPECT_EQ(reason->fullText(), u"resnet version 3 failed to load: the file is no model");
}

} // namespace
} // namespace thalassa::console
