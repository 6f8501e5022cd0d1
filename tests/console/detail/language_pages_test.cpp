// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The pages of the window in another language: each is made again in its turn, and keeps what the
// user has entered.
#include <QCheckBox>
#include <QTest>
#include <QToolButton>
#include <set>

#include "console/pages/confirm_dialog.h"
#include "console/pages/detail/trace_page.h"
#include "tests/console/detail/languages_fixture.h"

namespace thalassa::console {
namespace {

// All pages at once would hold the window up.
TEST_F(Languages, MakeHiddenPagesOneAfterTheOther)
{
    for (const char* page : {"events", "requests", "batches", "models"})
        goTo(page);
    const auto made = [this] { return window().findChildren<Page*>().size(); };
    const auto before = made();
    QAction* german = window().actions().find(QStringLiteral("language.de"));
    german->trigger();
    QCoreApplication::sendPostedEvents(); // the change; the timer of the pages has not run yet
    EXPECT_EQ(made(), 2) << "the shown page, and the fleet, with which each window begins";
    window().goTo({QStringLiteral("events"), QStringLiteral("gpu-east"), {}, {}});
    EXPECT_EQ(made(), 3) << "a page that is shown before its turn";
    EXPECT_TRUE(QTest::qWaitFor([&] { return made() == before; })) << made() << " of " << before;
    EXPECT_EQ(window().location().page, u"events");
}

TEST_F(Languages, KeepPagesThatAreStillToBeMade)
{
    goTo("events");
    find<QCheckBox>("logInfo")->click();
    for (const char* page : {"requests", "batches", "trace-settings"})
        goTo(page);
    qobject_cast<TracePage*>(window().currentPage())
        ->edit("resnet", TraceField::Rate, TraceEdit{false, QStringLiteral("50")});
    goTo("models");
    const auto change = [this](const char* language) {
        window().actions().find(QStringLiteral("language.") + QLatin1String(language))->trigger();
        QCoreApplication::sendPostedEvents();
    };
    change("de");
    EXPECT_FALSE(window().close()) << "the edit is on a page that is still to be made";
    find<ConfirmDialog>("confirmDialog")->reject();
    change("zh_CN"); // before all pages were made
    window().goTo({QStringLiteral("events"), QStringLiteral("gpu-east"), {}, {}});
    EXPECT_FALSE(find<QCheckBox>("logInfo")->isChecked());
    settle();
    goTo("trace-settings");
    EXPECT_EQ(detail().traceSettings().valueAfter("resnet", TraceField::Rate), u"50");
}

TEST_F(Languages, HaveTheQuickFiltersOfRequestsInOneLine)
{
    window().resize(1000, 700);
    for (const char* language : {"en", "de", "zh_CN"}) {
        choose(language);
        goTo("requests");
        std::set<int> lines;
        for (const QToolButton* chip :
            find<QWidget>("requestTableChips")->findChildren<QToolButton*>())
            lines.insert(chip->y());
        EXPECT_EQ(lines.size(), 1U) << language;
    }
}

TEST_F(Languages, OpenARecorderOnce)
{
    m_console.workspace().setRecorder(&m_recorder);
    choose("de");
    choose("en");
    RecorderExtract extract;
    extract.server = QStringLiteral("gpu-east");
    m_console.workspace().openRecorder(extract);
    const RecorderReader::OnTrace answer = m_recorder.onTrace;
    answer({{}, 0, {}, QStringLiteral("no requests")});
    EXPECT_EQ(m_recorder.servers.size(), 1);
}

} // namespace
} // namespace thalassa::console
