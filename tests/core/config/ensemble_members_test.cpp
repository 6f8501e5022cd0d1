// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/config/validation/ensemble_members.h"

#include <gmock/gmock.h>

#include <map>

#include "core/config/field_error.h"
#include "tests/core/config/text_config.h"
#include "tests/support/rows.h"

namespace thalassa::config {
namespace {

using testing::HasSubstr;

std::string tensor(const std::string& role, const std::string& name, const std::string& rest)
{
    return role + " { name: '" + name + "' " + rest + " } ";
}

const char kFloats[] = "data_type: TYPE_FP32 dims: -1";

// Returns the configuration of a member that the ensembles below name: each has input x and output
// y.
std::string member(const std::string& name)
{
    const std::map<std::string, std::string> members = {
        {"floats", tensor("input", "x", kFloats) + tensor("output", "y", kFloats)},
        {"ints",
            tensor("input", "x", "data_type: TYPE_INT32 dims: -1") +
                tensor("output", "y", "data_type: TYPE_INT32 dims: -1")},
        {"four",
            tensor("input", "x", "data_type: TYPE_FP32 dims: 4") +
                tensor("output", "y", "data_type: TYPE_FP32 dims: 4")},
        {"three",
            tensor("input", "x", "data_type: TYPE_FP32 dims: 3") +
                tensor("output", "y", "data_type: TYPE_FP32 dims: 3")},
        {"batched",
            "max_batch_size: 4 " + tensor("input", "x", kFloats) + tensor("output", "y", kFloats)},
        {"two",
            tensor("input", "x", kFloats) + tensor("input", "z", kFloats) +
                tensor("output", "y", kFloats)},
        {"optional",
            tensor("input", "x", kFloats) +
                tensor("input", "z", std::string(kFloats) + " optional: true") +
                tensor("output", "y", kFloats)},
        {"stream",
            "model_transaction_policy { decoupled: true } " + tensor("input", "x", kFloats) +
                tensor("output", "y", kFloats)},
    };
    return members.at(name);
}

std::string step(const std::string& model, const std::string& inputs, const std::string& output)
{
    return "step { model_name: '" + model + "' " + inputs + " output_map { key: 'y' value: '" +
        output + "' } } ";
}
std::string from(const std::string& tensor, const std::string& name = "x")
{
    return "input_map { key: '" + name + "' value: '" + tensor + "' } ";
}

// Returns an ensemble from IN to OUT, both of kFloats by default.
std::string typedEnsemble(const std::string& steps, const std::string& in = kFloats,
    const std::string& out = kFloats, const std::string& more = "")
{
    return tensor("input", "IN", in) + tensor("output", "OUT", out) + "ensemble_scheduling { " +
        steps + "} " + more;
}

absl::StatusOr<EnsembleScopes> checkMembers(const std::string& text)
{
    const auto config = textConfig("name: 'e' platform: 'ensemble' " + text);
    const auto graph = ensembleGraph(config);
    if (!graph.ok())
        return graph.status();
    const ModelInfo info = ModelInfo::create(config).value();
    std::vector<std::unique_ptr<ModelInfo>> owned;
    std::vector<const ModelInfo*> members;
    for (const EnsembleGraph::Step& one : graph->steps) {
        owned.push_back(std::make_unique<ModelInfo>(
            ModelInfo::create(textConfig("name: '" + one.model + "' " + member(one.model)))
                .value()));
        members.push_back(owned.back().get());
    }
    return checkMembers(*graph, info, members);
}

TEST(CheckMembers, AcceptsWhatAgrees)
{
    ROWS("3.9.5", "3.9.6");
    const std::string cases[] = {
        typedEnsemble(step("floats", from("IN"), "OUT")),
        typedEnsemble(step("floats", from("IN"), "A") + step("four", from("A"), "OUT")),
        typedEnsemble(step("optional", from("IN"), "OUT")),
        // Only one of the ensemble and its member has a batch dimension: it is added or removed.
        typedEnsemble(step("batched", from("IN"), "OUT")),
        typedEnsemble(step("floats", from("IN"), "OUT"), kFloats, kFloats, "max_batch_size: 8"),
        typedEnsemble(step("batched", from("IN"), "OUT"), kFloats, kFloats, "max_batch_size: 4"),
        typedEnsemble(step("batched", from("IN"), "OUT"), "data_type: TYPE_FP32 dims: [ -1, -1 ]",
            "data_type: TYPE_FP32 dims: [ -1, -1 ]"),
    };
    for (const std::string& text : cases) {
        const auto scopes = checkMembers(text);
        EXPECT_TRUE(scopes.ok()) << text << scopes.status();
    }
}

TEST(CheckMembers, RefusesWhatDoesNotAndShowsTheEdge)
{
    ROWS("3.9.5", "3.9.6");
    const std::pair<std::string, std::string> cases[] = {
        {typedEnsemble(step("floats", from("IN", "w"), "OUT")),
            "step[0] ('floats') maps ensemble tensor 'IN' to input 'w', which model 'floats' does "
            "not have (it has 'x'): ensemble tensor IN is mapping to"},
        {typedEnsemble("step { model_name: 'floats' " + from("IN") +
             "output_map { key: 'w' value: 'OUT' } }"),
            "step[0] ('floats') maps ensemble tensor 'OUT' from output 'w', which model 'floats' "
            "does not have"},
        {typedEnsemble(step("two", from("IN"), "OUT")),
            "step[0] ('two') leaves input 'z' of model 'two' out of its input_map"},
        {typedEnsemble(step("floats", from("IN"), "T") + step("ints", from("T"), "OUT"), kFloats,
             "data_type: TYPE_INT32 dims: -1"),
            "ensemble tensor T: inconsistent data type: TYPE_FP32 is inferred from model floats "
            "while TYPE_INT32 is inferred from model ints: TYPE_FP32 as output 'y' of step[0] "
            "('floats'), TYPE_INT32 as input 'x' of step[1] ('ints')"},
        {typedEnsemble(step("ints", from("IN"), "OUT")),
            "ensemble tensor IN: inconsistent data type: TYPE_FP32 is inferred from model e while "
            "TYPE_INT32 is inferred from model ints: TYPE_FP32 as input 'IN' of the ensemble, "
            "TYPE_INT32 as input 'x' of step[0] ('ints')"},
        {typedEnsemble(step("four", from("IN"), "T") + step("three", from("T"), "OUT")),
            "ensemble tensor T: inconsistent shape: [4] is inferred from model four while [3] is "
            "inferred from model three: [4] as output 'y' of step[0] ('four'), [3] as input 'x' of "
            "step[1] ('three')"},
        // Each agrees with the open shape of IN, but they do not agree with each other.
        {typedEnsemble(step("four", from("IN"), "A") + step("three", from("IN"), "B") +
             step("two", from("A") + from("B", "z"), "OUT")),
            "ensemble tensor IN: inconsistent shape"},
        {typedEnsemble(step("floats", from("IN"), "OUT"), "data_type: TYPE_FP32 dims: [ -1, -1 ]"),
            "ensemble tensor IN: inconsistent shape: [-1,-1] is inferred from model e"},
        {typedEnsemble(step("batched", from("IN"), "OUT"), kFloats, kFloats, "max_batch_size: 8"),
            "max_batch_size is 8, but step[0] ('batched') allows at most 4"},
    };
    for (const auto& [text, message] : cases) {
        const auto scopes = checkMembers(text);
        EXPECT_EQ(scopes.status().code(), absl::StatusCode::kInvalidArgument) << text;
        EXPECT_THAT(std::string(scopes.status().message()), HasSubstr(message)) << text;
        EXPECT_THAT(std::string(scopes.status().message()), HasSubstr("in ensemble 'e', "));
    }
}

TEST(CheckMembers, NamesTheFieldOfTheConfiguration)
{
    const std::string wrongKey =
        step("floats", from("IN"), "T") + step("floats", from("T", "w"), "OUT");
    EXPECT_EQ(fieldOf(checkMembers(typedEnsemble(wrongKey)).status()),
        "ensemble_scheduling.step[1].input_map['w']");
    EXPECT_EQ(fieldOf(checkMembers(typedEnsemble(step("two", from("IN"), "OUT"))).status()),
        "ensemble_scheduling.step[0]");
    EXPECT_EQ(fieldOf(checkMembers(typedEnsemble(step("batched", from("IN"), "OUT"), kFloats,
                                       kFloats, "max_batch_size: 8"))
                          .status()),
        "max_batch_size");
}

TEST(CheckMembers, NamesTheEntryWhereTypesOrShapesDisagree)
{
    const std::pair<std::string, const char*> cases[] = {
        {typedEnsemble(step("floats", from("IN"), "T") + step("ints", from("T"), "OUT"), kFloats,
             "data_type: TYPE_INT32 dims: -1"),
            "ensemble_scheduling.step[1].input_map['x']"},
        {typedEnsemble(step("four", from("IN"), "T") + step("three", from("T"), "OUT")),
            "ensemble_scheduling.step[1].input_map['x']"},
        {typedEnsemble(
             step("floats", from("IN"), "OUT"), kFloats, "data_type: TYPE_INT32 dims: -1"),
            "ensemble_scheduling.step[0].output_map['y']"},
        {typedEnsemble(step("stream", from("IN"), "A") + step("stream", from("IN"), "B") +
             step("two", from("A") + from("B", "z"), "OUT")),
            "ensemble_scheduling.step[2]"}};
    for (const auto& [text, field] : cases)
        EXPECT_EQ(fieldOf(checkMembers(text).status()), field) << text;
}

TEST(CheckMembers, FollowsTheResponsesOfADecoupledStep)
{
    ROWS("3.9.8");
    const auto plain = checkMembers(typedEnsemble(step("floats", from("IN"), "OUT"), kFloats,
        kFloats, "model_transaction_policy { decoupled: true }"));
    ASSERT_TRUE(plain.ok()) << plain.status();
    EXPECT_FALSE(plain->isDecoupled);

    const auto scopes = checkMembers(typedEnsemble(step("floats", from("IN"), "A") +
        step("stream", from("A"), "B") + step("two", from("A") + from("B", "z"), "OUT")));
    ASSERT_TRUE(scopes.ok()) << scopes.status();
    EXPECT_TRUE(scopes->isDecoupled);
    EXPECT_EQ(scopes->steps, (std::vector<EnsembleScope>{std::nullopt, std::nullopt, 1u}));
    EXPECT_EQ(scopes->outputs, EnsembleScope(1u));

    const auto chain = checkMembers(
        typedEnsemble(step("stream", from("IN"), "A") + step("stream", from("A"), "OUT")));
    ASSERT_TRUE(chain.ok()) << chain.status();
    EXPECT_EQ(chain->steps, (std::vector<EnsembleScope>{std::nullopt, 0u}));
    EXPECT_EQ(chain->outputs, EnsembleScope(1u));
}

TEST(CheckMembers, RefusesToMixTheResponsesOfDecoupledSteps)
{
    ROWS("3.9.7");
    const auto two = checkMembers(typedEnsemble(step("stream", from("IN"), "A") +
        step("stream", from("IN"), "B") + step("two", from("A") + from("B", "z"), "OUT")));
    EXPECT_EQ(two.status().code(), absl::StatusCode::kInvalidArgument);
    EXPECT_THAT(std::string(two.status().message()),
        HasSubstr("step[2] ('two') receives inputs originated from different decoupled models: 'A' "
                  "from step[0] ('stream'), 'B' from step[1] ('stream')"));
    const auto outputs = checkMembers(
        typedEnsemble(step("stream", from("IN"), "A") + step("stream", from("IN"), "OUT"), kFloats,
            kFloats, tensor("output", "A", kFloats)));
    EXPECT_THAT(std::string(outputs.status().message()),
        HasSubstr("the response of the ensemble receives inputs originated from different"));
}

} // namespace
} // namespace thalassa::config
