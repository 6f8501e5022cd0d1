// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <QDragEnterEvent>
#include <QDragMoveEvent>
#include <QDropEvent>
#include <QFile>
#include <QFileInfo>
#include <QLabel>
#include <QMessageBox>
#include <QMimeData>
#include <QPushButton>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>

#include "console/app/main_window.h"
#include "console/pages/page.h"
#include "console/pages/traces/traces_page.h"
#include "console/timeline/timeline_page.h"
#include "tests/console/samples.h"

namespace thalassa::console {
namespace {

class FileDrops : public testing::Test {
protected:
    FileDrops()
    {
        QSettings().clear();
        addPages(m_pages);
        addTracesPage(m_pages);
        addServer(m_workspace, {QStringLiteral("gpu-east")}, 1);
        m_window = std::make_unique<MainWindow>(m_workspace, m_pages);
        m_window->resize(1280, 800);
        m_window->show();
        QCoreApplication::processEvents();
    }

    QUrl file(const char* name, const QByteArray& text) const
    {
        QFile file(m_folder.filePath(QLatin1String(name)));
        EXPECT_TRUE(file.open(QIODevice::WriteOnly));
        file.write(text);
        return QUrl::fromLocalFile(file.fileName());
    }
    QUrl trace(const char* name) const
    {
        return file(name, R"([{"ph":"X","name":"one","pid":1,"tid":2,"ts":1,"dur":10}])");
    }
    // The widget in the middle of the shown page, over which a person drags.
    QWidget& target() const { return *m_window->childAt(m_window->rect().center()); }
    bool accepts(const QMimeData& data) const
    {
        QDragEnterEvent enter(QPoint(5, 5), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(&target(), &enter);
        return enter.isAccepted();
    }
    // Drops what a drag was accepted for.
    void drop(const QList<QUrl>& urls) const
    {
        QMimeData data;
        data.setUrls(urls);
        ASSERT_TRUE(accepts(data));
        QDragMoveEvent move(QPoint(9, 9), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(m_window.get(), &move);
        EXPECT_TRUE(move.isAccepted());
        QDropEvent drop(QPointF(9, 9), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(m_window.get(), &drop);
        EXPECT_TRUE(drop.isAccepted());
        EXPECT_EQ(drop.dropAction(), Qt::CopyAction);
    }
    // The traces of the timeline, when as many are open.
    bool opens(size_t count) const
    {
        const auto* timeline = m_window->currentPage()->findChild<TimelinePage*>();
        return timeline != nullptr &&
            QTest::qWaitFor(
                [timeline, count] {
                    return const_cast<TimelinePage*>(timeline)->state().traces().sources.size() ==
                        count;
                },
                30'000);
    }
    QMessageBox* refusal() const
    {
        return m_window->findChild<QMessageBox*>(QStringLiteral("dropRefusal"));
    }

    const QTemporaryDir m_folder;
    Workspace m_workspace;
    PageRegistry m_pages;
    std::unique_ptr<MainWindow> m_window;
};

TEST_F(FileDrops, OpenTracesFromAnyPage)
{
    drop({trace("before.json"), trace("trace.json.0")});
    EXPECT_EQ(m_window->location().page, u"timeline");
    EXPECT_TRUE(opens(2));
    drop({trace("after.json")}); // over the timeline
    EXPECT_TRUE(opens(3));
    EXPECT_EQ(refusal(), nullptr);
}

using EarlierTraces = FileDrops;

TEST_F(EarlierTraces, AreOpenedWhenTheTimelineIsShown)
{
    drop({trace("before.json"), trace("after.json"), trace("gone.json")});
    ASSERT_TRUE(opens(3));
    const auto startAgain = [this](const QString& page) {
        m_window->goTo({page, {}, {}, {}});
        m_window->saveLayout();
        m_window = std::make_unique<MainWindow>(m_workspace, m_pages);
        m_window->restoreLayout();
        m_window->show();
    };
    startAgain(QStringLiteral("fleet"));
    startAgain(QStringLiteral("fleet")); // the timeline was not shown between
    ASSERT_TRUE(QFile::remove(m_folder.filePath(QStringLiteral("gone.json"))));
    m_window->goTo({QStringLiteral("timeline"), {}, {}, {}});
    EXPECT_TRUE(opens(2));
    const auto* notice = m_window->findChild<QLabel*>(QStringLiteral("timelineNoticeText"));
    EXPECT_TRUE(QTest::qWaitFor([&] { return notice->text().contains(u"gone.json"); }))
        << notice->text().toStdString();
    startAgain(QStringLiteral("timeline"));
    EXPECT_TRUE(opens(2));
}

TEST_F(EarlierTraces, GiveWayToAnother)
{
    drop({trace("before.json")});
    ASSERT_TRUE(opens(1));
    m_window->goTo({QStringLiteral("fleet"), {}, {}, {}});
    m_window->saveLayout();
    m_window = std::make_unique<MainWindow>(m_workspace, m_pages);
    m_window->resize(1280, 800);
    m_window->restoreLayout();
    m_window->show();
    drop({trace("other.json")});
    EXPECT_TRUE(opens(1));
    const auto* timeline = m_window->findChild<TimelinePage*>();
    ASSERT_EQ(timeline->files().size(), 1);
    EXPECT_TRUE(timeline->files().first().endsWith(u"other.json"));
}

TEST_F(FileDrops, AcceptNoDragWithoutALocalFile)
{
    QMimeData text;
    text.setText(QStringLiteral("/tmp/trace.json"));
    EXPECT_FALSE(accepts(text));
    QMimeData link;
    link.setUrls({QUrl(QStringLiteral("https://example.org/trace.json"))});
    EXPECT_FALSE(accepts(link));
}

TEST_F(FileDrops, NameWhatIsRefusedAndWhatIsAccepted)
{
    drop({file("notes.txt", "hello"), file("incident.thalassa-session", "["),
        QUrl::fromLocalFile(m_folder.path()), trace("good.json")});
    EXPECT_TRUE(opens(1));
    ASSERT_NE(refusal(), nullptr);
    const QStringList lines = refusal()->text().split(u'\n');
    ASSERT_EQ(lines.size(), 3);
    EXPECT_EQ(lines[0].toStdString(),
        "notes.txt: line 1, byte 1: expected a trace in JSON, which begins with '[' or '{', found "
        "'hello'");
    EXPECT_EQ(lines[1].toStdString(),
        "incident.thalassa-session: a recorded session is played by a console of its own: "
        "thalassa-console --play FILE");
    EXPECT_EQ(lines[2].toStdString(),
        QFileInfo(m_folder.path()).fileName().toStdString() +
            ": expected a trace file, found a directory");
    EXPECT_TRUE(refusal()->informativeText().contains(u"trace files")) << "what is accepted";
    refusal()->button(QMessageBox::Ok)->click();
}

TEST_F(FileDrops, StayOnThePageIfAllIsRefused)
{
    drop({file("empty.json", " ")});
    EXPECT_EQ(m_window->location().page, u"fleet");
    ASSERT_NE(refusal(), nullptr);
    EXPECT_EQ(refusal()->text(), u"empty.json: the file is empty");
}

} // namespace
} // namespace thalassa::console
