// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The window beside a server that does not keep to the protocol: hostile_test.py is the server. The
// watchdog of live_test.cpp fails a test in which the window does not answer in time.
#include <QApplication>
#include <QFile>
#include <QHeaderView>
#include <QKeySequence>
#include <QLabel>
#include <QLineEdit>
#include <QRegularExpression>

#include "console/app/tour.h"
#include "console/look/state_pane.h"
#include "console/look/table_view.h"
#include "console/pages/page.h"
#include "tests/console/live.h"

namespace thalassa::console {
namespace {

class LiveHostile : public LiveTest {
protected:
    static constexpr qint64 kMostMemory = 500 << 20; // bytes

    void SetUp() override { liveConsole->workspace().setInterval(std::chrono::milliseconds(100)); }
    void TearDown() override { EXPECT_LE(memory(), kMostMemory); }

    static QString text() { return textOf(window()).join(u'\n'); }
    static bool has(const QString& part) { return text().contains(part); }
    // The most memory that the process has had.
    static qint64 memory()
    {
        QFile status(QStringLiteral("/proc/self/status"));
        EXPECT_TRUE(status.open(QIODevice::ReadOnly));
        static const QRegularExpression kPeak(QStringLiteral("VmHWM:\\s+(\\d+) kB"));
        const QString text = QString::fromLatin1(status.readAll());
        return kPeak.match(text).captured(1).toLongLong() * 1024;
    }
    // The characters of a text that change what stands beside them.
    static QString hidden(const QString& text)
    {
        QString found;
        for (const QChar character : text) {
            const bool isOfDirection = character == QChar(0x202e) || character == QChar(0x2066);
            const bool isControl = character.category() == QChar::Other_Control &&
                character != u'\n' && character != u'\t';
            if (isControl || isOfDirection)
                found += QString::number(character.unicode(), 16) + u' ';
        }
        return found;
    }
    // Waits until the page shows something, and has been filled again if the server's readings are
    // used.
    static void waitForPage()
    {
        EXPECT_TRUE(waitFor([] {
            const QList<StatePane*> panes = window().currentPage()->findChildren<StatePane*>();
            return std::none_of(panes.begin(), panes.end(), [](const StatePane* pane) {
                return pane->isVisible() && pane->state() == DataState::Loading;
            });
        })) << text().toStdString();
        for (int i = 0; i < 2; ++i) {
            const WallTime before = server().updated();
            EXPECT_TRUE(waitFor([before] {
                return !isConnected() || server().models()->rows().empty() ||
                    server().updated() != before;
            }));
        }
        QApplication::processEvents();
    }
};

TEST_F(LiveHostile, FaultIsNamed)
{
    goTo("overview");
    const QString expected = qEnvironmentVariable("CONSOLE_FAULTS");
    for (const QString& fault : expected.split(u'\n', Qt::SkipEmptyParts)) {
        EXPECT_TRUE(waitFor([&] { return has(fault); })) << fault.toStdString() << " is not in\n"
                                                         << text().toStdString();
    }
    EXPECT_TRUE(waitFor([] {
        return server().events()->rowCount() >= qEnvironmentVariableIntValue("CONSOLE_EVENTS");
    }));
}

TEST_F(LiveHostile, PagesShowPlainTextAndAnswer)
{
    static const QRegularExpression kNoNumber(
        QStringLiteral("\\b(nan|inf|-\\d+(\\.\\d+)? (ms|s|%))\\b"));
    for (const PageEntry& entry : liveConsole->pages().all()) {
        const auto rows = server().models()->rows();
        const QByteArray model =
            entry.scope == PageScope::Model && !rows.empty() ? rows[0].key.name : QByteArray();
        if (model.isEmpty() && !entry.shortcut.isEmpty())
            QTest::keySequence(&window(), QKeySequence(entry.shortcut));
        else
            window().goTo({entry.id, server().label().name, model, {}});
        waitForPage();
        EXPECT_EQ(hidden(text()).toStdString(), "") << entry.id.toStdString();
        EXPECT_EQ(kNoNumber.match(text()).captured().toStdString(), "") << entry.id.toStdString();
        for (const QLabel* label : window().findChildren<QLabel*>()) {
            EXPECT_TRUE(label->textFormat() == Qt::PlainText || !label->text().contains(u'<'))
                << entry.id.toStdString() << ": " << label->text().toStdString();
        }
    }
}

TEST_F(LiveHostile, SearchesAnswer)
{
    goTo("models");
    waitForPage();
    QTest::keyClick(&window(), Qt::Key_F, Qt::ControlModifier);
    auto* filter = find<QLineEdit>("modelTableFilter");
    if (filter->isVisible()) { // there are models
        QTest::keyClicks(filter, QStringLiteral("l_7"));
        const auto* header = find<TableView>("modelTable")->horizontalHeader();
        for (const int column : {ModelTable::RequestRate, ModelTable::Name}) {
            QTest::mouseClick(header->viewport(), Qt::LeftButton, {},
                {header->sectionViewportPosition(column) + 10, header->height() / 2});
            QApplication::processEvents();
        }
        filter->clear();
    }
    QTest::keyClick(&window(), Qt::Key_K, Qt::ControlModifier);
    ASSERT_TRUE(waitFor([] { return find<QLineEdit>("paletteQuery") != nullptr; }));
    QTest::keyClicks(find<QLineEdit>("paletteQuery"), QStringLiteral("l_7"));
    QApplication::processEvents();
    QTest::keyClick(find<QLineEdit>("paletteQuery"), Qt::Key_Escape);
    EXPECT_TRUE(waitFor([] { return find<QDialog>("commandPalette") == nullptr; }));
}

// A server that keeps to the protocol takes the place of the other one.
TEST_F(LiveHostile, WorksWithTheServerAfterwards)
{
    goTo("overview");
    touch("good");
    for (QAbstractButton* button : window().currentPage()->findChildren<QAbstractButton*>()) {
        if (button->isVisible() && button->objectName().endsWith(QLatin1String("Action")))
            QTest::mouseClick(button, Qt::LeftButton); // try again
    }
    EXPECT_TRUE(waitFor([] {
        const auto models = server().models()->rows();
        return isConnected() && server().link().faults.isEmpty() && models.size() == 1 &&
            models[0].name == u"resnet" && models[0].figures.has_value();
    })) << text().toStdString();
    EXPECT_TRUE(waitFor([] {
        return has(QStringLiteral("Models ready")) && has(QStringLiteral("resnet"));
    })) << text().toStdString();
    goTo("events");
    EXPECT_TRUE(waitFor([] {
        const auto& events = server().events()->events();
        return !events.empty() && events.front().kind == EventKind::Loaded;
    }));
}

} // namespace
} // namespace thalassa::console
