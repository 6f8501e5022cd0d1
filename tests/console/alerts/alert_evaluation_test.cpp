// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <limits>

#include "console/models/alerts/evaluation.h"

namespace thalassa::console {
namespace {

using std::chrono::seconds;

// A rule "> 10 for 5 s" in virtual time.
class Evaluation : public testing::Test {
protected:
    Evaluation()
    {
        m_rule.threshold = 10;
        m_rule.duration = seconds(5);
    }
    AlertPhase at(int second, std::optional<double> value)
    {
        m_state = advance(m_rule, m_state, value, {seconds(second), m_wall + seconds(second)});
        return m_state.phase;
    }

    AlertRule m_rule;
    AlertState m_state;
    WallTime m_wall{seconds(1'000'000)};
};

TEST_F(Evaluation, FiresAfterTheComparisonHasHeldForTheDuration)
{
    EXPECT_EQ(at(100, 9), AlertPhase::Ok);
    EXPECT_EQ(at(101, 11), AlertPhase::Pending);
    EXPECT_EQ(at(104, 30), AlertPhase::Pending);
    EXPECT_EQ(at(105, 12), AlertPhase::Pending);
    EXPECT_EQ(at(106, 12), AlertPhase::Firing);
    EXPECT_EQ(m_state.worst, 30);
    EXPECT_EQ(m_state.since.wall, m_wall + seconds(106));
    EXPECT_EQ(at(107, 10), AlertPhase::Ok);
}

TEST_F(Evaluation, AValueInBetweenBeginsTheWaitAgain)
{
    at(0, 11);
    EXPECT_EQ(at(4, 9), AlertPhase::Ok);
    EXPECT_EQ(at(5, 11), AlertPhase::Pending);
    EXPECT_EQ(at(9, 11), AlertPhase::Pending);
    EXPECT_EQ(at(10, 11), AlertPhase::Firing);
}

TEST_F(Evaluation, WithoutADurationItFiresAtOnce)
{
    m_rule.duration = {};
    EXPECT_EQ(at(0, 11), AlertPhase::Firing);
}

TEST_F(Evaluation, NoDataDoesNotEndAnAlert)
{
    EXPECT_EQ(at(0, std::nullopt), AlertPhase::Unknown);
    at(1, 11);
    EXPECT_EQ(at(6, 11), AlertPhase::Firing);
    EXPECT_EQ(at(7, std::nullopt), AlertPhase::Firing);
    EXPECT_FALSE(m_state.hasData);
    EXPECT_EQ(at(9000, std::nullopt), AlertPhase::Firing);
    EXPECT_EQ(at(9001, 11), AlertPhase::Firing);
    EXPECT_EQ(m_state.since.wall, m_wall + seconds(6));
    EXPECT_EQ(at(9002, std::numeric_limits<double>::quiet_NaN()), AlertPhase::Firing);
    EXPECT_EQ(at(9003, 1), AlertPhase::Ok);
    EXPECT_EQ(at(9004, std::nullopt), AlertPhase::Unknown);
}

TEST_F(Evaluation, APendingAlertOutlastsAShortGapOnly)
{
    at(0, 11);
    EXPECT_EQ(at(4, std::nullopt), AlertPhase::Pending);
    EXPECT_EQ(at(8, std::nullopt), AlertPhase::Pending); // it does not fire without data
    EXPECT_EQ(at(9, 11), AlertPhase::Firing);

    m_state = {};
    at(100, 11);
    EXPECT_EQ(at(111, std::nullopt), AlertPhase::Unknown);
    EXPECT_EQ(at(112, 11), AlertPhase::Pending);
    EXPECT_EQ(at(117, 11), AlertPhase::Firing);

    m_state = {};
    at(200, 11);
    EXPECT_EQ(at(300, 11), AlertPhase::Pending); // the console slept in between
    EXPECT_EQ(m_state.since.steady, seconds(300));
}

TEST_F(Evaluation, AWallClockThatJumpsChangesNoState)
{
    at(0, 11);
    m_wall += std::chrono::hours(24);
    EXPECT_EQ(at(1, 11), AlertPhase::Pending);
    m_wall -= std::chrono::hours(48);
    EXPECT_EQ(at(4, 11), AlertPhase::Pending);
    EXPECT_EQ(at(5, 11), AlertPhase::Firing);
}

TEST_F(Evaluation, AMomentBeforeTheBeginOfThePhaseWaitsNoLonger)
{
    at(1000, 11);
    EXPECT_EQ(at(10, 11), AlertPhase::Pending);
    EXPECT_EQ(at(15, 11), AlertPhase::Firing);
}

TEST_F(Evaluation, TheWorstValueOfALowerBoundIsTheLeast)
{
    m_rule.comparison = AlertComparison::Less;
    m_rule.duration = {};
    at(0, 4);
    at(1, 2);
    at(2, 3);
    EXPECT_EQ(m_state.worst, 2);
    EXPECT_EQ(at(3, 10), AlertPhase::Ok);
    m_rule.comparison = AlertComparison::LessEqual;
    EXPECT_EQ(at(4, 10), AlertPhase::Firing);
    m_rule.comparison = AlertComparison::GreaterEqual;
    EXPECT_TRUE(isMet(m_rule, 10));
    m_rule.comparison = AlertComparison::Is;
    EXPECT_FALSE(isMet(m_rule, 9));
}

} // namespace
} // namespace thalassa::console
