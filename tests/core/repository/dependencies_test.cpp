// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/repository/dependencies.h"

#include <gmock/gmock.h>
#include <google/protobuf/text_format.h>

#include "tests/support/rows.h"

namespace thalassa::repository {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Pair;

ModelId id(const std::string& name)
{
    return {"", name};
}

// Returns the names of the models in each wave.
std::vector<std::vector<std::string>> names(const std::vector<std::vector<ModelId>>& waves)
{
    std::vector<std::vector<std::string>> result;
    for (const auto& wave : waves) {
        auto& list = result.emplace_back();
        for (const ModelId& one : wave)
            list.push_back(one.name);
    }
    return result;
}

TEST(MemberNames, AreThoseOfTheStepsOnce)
{
    ::inference::ModelConfig config;
    ASSERT_TRUE(google::protobuf::TextFormat::ParseFromString(
        "ensemble_scheduling { step { model_name: 'b' } step { model_name: 'a' } "
        "step { model_name: 'b' } }",
        &config));
    EXPECT_THAT(memberNames(config), ElementsAre("a", "b"));
    EXPECT_THAT(memberNames({}), IsEmpty());
}

TEST(ResolveMember, PrefersTheNamespaceOfTheEnsemble)
{
    ROWS("10.7.3");
    const MemberNames models{{{"r", "m"}, {}}, {{"s", "m"}, {}}, {{"s", "only"}, {}}};
    EXPECT_EQ(*resolveMember(models, "r", "m"), (ModelId{"r", "m"}));
    EXPECT_EQ(*resolveMember(models, "s", "m"), (ModelId{"s", "m"}));
    EXPECT_EQ(*resolveMember(models, "r", "only"), (ModelId{"s", "only"}));
    EXPECT_EQ(resolveMember(models, "t", "m"), nullptr);
    EXPECT_EQ(resolveMember(models, "r", "none"), nullptr);
}

TEST(OrderLoads, PutsMembersBeforeTheirEnsembles)
{
    ROWS("10.5.3");
    const LoadOrder order = orderLoads({{id("outer"), {"inner", "a"}}, {id("inner"), {"b"}},
        {id("a"), {}}, {id("b"), {}}, {id("lonely"), {"absent"}}});
    EXPECT_THAT(names(order.waves),
        ElementsAre(ElementsAre("a", "b", "lonely"), ElementsAre("inner"), ElementsAre("outer")));
    EXPECT_THAT(order.circular, IsEmpty());
}

TEST(OrderLoads, NamesTheCircle)
{
    ROWS("3.9.4");
    const LoadOrder order = orderLoads({{id("a"), {"b"}}, {id("b"), {"c", "m"}}, {id("c"), {"b"}},
        {id("m"), {}}, {id("self"), {"self"}}});
    EXPECT_THAT(names(order.waves), ElementsAre(ElementsAre("m")));
    EXPECT_THAT(order.circular,
        ElementsAre(Pair(id("a"), "b -> c -> b"), Pair(id("b"), "b -> c -> b"),
            Pair(id("c"), "c -> b -> c"), Pair(id("self"), "self -> self")));
}

TEST(DependentsOf, FollowsAChangeUpwards)
{
    ROWS("10.5.6");
    const MemberNames ensembles{{id("outer"), {"inner", "a"}}, {id("inner"), {"b"}},
        {id("other"), {"c"}}, {id("side"), {"a"}}};
    EXPECT_THAT(names(dependentsOf({id("b")}, ensembles)),
        ElementsAre(ElementsAre("inner"), ElementsAre("outer")));
    EXPECT_THAT(
        names(dependentsOf({id("a")}, ensembles)), ElementsAre(ElementsAre("outer", "side")));
    EXPECT_THAT(
        names(dependentsOf({id("b"), id("inner")}, ensembles)), ElementsAre(ElementsAre("outer")));
    EXPECT_THAT(dependentsOf({id("outer")}, ensembles), IsEmpty());
    EXPECT_THAT(dependentsOf({}, ensembles), IsEmpty());
}

TEST(MembersToUnload, AreThoseThatNoOtherModelNeedsAndNoRequestLoaded)
{
    ROWS("10.5.4", "10.5.5");
    const MemberNames loaded{{id("inner"), {"a", "b"}}, {id("a"), {}}, {id("b"), {}}, {id("c"), {}},
        {id("other"), {"b"}}};
    const auto unloads = [&](const std::set<ModelId>& explicitly) {
        return membersToUnload(id("outer"), {"inner", "c", "absent"}, loaded, explicitly);
    };
    EXPECT_THAT(unloads({id("other")}), ElementsAre(id("inner"), id("c"), id("a")));
    EXPECT_THAT(unloads({id("inner")}), ElementsAre(id("c")));
    EXPECT_THAT(unloads({id("a"), id("c")}), ElementsAre(id("inner")));
}

} // namespace
} // namespace thalassa::repository
