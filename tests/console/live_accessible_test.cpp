// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Pages as a screen reader hears them: accessible_test.py reads each page that is shown here over
// AT-SPI, and then lets this program go on.
#include <QEventLoop>
#include <QFile>
#include <QTimer>

#include "console/charts/plot.h"
#include "console/look/table_view.h"
#include "console/pages/page.h"
#include "console/timeline/timeline_page.h"
#include "console/timeline/view/timeline_view.h"
#include "tests/console/live.h"

namespace thalassa::console {
namespace {

class LiveAccessible : public LiveTest {
protected:
    // Lets the page be read. The event loop answers at once, while waitFor() sleeps in between.
    static void read(const char* name)
    {
        const QString read = file(name) + QStringLiteral("-read");
        QEventLoop loop;
        QTimer looking;
        QObject::connect(&looking, &QTimer::timeout, &loop, [&] {
            if (QFile::exists(read))
                loop.quit();
        });
        looking.start(20);
        QTimer::singleShot(kDeadline, &loop, &QEventLoop::quit);
        touch(name);
        loop.exec();
        EXPECT_TRUE(QFile::exists(read)) << name;
    }
};

TEST_F(LiveAccessible, TableChartsAndTimelineAreRead)
{
    window().goTo({QStringLiteral("timeline"), {}, {}, {}}); // LiveWork measures how it is made
    goTo("models");
    auto* models = find<TableView>("modelTable");
    ASSERT_TRUE(waitFor([models] { return models->rows().rowCount() == 1; }));
    read("models");

    goTo("model", "resnet");
    ASSERT_TRUE(waitFor([] {
        const auto* plot = window().currentPage()->findChild<charts::Plot*>();
        return plot != nullptr && plot->isVisible();
    }));
    read("model");

    goTo("requests");
    auto* requests = find<TableView>("requestTable");
    ASSERT_TRUE(waitFor([requests] { return requests->rows().rowCount() > 0; }));
    QTest::mouseClick(requests->viewport(), Qt::LeftButton, {},
        requests->visualRect(requests->model()->index(0, 0)).center());
    click("requestTimeline");
    auto* page = window().findChild<TimelinePage*>();
    ASSERT_TRUE(
        waitFor([page] { return page->state().traces().sliceCount() > 0 && !page->isBusy(); }));
    QTest::keyClick(&page->view(), Qt::Key_Period); // the next slice
    read("timeline");
}

} // namespace
} // namespace thalassa::console
