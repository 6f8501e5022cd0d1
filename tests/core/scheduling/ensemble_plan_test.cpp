// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/scheduling/ensemble/ensemble_plan.h"

#include <gmock/gmock.h>

#include <algorithm>

#include "tests/core/scheduling/ensemble_fixture.h"
#include "tests/support/rows.h"

namespace thalassa::scheduling {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using tests::ensemble;
using tests::ints;

class EnsemblePlanTest : public testing::Test {
protected:
    EnsemblePlanTest()
    {
        m_members.add("a");
        m_members.add("join", ints("input", "xz") + ints("output", "y"));
        m_members.add(
            "opt", ints("input", "x") + ints("input", "z", "optional: true") + ints("output", "y"));
        m_members.add("many",
            "model_transaction_policy { decoupled: true } " + ints("input", "x") +
                ints("output", "y"));
    }
    void plan(const ::inference::ModelConfig& config) { m_plan = m_members.planOf(config); }

    // Returns the indices of the steps that begin with the tensors `present` and `absent` after the
    // steps `started`.
    std::vector<size_t> starts(const std::string& present, const std::string& absent = "",
        const std::vector<size_t>& started = {}, config::EnsembleScope scope = {},
        const std::vector<std::string>& wanted = {})
    {
        std::vector<TensorState> states(m_plan.graph.tensors.size(), TensorState::Missing);
        set(states, present, TensorState::Present);
        set(states, absent, TensorState::Absent);
        absl::InlinedVector<bool, 4> begun(m_plan.graph.steps.size());
        for (const size_t step : started)
            begun[step] = true;
        const StepList list = stepsToStart(m_plan, needsOf(m_plan, wanted), {scope, states, begun});
        return {list.begin(), list.end()};
    }

    EnsemblePlan m_plan;

private:
    void set(std::vector<TensorState>& states, const std::string& names, TensorState state) const
    {
        std::istringstream words(names);
        for (std::string name; words >> name;) {
            for (size_t i = 0; i < states.size(); ++i) {
                if (m_plan.graph.tensors[i].name == name)
                    states[i] = state;
            }
        }
    }

    tests::Members m_members;
};

TEST_F(EnsemblePlanTest, AStepBeginsOnceAllItsInputsAreThere)
{
    ROWS("4.4.1");
    plan(ensemble("IN", {"a: x=IN > y=A", "a: x=IN > y=B", "join: x=A z=B > y=OUT"}, "OUT"));
    EXPECT_THAT(starts(""), IsEmpty());
    EXPECT_THAT(starts("IN"), ElementsAre(0, 1));
    EXPECT_THAT(starts("IN", "", {0}), ElementsAre(1));
    EXPECT_THAT(starts("IN A", "", {0, 1}), IsEmpty());
    EXPECT_THAT(starts("IN A B", "", {0, 1}), ElementsAre(2));
    EXPECT_THAT(starts("IN A B", "", {0, 1, 2}), IsEmpty());
}

TEST_F(EnsemblePlanTest, WhatIsAbsentCountsOnlyWhereItIsOptional)
{
    ROWS("4.4.7");
    plan(ensemble("IN", {"a: x=IN > y=A", "opt: x=IN z=A > y=B", "join: x=A z=B > y=OUT"}, "OUT"));
    EXPECT_THAT(starts("IN", "", {0}), IsEmpty());
    EXPECT_THAT(starts("IN", "A", {0}), ElementsAre(1));
    EXPECT_THAT(starts("IN B", "A", {0, 1}), IsEmpty());
}

TEST_F(EnsemblePlanTest, OnlyWhatAWantedOutputNeedsBegins)
{
    ROWS("4.4.4");
    plan(ensemble("IN", {"a: x=IN > y=A", "a: x=A > y=OUT", "a: x=IN > y=OTHER"}, "OUT OTHER"));
    EXPECT_THAT(starts("IN"), ElementsAre(0, 2));
    EXPECT_THAT(starts("IN", "", {}, {}, {"OUT"}), ElementsAre(0));
    EXPECT_THAT(starts("IN", "", {}, {}, {"OTHER"}), ElementsAre(2));
    const EnsembleNeeds needs = needsOf(m_plan, {"OTHER"});
    EXPECT_THAT(needs.steps, ElementsAre(false, false, true));
    EXPECT_THAT(needs.outputs.size(), 1u);
}

TEST_F(EnsemblePlanTest, WhatStemsFromADecoupledStepBeginsInAPassOfItsOwn)
{
    ROWS("4.4.10");
    plan(ensemble("IN", {"many: x=IN > y=A", "a: x=IN > y=B", "join: x=A z=B > y=OUT"}, "OUT B"));
    EXPECT_THAT(starts("IN"), ElementsAre(0, 1));
    EXPECT_THAT(starts("IN A B", "", {0, 1}), IsEmpty());
    EXPECT_THAT(starts("IN A B", "", {}, 0), ElementsAre(2));
    EXPECT_THAT(starts("IN A", "", {}, 0), IsEmpty());
    EXPECT_EQ(needsOf(m_plan, {}).scope, config::EnsembleScope(0u));
    EXPECT_EQ(needsOf(m_plan, {"B"}).scope, std::nullopt);
}

TEST_F(EnsemblePlanTest, APassIsAnsweredWhenNoWantedOutputIsMissing)
{
    plan(ensemble("IN", {"a: x=IN > y=A", "a: x=IN > y=B"}, "A B"));
    using enum TensorState;
    const std::pair<std::vector<TensorState>, bool> cases[] = {
        {{Present, Missing, Missing}, false},
        {{Present, Present, Missing}, false},
        {{Present, Present, Present}, true},
        {{Missing, Absent, Present}, true},
    };
    for (const auto& [states, expected] : cases)
        EXPECT_EQ(isAnswered(needsOf(m_plan, {}), states), expected);
    EXPECT_TRUE(isAnswered(needsOf(m_plan, {"A"}), std::vector{Present, Present, Missing}));
}

} // namespace
} // namespace thalassa::scheduling
