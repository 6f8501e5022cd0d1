// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/backends/cuda/plan/run_options.h"

#include <gmock/gmock.h>

namespace thalassa::backends::kernels {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

ModelConfig config(const std::string& cuda, std::map<std::string, std::string> parameters = {})
{
    ModelConfig made;
    made.name = "m";
    made.maxBatchSize = 8;
    made.inputs = {{"X", TRITONSERVER_TYPE_FP32, {-1, 3}}, {"W", TRITONSERVER_TYPE_FP32, {2}}};
    made.parameters = std::move(parameters);
    const std::string text = R"({"optimization":{"cuda":)" + cuda + "}}";
    made.json.Parse(text.c_str());
    EXPECT_TRUE(made.json.IsObject());
    return made;
}

// Returns the message of the error.
std::string refusalOfOptions(const ModelConfig& given)
{
    auto options = RunOptions::read(given);
    return options.ok() ? "it is accepted" : options.takeError().message();
}

std::string refusalOfSpec(const std::string& spec)
{
    return refusalOfOptions(config(R"({"graphs":true,"graph_spec":[)" + spec + "]}"));
}

TEST(RunOptions, AreOffByDefault)
{
    auto read = RunOptions::read(ModelConfig());
    ASSERT_TRUE(read.ok());
    EXPECT_FALSE(read.value().hasGraphs);
    EXPECT_FALSE(read.value().isBusyWaiting);
    EXPECT_EQ(read.value().kernelTimeout.count(), 0);
}

TEST(RunOptions, HaveTheIsolationOfTheBackendUnlessTheModelHasOne)
{
    const auto isolation = [](std::map<std::string, std::string> parameters, Isolation ofBackend) {
        auto read = RunOptions::read(config("{}", std::move(parameters)), ofBackend);
        EXPECT_TRUE(read.ok());
        return read.value().isolation;
    };
    EXPECT_EQ(isolation({}, Isolation::None), Isolation::None);
    EXPECT_EQ(isolation({}, Isolation::Process), Isolation::Process);
    EXPECT_EQ(isolation({{"isolation", "process"}}, Isolation::None), Isolation::Process);
    EXPECT_EQ(isolation({{"isolation", "none"}}, Isolation::Process), Isolation::None);
    EXPECT_EQ(refusalOfOptions(config("{}", {{"isolation", ""}})),
        "model 'm': parameter 'isolation': expected 'none' or 'process', found ''");
}

TEST(RunOptions, AreReadFromTheConfiguration)
{
    auto read = RunOptions::read(config(R"({"graphs":true,"busy_wait_events":true,"graph_spec":[
        {"batch_size":2,"input":{"X":{"dim":["5",3]}}}]})",
        {{"kernel_timeout_ms", "250"}, {"max_graphs", "7"}}));
    ASSERT_TRUE(read.ok()) << read.takeError().message();
    const RunOptions& options = read.value();
    EXPECT_TRUE(options.hasGraphs);
    EXPECT_TRUE(options.isBusyWaiting);
    EXPECT_EQ(options.kernelTimeout, std::chrono::milliseconds(250));
    EXPECT_EQ(options.maxGraphs, 7u);
    ASSERT_EQ(options.graphSpecs.size(), 1u);
    EXPECT_EQ(options.graphSpecs[0].batchSize, 2);
    EXPECT_THAT(
        options.graphSpecs[0].inputShapes, ElementsAre(ElementsAre(2, 5, 3), ElementsAre(2, 2)))
        << "the shape of W is that of the configuration";
}

TEST(RunOptions, NameTheFieldThatIsWrong)
{
    EXPECT_THAT(refusalOfOptions(config("{}", {{"kernel_timeout_ms", "-1"}})),
        HasSubstr("parameter 'kernel_timeout_ms': expected a whole number"));
    EXPECT_THAT(
        refusalOfOptions(config("{}", {{"max_graphs", "0"}})), HasSubstr("parameter 'max_graphs'"));
    EXPECT_THAT(refusalOfOptions(config(R"({"output_copy_stream":true})")),
        StartsWith("model 'm': optimization.cuda.output_copy_stream: the cuda backend copies"));
    EXPECT_THAT(refusalOfOptions(config(R"({"graph_spec":[{"batch_size":1}]})")),
        HasSubstr("graph_spec has no effect without optimization.cuda.graphs"));
    EXPECT_THAT(refusalOfSpec(R"({"batch_size":9})"),
        HasSubstr("graph_spec[0].batch_size: expected 1 to 8, found 9"));
    EXPECT_THAT(refusalOfSpec(R"({"batch_size":1})"),
        HasSubstr("graph_spec[0].input 'X': expected a shape that fits the dims of the input, "
                  "[-1,3], found [-1,3]"));
    EXPECT_THAT(refusalOfSpec(R"({"batch_size":1,"input":{"X":{"dim":["1","4"]}}})"),
        HasSubstr("found [1,4]"));
    EXPECT_THAT(refusalOfSpec(R"({"batch_size":1,"input":{"Z":{"dim":["1"]}}})"),
        HasSubstr("the model has no input 'Z'"));
    EXPECT_THAT(refusalOfSpec(R"({"batch_size":1,"graph_lower_bound":{}})"),
        HasSubstr("graph_spec[0].graph_lower_bound: the cuda backend uses a graph only for"));
    const std::string spec = R"({"batch_size":1,"input":{"X":{"dim":["1","3"]}}})";
    EXPECT_THAT(
        refusalOfOptions(config(
            R"({"graphs":true,"graph_spec":[)" + spec + "," + spec + "]}", {{"max_graphs", "1"}})),
        HasSubstr("2 shapes are more than the parameter 'max_graphs' allows, 1"));
}

} // namespace
} // namespace thalassa::backends::kernels
