// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "console/models/fleet/alert_list.h"
#include "tests/console/samples.h"

namespace thalassa::console {
namespace {

using namespace std::chrono_literals;

ModelRow servingRow()
{
    ModelRow row;
    row.key = {"resnet", 3};
    row.name = QStringLiteral("resnet");
    row.state = ModelState::Ready;
    row.take(figuresOf("resnet", 1000), kSampleTime);
    return row;
}

std::string concernOf(const ModelRow& row)
{
    Concern concern;
    healthOf(row, &concern);
    return concern.sentence.replace(QChar(0xa0), u' ').toStdString();
}

TEST(Attention, NamesWhatIsWrongWithAModel)
{
    ModelRow row = servingRow();
    EXPECT_EQ(healthOf(row), Health::Ready);
    row.take(figuresOf("resnet", 1100, 1), kSampleTime + 1s);
    EXPECT_EQ(healthOf(row), Health::Attention);
    EXPECT_EQ(concernOf(row), "resnet version 3 fails 1 requests per second, of 100.");

    row = servingRow();
    row.figures->stages[0].quantiles.p99 = 60ms;
    row.figures->total->p99 = 80ms;
    EXPECT_EQ(concernOf(row),
        "Requests of resnet version 3 wait: the slowest 1 % spend 60.0 ms of 80.0 ms in the "
        "queue.");
    Concern waits;
    healthOf(row, &waits);
    EXPECT_TRUE(waits.sentence.contains(u"1\u00a0%")) << "a line ends at no number";
    row.figures->total->count = 3; // too few for a statement
    EXPECT_EQ(healthOf(row), Health::Ready);

    row.state = ModelState::Failed;
    row.reason = QStringLiteral("no weights");
    EXPECT_EQ(concernOf(row), "resnet version 3 failed to load: no weights");
    row.state = ModelState::Loading;
    EXPECT_EQ(healthOf(row), Health::Attention);
    row.state = ModelState::Unloaded;
    EXPECT_EQ(healthOf(row), Health::Unknown);
}

TEST(Attention, DoesNotFlickerWhileFailuresAreRare)
{
    ModelRow row = servingRow();
    quint64 accepted = 1000;
    for (int second = 1; second <= 60; ++second) { // two failures of 100 in each 12 seconds
        accepted += 10;
        row.take(figuresOf("resnet", accepted, static_cast<quint64>(second / 12) * 2),
            kSampleTime + std::chrono::seconds(second));
        EXPECT_EQ(healthOf(row) == Health::Attention, second >= 12) << second;
    }
    EXPECT_EQ(concernOf(row).substr(0, 22), "resnet version 3 fails");
    for (int second = 61; second <= 90; ++second) {
        accepted += 10;
        row.take(figuresOf("resnet", accepted, 10), kSampleTime + std::chrono::seconds(second));
    }
    EXPECT_EQ(
        concernOf(row), "resnet version 3 failed or refused requests in the last half minute.");
    row.take(figuresOf("resnet", accepted, 10), kSampleTime + 95s);
    EXPECT_EQ(healthOf(row), Health::Ready);
}

TEST(Attention, DoesNotFlickerAtTheLimitOfTheQueue)
{
    ModelRow row = servingRow();
    auto take = [&row, second = 0](std::chrono::nanoseconds queue) mutable {
        ModelFigures figures = figuresOf("resnet", 2000);
        figures.stages[0].quantiles.p99 = queue;
        figures.total->p99 = 80ms;
        row.take(figures, kSampleTime + std::chrono::seconds(++second));
        return healthOf(row);
    };
    EXPECT_EQ(take(39ms), Health::Ready);
    EXPECT_EQ(take(41ms), Health::Attention);
    EXPECT_EQ(take(39ms), Health::Attention);
    for (int second = 0; second < 29; ++second)
        EXPECT_EQ(take(27ms), Health::Attention) << second; // below 70 % of the limit, but of late
    EXPECT_EQ(concernOf(row), "Requests of resnet version 3 waited long in the last half minute.");
    EXPECT_EQ(take(27ms), Health::Ready);
    EXPECT_EQ(take(39ms), Health::Ready);
}

TEST(Attention, NamesAModelThatRefusesRequests)
{
    ModelRow row = servingRow();
    ModelFigures figures = figuresOf("resnet", 1100, 40);
    figures.refused = 40;
    row.take(figures, kSampleTime + 1s);
    EXPECT_EQ(healthOf(row), Health::Attention);
    EXPECT_EQ(concernOf(row),
        "resnet version 3 refuses 40 requests per second, of 100: its queue is full.");
}

TEST(ModelRow, HasNoMeanOfItsBatchesWhileRequestsFail)
{
    EXPECT_EQ(meanBatchOf(800, 100, 800, 0), 8);
    EXPECT_EQ(meanBatchOf(800, 100, 800, 1), 8);
    EXPECT_EQ(meanBatchOf(80, 100, 80, 20), std::nullopt); // 0.8 rows of an execution
    EXPECT_EQ(meanBatchOf(0, 0, 0, 0), std::nullopt);
}

TEST(Attention, ShowsADrainInPlaceOfItsEffect)
{
    const LinkState link = connectedLink();
    const Readiness readiness{false, QStringLiteral("the server is not ready"), {}};
    DrainState drain;
    drain.phase = DrainState::Phase::Grace;
    drain.begunBy = QStringLiteral("http 10.0.0.1");
    const QList<Concern> concerns = concernsOf({&link, &readiness, &drain, {}});
    ASSERT_EQ(concerns.size(), 1);
    EXPECT_EQ(
        concerns[0].sentence, u"A drain was begun by http 10.0.0.1; requests are still served.");
    EXPECT_EQ(healthOf(link, concerns), Health::Attention);
}

TEST(Attention, PutsFailedModelsFirstAndIsBounded)
{
    const LinkState link = connectedLink();
    std::vector<ModelRow> rows(300, servingRow());
    for (ModelRow& row : rows) {
        row.state = ModelState::Loading;
    }
    rows.back().state = ModelState::Failed;
    const QList<Concern> concerns = concernsOf({&link, nullptr, nullptr, rows}, 50);
    EXPECT_EQ(concerns.size(), 50);
    EXPECT_EQ(concerns[0].health, Health::Failed);
    EXPECT_EQ(healthOf(link, concerns), Health::Attention); // the server itself serves
}

// As when the extension is reached through ssh, later than the server.
TEST(Attention, TheExtensionThatIsReachedLaterCountsNoFailuresOfThePast)
{
    ModelRow row = servingRow();
    ModelFigures standard = figuresOf("resnet", 1000);
    standard.inFlight.reset();
    row.take(standard, kSampleTime + 1s);
    ModelFigures extended = figuresOf("resnet", 6000, 5000);
    extended.refused = 5000;
    extended.inFlight = 0;
    row.take(extended, kSampleTime + 2s);
    EXPECT_EQ(row.requestRate, std::nullopt);
    EXPECT_EQ(row.failureRate, std::nullopt);
    EXPECT_EQ(healthOf(row), Health::Ready);
    extended.requests += 100;
    row.take(extended, kSampleTime + 3s);
    EXPECT_EQ(row.requestRate, 100);
    EXPECT_EQ(row.failureRate, 0);
}

TEST(Attention, AServerWhoseAdministrationIsNotReachedNeedsIt)
{
    LinkState link;
    link.phase = LinkState::Phase::Connected;
    link.sshFault = QStringLiteral("ssh to me@host: Connection refused");
    ServerView server;
    server.link = &link;
    const QList<Concern> concerns = concernsOf(server);
    ASSERT_EQ(concerns.size(), 1);
    EXPECT_EQ(concerns[0].word, u"ssh failed");
    EXPECT_EQ(concerns[0].sentence,
        u"The administration is not reached: ssh to me@host: Connection refused.");
}

} // namespace
} // namespace thalassa::console
