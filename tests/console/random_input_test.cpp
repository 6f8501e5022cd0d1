// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Uses the window of a recorded session as a person in a hurry does: clicks, keys, drags and wheels
// at random places, in dialogs and menus, too. The window must live.
// RANDOM_SEED and RANDOM_INPUTS repeat a run, or make a longer one.
#include <gmock/gmock.h>

#include <QAction>
#include <QApplication>
#include <QContextMenuEvent>
#include <QFileDialog>
#include <QInputMethodEvent>
#include <QPointer>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <QWheelEvent>
#include <array>
#include <random>

#include "console/app/console.h"
#include "console/app/main_window.h"

namespace thalassa::console {
namespace {

using namespace std::chrono_literals;

int numberOf(const char* variable, int otherwise)
{
    bool isGiven = false;
    const int number = qEnvironmentVariableIntValue(variable, &isGiven);
    return isGiven ? number : otherwise;
}

class RandomInputs : public QObject {
public:
    RandomInputs(Console& console, unsigned seed, int count)
        : m_console(console)
        , m_random(seed)
        , m_left(count)
    {
        qApp->installEventFilter(this);
        QTimer::singleShot(0, this, &RandomInputs::next);
    }

    bool hasEnded() const { return m_left <= 0; }
    int menus() const { return m_menus; }
    int dialogs() const { return m_dialogs; }

    // The window stays open, whichever way it is asked to close.
    bool eventFilter(QObject* object, QEvent* event) override
    {
        const bool isEnd =
            event->type() == QEvent::Close && qobject_cast<MainWindow*>(object) != nullptr;
        if (isEnd)
            event->ignore();
        return isEnd;
    }

private:
    int below(int limit)
    {
        return std::uniform_int_distribution<int>(0, std::max(limit, 1) - 1)(m_random);
    }

    void next()
    {
        // First: a menu or dialog that runs a loop of its own gets inputs, too.
        QTimer::singleShot(0, this, &RandomInputs::next);
        if (hasEnded()) {
            closeAll();
            return;
        }
        --m_left;
        if (m_left % 4 == 0)
            m_console.advance(100ms);
        QWidget* top = QApplication::activePopupWidget();
        m_menus += top != nullptr;
        if (top == nullptr) {
            top = QApplication::activeModalWidget();
            m_dialogs += top != nullptr;
        }
        // The chooser of files would walk through the files of the machine.
        if (auto* chooser = qobject_cast<QFileDialog*>(top)) {
            chooser->reject();
            return;
        }
        input(top != nullptr ? *top : m_console.window());
    }

    static void closeAll()
    {
        if (QWidget* popup = QApplication::activePopupWidget())
            popup->close();
        else if (auto* dialog = qobject_cast<QDialog*>(QApplication::activeModalWidget()))
            dialog->reject();
    }

    void input(QWidget& top)
    {
        const int kind = below(100);
        if (kind < 40)
            press(top, below(8) == 0 ? Qt::RightButton : Qt::LeftButton);
        else if (kind < 48)
            drag(top);
        else if (kind < 55)
            turnWheel(top);
        else if (kind < 80)
            pressKey(top);
        else if (kind < 92)
            trigger();
        else if (kind < 96 && &top == &m_console.window())
            top.resize(900 + below(1600), 600 + below(900));
        else
            enterText(*focusOf(top));
    }

    // Enters a text as an input method does: QTest has no keys beyond ASCII.
    void enterText(QWidget& field)
    {
        static const std::array<QString, 6> kTexts{QStringLiteral("resnet"),
            QStringLiteral("p99>10ms"), QStringLiteral("-1e400"), QStringLiteral("\"\\("),
            QStringLiteral("0"), QString::fromUtf8("\xd7\xa9\xd7\x9c\xd7\x95\xd7\x9d %1 <b>")};
        QInputMethodEvent event;
        event.setCommitString(kTexts[static_cast<std::size_t>(below(kTexts.size()))]);
        QApplication::sendEvent(&field, &event);
    }

    static QWidget* focusOf(QWidget& top)
    {
        return top.focusWidget() != nullptr ? top.focusWidget() : &top;
    }

    // A visible part of the window, and a place in it.
    std::pair<QWidget*, QPoint> place(QWidget& top)
    {
        QList<QWidget*> parts{&top};
        for (QWidget* part : top.findChildren<QWidget*>()) {
            if (part->isVisible() && part->window() == &top && !part->visibleRegion().isEmpty())
                parts.append(part);
        }
        QWidget* part = parts[below(static_cast<int>(parts.size()))];
        return {part, {below(part->width()), below(part->height())}};
    }

