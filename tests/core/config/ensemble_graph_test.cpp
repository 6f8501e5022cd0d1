// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/config/validation/ensemble_graph.h"

#include <gmock/gmock.h>

#include "core/config/field_error.h"
#include "core/config/validation/validate.h"
#include "tests/core/config/text_config.h"
#include "tests/support/rows.h"

namespace thalassa::config {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::string step(const std::string& model, const std::map<std::string, std::string>& inputs,
    const std::map<std::string, std::string>& outputs)
{
    std::string text = "step { model_name: '" + model + "' model_version: -1 ";
    for (const auto& [key, value] : inputs)
        text += "input_map { key: '" + key + "' value: '" + value + "' } ";
    for (const auto& [key, value] : outputs)
        text += "output_map { key: '" + key + "' value: '" + value + "' } ";
    return text + "} ";
}

// Returns an ensemble from IN to OUT.
std::string ensemble(const std::string& steps, const std::string& more = "")
{
    return "name: 'e' platform: 'ensemble' "
           "input { name: 'IN' data_type: TYPE_FP32 dims: -1 } "
           "output { name: 'OUT' data_type: TYPE_FP32 dims: -1 } "
           "ensemble_scheduling { " +
        steps + "} " + more;
}

absl::Status check(const std::string& text)
{
    return validateConfig(textConfig(text), {});
}

TEST(EnsembleGraph, TiesStepsTogetherByTheirTensors)
{
    const auto graph = ensembleGraph(textConfig(ensemble(step("a", {{"x", "IN"}}, {{"y", "T"}}) +
        step("b", {{"x", "T"}, {"z", "IN"}}, {{"y", "OUT"}}))));
    ASSERT_TRUE(graph.ok()) << graph.status();
    ASSERT_EQ(graph->tensors.size(), 3u);
    EXPECT_THAT(graph->inputs, ElementsAre(0));
    EXPECT_THAT(graph->outputs, ElementsAre(2));
    EXPECT_THAT(graph->tensors[0].consumers, ElementsAre(0, 1));
    EXPECT_EQ(graph->tensors[0].producer, std::nullopt);
    EXPECT_EQ(graph->tensors[1].name, "T");
    EXPECT_EQ(graph->tensors[1].producer, 0u);
    EXPECT_THAT(graph->tensors[1].consumers, ElementsAre(1));
    EXPECT_EQ(graph->tensors[2].producer, 1u);
    EXPECT_EQ(graph->steps[1].inputs[1].name, "z");
    EXPECT_EQ(graph->steps[1].inputs[1].tensor, 0u);
    EXPECT_EQ(stepName(*graph, 1), "step[1] ('b')");
}

TEST(EnsembleGraph, AcceptsAnInputThatIsAnOutputAsWell)
{
    const absl::Status status = check(ensemble(step("a", {{"x", "IN"}}, {{"y", "OUT"}}),
        "output { name: 'IN' data_type: TYPE_FP32 dims: -1 }"));
    EXPECT_TRUE(status.ok()) << status;
}

TEST(EnsembleGraph, RefusesABrokenGraphAndShowsTheEdge)
{
    ROWS("3.9.1", "3.9.2", "3.9.3");
    const std::string good = step("a", {{"x", "IN"}}, {{"y", "OUT"}});
    const std::pair<std::string, std::string> cases[] = {
        {ensemble(""), "ensemble_scheduling must have at least one step"},
        {ensemble(step("", {{"x", "IN"}}, {{"y", "OUT"}})),
            "ensemble_scheduling.step[0] must name a model in 'model_name'"},
        {ensemble(good + step("b", {}, {{"y", "T"}})),
            "ensemble_scheduling.step[1] must map at least one input in 'input_map'"},
        {ensemble(step("a", {{"x", "IN"}}, {})),
            "ensemble_scheduling.step[0] must map at least one output in 'output_map'"},
        {ensemble(good + step("b", {{"x", "IN"}}, {{"y", "OUT"}})),
            "step[1] ('b') produces ensemble tensor 'OUT', which is produced by step[0] ('a')"},
        {ensemble(step("a", {{"x", "IN"}}, {{"y", "OUT"}, {"z", "OUT"}})),
            "which is produced by the same step already"},
        {ensemble(step("a", {{"x", "IN"}}, {{"y", "IN"}, {"z", "OUT"}})),
            "'IN', which is produced by an input of the ensemble already"},
        {ensemble(good, "input { name: 'IN2' data_type: TYPE_FP32 dims: -1 }"),
            "input 'IN2' is unused: no step's input_map has a tensor of that name"},
        {ensemble(step("a", {{"x", "IN"}}, {{"y", "OUT"}, {"z", "T"}})),
            "ensemble tensor 'T' is unused: step[0] ('a') produces it"},
        {ensemble(step("a", {{"x", "IN"}}, {{"y", "T"}})),
            "output 'OUT' is not connected: no step's output_map has a tensor of that name"},
        {ensemble(step("a", {{"x", "IN"}, {"w", "U"}}, {{"y", "T"}}) +
             step("b", {{"x", "T"}}, {{"y", "OUT"}})),
            "output 'OUT' depends on tensor 'U', which is not connected: it is not an input of the "
            "ensemble, and no step's output_map has it"},
        {ensemble(step("a", {{"x", "IN"}, {"w", "B"}}, {{"y", "A"}}) +
             step("b", {{"x", "A"}}, {{"y", "B"}, {"z", "OUT"}})),
            "depends on tensor 'A', which is not connected: step[0] ('a'), which produces it, "
            "depends on it"},
        {ensemble(good, "backend: 'identity'"), "backend must be empty for platform 'ensemble'"},
        {"name: 'e' platform: 'other' backend: 'identity' ensemble_scheduling {}",
            "ensemble_scheduling needs platform 'ensemble', got 'other'"},
    };
    for (const auto& [text, message] : cases) {
        const absl::Status status = check(text);
        EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument) << text;
        EXPECT_THAT(std::string(status.message()), HasSubstr(message)) << text;
        EXPECT_THAT(std::string(status.message()), HasSubstr("model 'e': ")) << text;
    }
}

TEST(EnsembleGraph, NamesTheFieldOfABrokenEdge)
{
    const std::pair<std::string, const char*> cases[] = {
        {ensemble(step("a", {{"x", "IN"}}, {{"y", "OUT"}}),
             "input { name: 'IN2' data_type: TYPE_FP32 dims: -1 }"),
            "input[1]"},
        {ensemble(step("a", {{"x", "IN"}}, {{"y", "OUT"}, {"z", "T"}})),
            "ensemble_scheduling.step[0].output_map['z']"},
        {ensemble(step("a", {{"x", "IN"}}, {{"y", "T"}})), "output[0]"},
        {ensemble(step("a", {{"x", "IN"}, {"w", "U"}}, {{"y", "OUT"}})), "output[0]"}};
    for (const auto& [text, field] : cases)
        EXPECT_EQ(fieldOf(check(text)), field) << text;
}

} // namespace
} // namespace thalassa::config
