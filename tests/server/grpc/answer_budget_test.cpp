// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/grpc/transport/answer_budget.h"

#include <utility>

#include <gtest/gtest.h>

namespace thalassa::grpcapi {
namespace {

class Answer final : public UnreadAnswer {
public:
    explicit Answer(std::string client)
        : m_client(std::move(client))
    {
    }
    bool isCancelled = false;

private:
    void cancelUnread() override { isCancelled = true; }
    std::string client() const override { return m_client; }

    const std::string m_client;
};

class AnswerBudgetTest : public ::testing::Test {
protected:
    AnswerBudget::Place add(const std::shared_ptr<Answer>& answer, uint64_t bytes)
    {
        return m_budget.add(bytes, answer);
    }

    AnswerBudget m_budget{100};
    const std::shared_ptr<Answer> m_first = std::make_shared<Answer>("10.0.0.1");
    const std::shared_ptr<Answer> m_second = std::make_shared<Answer>("10.0.0.2");
    const std::shared_ptr<Answer> m_third = std::make_shared<Answer>("10.0.0.3");
};

TEST_F(AnswerBudgetTest, AnswersWithinTheBoundStay)
{
    const auto first = add(m_first, 60);
    const auto second = add(m_second, 40);
    EXPECT_EQ(m_budget.used(), 100u);
    m_budget.remove(first);
    const auto third = add(m_third, 60);
    EXPECT_FALSE(m_first->isCancelled || m_second->isCancelled || m_third->isCancelled);
    m_budget.remove(second);
    m_budget.remove(third);
    EXPECT_EQ(m_budget.used(), 0u);
    EXPECT_EQ(m_budget.cancelled().count, 0u);
}

TEST_F(AnswerBudgetTest, TheOldestUnreadAnswersAreCancelledBeyondTheBound)
{
    const auto first = add(m_first, 60);
    const auto second = add(m_second, 40);
    const auto third = add(m_third, 50);
    EXPECT_TRUE(m_first->isCancelled);
    EXPECT_FALSE(m_second->isCancelled || m_third->isCancelled);
    EXPECT_EQ(m_budget.used(), 90u);
    EXPECT_EQ(m_budget.cancelled().count, 1u);
    EXPECT_EQ(m_budget.cancelled().lastPeer, "10.0.0.1");
    m_budget.remove(first); // gives nothing more back
    EXPECT_EQ(m_budget.used(), 90u);
    m_budget.remove(second);
    m_budget.remove(third);
    EXPECT_EQ(m_budget.used(), 0u);
}

TEST_F(AnswerBudgetTest, ASingleAnswerOfAnySizePasses)
{
    const auto first = add(m_first, 10);
    const auto second = add(m_second, 1000);
    EXPECT_TRUE(m_first->isCancelled);
    EXPECT_FALSE(m_second->isCancelled);
    m_budget.remove(first);
    m_budget.remove(second);
    EXPECT_EQ(m_budget.used(), 0u);
}

} // namespace
} // namespace thalassa::grpcapi
