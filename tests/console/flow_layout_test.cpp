// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/look/flow_layout.h"

#include <gtest/gtest.h>

#include <QVBoxLayout>
#include <QWidget>

namespace thalassa::console {
namespace {

// A control of a fixed size, or one that takes the rest of its line.
class Control final : public QWidget {
public:
    explicit Control(int width, int smallest = 0)
        : m_width(width)
        , m_smallest(smallest > 0 ? smallest : width)
    {
    }
    QSize sizeHint() const override { return {m_width, 20}; }
    QSize minimumSizeHint() const override { return {m_smallest, 20}; }

private:
    const int m_width;
    const int m_smallest;
};

// A bar in a window: a, b, then d and e at the right end.
class Flow : public ::testing::Test {
protected:
    void show(int width)
    {
        auto* bar = new QWidget;
        auto* flow = new FlowLayout(bar);
        flow->setSpacing(10);
        flow->add(&a);
        flow->add(&b, stretchOfB);
        flow->addStretch();
        flow->add(&d);
        flow->add(&e);
        auto* column = new QVBoxLayout(&window);
        column->setContentsMargins(0, 0, 0, 0);
        column->setSpacing(0);
        column->addWidget(bar);
        column->addWidget(&rest, 1);
        window.resize(width, 200);
        window.show();
    }
    static QRect placeOf(const QWidget& widget) { return widget.geometry(); }

    QWidget window;
    QWidget rest;
    Control a{100};
    Control b{100, 60};
    Control d{100};
    Control e{100};
    int stretchOfB = 0;
};

TEST_F(Flow, IsALineWithItsEndAtTheRightIfThereIsRoom)
{
    show(500);
    EXPECT_EQ(placeOf(a), QRect(0, 0, 100, 20));
    EXPECT_EQ(placeOf(b), QRect(110, 0, 100, 20));
    EXPECT_EQ(placeOf(d), QRect(290, 0, 100, 20));
    EXPECT_EQ(placeOf(e), QRect(400, 0, 100, 20));
    EXPECT_EQ(rest.y(), 20);
}

TEST_F(Flow, GoesOnInAFurtherLineWhereThereIsNoRoom)
{
    show(400);
    EXPECT_EQ(placeOf(d), QRect(300, 0, 100, 20));
    EXPECT_EQ(placeOf(e), QRect(0, 30, 100, 20));
    EXPECT_EQ(rest.y(), 50);
    window.resize(215, 200);
    EXPECT_EQ(placeOf(b), QRect(110, 0, 100, 20));
    EXPECT_EQ(placeOf(d), QRect(0, 30, 100, 20));
    EXPECT_EQ(placeOf(e), QRect(110, 30, 100, 20));
    EXPECT_EQ(window.minimumSizeHint().width(), 100);
}

TEST_F(Flow, GivesTheRestOfALineToAStretch)
{
    stretchOfB = 1;
    show(500);
    EXPECT_EQ(placeOf(b), QRect(110, 0, 170, 20));
    EXPECT_EQ(placeOf(d), QRect(290, 0, 100, 20));
    window.resize(390, 200);
    EXPECT_EQ(placeOf(b), QRect(110, 0, 60, 20)) << "it shrinks before the line is broken";
    EXPECT_EQ(placeOf(e), QRect(290, 0, 100, 20));
    window.resize(380, 200);
    EXPECT_EQ(placeOf(b), QRect(110, 0, 160, 20));
    EXPECT_EQ(placeOf(e), QRect(0, 30, 100, 20));
}

TEST_F(Flow, LeavesNoRoomForWhatIsHidden)
{
    d.hide();
    show(400);
    EXPECT_EQ(placeOf(e), QRect(300, 0, 100, 20));
    EXPECT_EQ(rest.y(), 20);
}

} // namespace
} // namespace thalassa::console