    Qt::KeyboardModifiers modifiers()
    {
        static constexpr std::array kModifiers{
            Qt::NoModifier, Qt::NoModifier, Qt::NoModifier, Qt::ShiftModifier, Qt::ControlModifier};
        return kModifiers[static_cast<std::size_t>(below(kModifiers.size()))];
    }

    void press(QWidget& top, Qt::MouseButton button)
    {
        const auto [part, at] = place(top);
        const QPointer<QWidget> pressed(part);
        if (below(10) == 0)
            QTest::mouseDClick(part, button, modifiers(), at);
        else
            QTest::mouseClick(part, button, modifiers(), at);
        if (button == Qt::RightButton && pressed != nullptr) {
            QContextMenuEvent event(QContextMenuEvent::Mouse, at, pressed->mapToGlobal(at));
            QApplication::sendEvent(pressed, &event);
        }
    }

    void drag(QWidget& top)
    {
        const auto [part, from] = place(top);
        const QPoint to(below(part->width()), below(part->height()));
        static constexpr std::array kButtons{Qt::LeftButton, Qt::MiddleButton, Qt::RightButton};
        const auto button = kButtons[static_cast<std::size_t>(below(kButtons.size()))];
        const QPointer<QWidget> dragged(part);
        QTest::mousePress(part, button, modifiers(), from);
        for (const QPoint& at : {(from + to) / 2, to}) {
            if (dragged != nullptr) {
                QMouseEvent move(QEvent::MouseMove, at, dragged->mapToGlobal(at), button, button,
                    Qt::NoModifier);
                QApplication::sendEvent(dragged, &move);
            }
        }
        if (dragged != nullptr)
            QTest::mouseRelease(dragged, button, Qt::NoModifier, to);
    }

    void turnWheel(QWidget& top)
    {
        const auto [part, at] = place(top);
        QWheelEvent event(at, part->mapToGlobal(at), {}, {0, below(2) == 0 ? 120 : -120},
            Qt::NoButton, modifiers(), Qt::NoScrollPhase, false);
        QApplication::sendEvent(part, &event);
    }

    void pressKey(QWidget& top)
    {
        static constexpr std::array kKeys{Qt::Key_Tab, Qt::Key_Backtab, Qt::Key_Return,
            Qt::Key_Escape, Qt::Key_Space, Qt::Key_Up, Qt::Key_Down, Qt::Key_Left, Qt::Key_Right,
            Qt::Key_Home, Qt::Key_End, Qt::Key_PageUp, Qt::Key_PageDown, Qt::Key_Delete,
            Qt::Key_Backspace, Qt::Key_Menu, Qt::Key_A, Qt::Key_C, Qt::Key_D, Qt::Key_F, Qt::Key_M,
            Qt::Key_R, Qt::Key_S, Qt::Key_W, Qt::Key_Z, Qt::Key_Period, Qt::Key_Comma,
            Qt::Key_Question, Qt::Key_F2, Qt::Key_F6};
        QTest::keyClick(
            focusOf(top), kKeys[static_cast<std::size_t>(below(kKeys.size()))], modifiers());
    }

    // Triggers an action of the registry, which a person reaches from everywhere with Ctrl+K.
    void trigger()
    {
        const QList<QAction*> all = m_console.window().actions().all();
        QAction* action = all[below(static_cast<int>(all.size()))];
        if (action->isEnabled())
            action->trigger();
    }

    Console& m_console;
    std::mt19937 m_random;
    int m_left;
    int m_menus = 0;
    int m_dialogs = 0;
};

TEST(RandomInput, TheWindowSurvivesIt)
{
    const QTemporaryDir directory;
    CommandLine line;
    line.play = qEnvironmentVariable("CONSOLE_SESSION");
    line.profileDirectory = directory.path();
    line.size = QSize(1280, 800);
    line.tour = directory.filePath(QStringLiteral("none")); // the time is that of advance()
    Console console(line);
    ASSERT_EQ(console.start().toStdString(), "");
    console.window().activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(&console.window()));
    const int seed = numberOf("RANDOM_SEED", 1);
    RandomInputs inputs(console, static_cast<unsigned>(seed), numberOf("RANDOM_INPUTS", 600));
    EXPECT_TRUE(QTest::qWaitFor([&] { return inputs.hasEnded(); }, 3'600'000)) << "seed " << seed;
    EXPECT_TRUE(QTest::qWaitFor(
        [] {
            return QApplication::activePopupWidget() == nullptr &&
                QApplication::activeModalWidget() == nullptr;
        },
        30'000));
    EXPECT_TRUE(console.window().isVisible());
    EXPECT_GT(inputs.menus(), 0);
    EXPECT_GT(inputs.dialogs(), 0);
}

} // namespace
} // namespace thalassa::console
