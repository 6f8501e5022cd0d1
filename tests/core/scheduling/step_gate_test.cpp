// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/scheduling/ensemble/step_gate.h"

#include <gmock/gmock.h>

#include <functional>
#include <map>
#include <new>
#include <vector>

#include "tests/support/rows.h"
#include "tests/support/virtual_clock.h"

namespace thalassa::scheduling {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using namespace std::chrono_literals;

// Runs posted functions when the test lets time pass.
class ManualLoop final : public base::ControlLoop {
public:
    explicit ManualLoop(tests::VirtualClock& clock)
        : m_clock(clock)
    {
    }
    void post(std::function<void()> function) override { postAfter(0s, std::move(function)); }
    void postAfter(base::Duration delay, std::function<void()> function) override
    {
        if (hasNoMemory)
            throw std::bad_alloc();
        m_timers.emplace(m_clock.now() + delay, std::move(function));
    }
    bool hasNoMemory = false;
    void pass(base::Duration time)
    {
        m_clock.advance(time);
        while (!m_timers.empty() && m_timers.begin()->first <= m_clock.now()) {
            const auto function = m_timers.extract(m_timers.begin()).mapped();
            function();
        }
    }
    size_t timerCount() const { return m_timers.size(); }

private:
    tests::VirtualClock& m_clock;
    std::multimap<base::TimePoint, std::function<void()>> m_timers;
};

class StepGateTest : public testing::Test {
protected:
    class Step final : public StepGate::Listener {
    public:
        Step(StepGateTest& test, int number)
            : m_test(test)
            , m_number(number)
        {
        }
        void onAdmitted() override
        {
            m_test.entered.push_back(m_number);
            ++m_test.m_depth;
            m_test.deepest = std::max(m_test.deepest, m_test.m_depth);
            if (m_test.leaveAtOnce)
                m_test.gate->leave();
            --m_test.m_depth;
        }

    private:
        StepGateTest& m_test;
        const int m_number;
    };

    bool come(int number)
    {
        steps.push_back(std::make_shared<Step>(*this, number));
        return gate->tryEnter(steps.back());
    }

    tests::VirtualClock m_clock;
    ManualLoop loop{m_clock};
    std::shared_ptr<StepGate> gate =
        std::make_shared<StepGate>("ensemble 'e', step[0] ('m')", 2, m_clock, &loop);
    std::vector<std::shared_ptr<Step>> steps;
    std::vector<int> entered;
    bool leaveAtOnce = false;
    int deepest = 0;

private:
    int m_depth = 0;
};

TEST_F(StepGateTest, LetsSoManyInAndTheNextWhenOneLeaves)
{
    ROWS("4.4.12");
    EXPECT_TRUE(come(1));
    EXPECT_TRUE(come(2));
    EXPECT_FALSE(come(3));
    EXPECT_FALSE(come(4));
    gate->leave();
    EXPECT_THAT(entered, ElementsAre(3));
    gate->leave();
    gate->leave();
    EXPECT_THAT(entered, ElementsAre(3, 4));
    EXPECT_TRUE(come(5));
    EXPECT_FALSE(come(6));
}

TEST_F(StepGateTest, AWithdrawnStepDoesNotEnter)
{
    come(1);
    come(2);
    come(3);
    come(4);
    EXPECT_TRUE(gate->withdraw(*steps[2]));
    EXPECT_FALSE(gate->withdraw(*steps[2]));
    EXPECT_FALSE(gate->withdraw(*steps[0]));
    gate->leave();
    EXPECT_THAT(entered, ElementsAre(4));
}

TEST_F(StepGateTest, ManyStepsThatLeaveAtOnceNeedNoDeepStack)
{
    come(-1);
    come(-2);
    for (int number = 0; number < 1000; ++number)
        EXPECT_FALSE(come(number));
    leaveAtOnce = true;
    gate->leave();
    EXPECT_EQ(entered.size(), 1000u);
    EXPECT_TRUE(std::is_sorted(entered.begin(), entered.end()));
    EXPECT_EQ(deepest, 1);
}

TEST_F(StepGateTest, AStepEntersAfter300SecondsInAnyCase)
{
    ROWS("4.4.12");
    come(1);
    come(2);
    come(3);
    loop.pass(100s);
    come(4);
    EXPECT_EQ(loop.timerCount(), 1u);
    loop.pass(199s);
    EXPECT_THAT(entered, IsEmpty());
    loop.pass(1s);
    EXPECT_THAT(entered, ElementsAre(3));
    loop.pass(99s);
    EXPECT_THAT(entered, ElementsAre(3));
    loop.pass(1s);
    EXPECT_THAT(entered, ElementsAre(3, 4));
    EXPECT_EQ(loop.timerCount(), 0u);
    // Four are in: only after three of them leave does the gate have room for one.
    EXPECT_FALSE(come(5));
    gate->leave();
    gate->leave();
    EXPECT_THAT(entered, ElementsAre(3, 4));
    gate->leave();
    EXPECT_THAT(entered, ElementsAre(3, 4, 5));
}

// Otherwise all later ones would wait for ever.
TEST_F(StepGateTest, LetsOthersInAfterThoseThatThrew)
{
    class WithoutMemory final : public StepGate::Listener {
    public:
        void onAdmitted() override { throw std::bad_alloc(); }
    };
    class Embedding final : public StepGate::Listener {
    public:
        void onAdmitted() override { throw 42; }
    };
    come(1);
    come(2);
    EXPECT_FALSE(gate->tryEnter(std::make_shared<WithoutMemory>()));
    EXPECT_FALSE(gate->tryEnter(std::make_shared<Embedding>()));
    EXPECT_FALSE(come(3));
    EXPECT_FALSE(come(4));
    gate->leave();
    gate->leave();
    EXPECT_THAT(entered, IsEmpty());
    gate->leave();
    gate->leave();
    EXPECT_THAT(entered, ElementsAre(3, 4));
}

TEST_F(StepGateTest, StartsItsTimerAgainAfterThereWasNoMemoryForIt)
{
    come(1);
    come(2);
    loop.hasNoMemory = true;
    EXPECT_FALSE(come(3));
    EXPECT_EQ(loop.timerCount(), 0u);
    loop.hasNoMemory = false;
    EXPECT_FALSE(come(4));
    loop.pass(300s);
    EXPECT_THAT(entered, ElementsAre(3, 4));
}

TEST_F(StepGateTest, ATimerOutlivesItsGate)
{
    come(1);
    come(2);
    come(3);
    gate.reset();
    loop.pass(301s);
    EXPECT_THAT(entered, IsEmpty());
}

} // namespace
} // namespace thalassa::scheduling
