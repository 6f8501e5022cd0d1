// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The states of sequences in batches of the onnxruntime backend.
#include <gmock/gmock.h>

#include <set>

#include "core/inference/states/sequence_states.h"
#include "tests/core/backends/executed_batch.h"
#include "tests/support/rows.h"

namespace thalassa::backends::ort {
namespace {

using tensor::DataType;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using Sizes = tensor::Shape;

// The output Y is the X of the previous request of the sequence.
constexpr const char* kStatefulModel = "input X float n m\n"
                                       "input S float n k\n"
                                       "output Y float n k = S\n"
                                       "output T float n m = X\n";
constexpr const char* kStatefulConfig =
    "max_batch_size: 8 "
    "input { name: 'X' data_type: TYPE_FP32 dims: -1 } "
    "output { name: 'Y' data_type: TYPE_FP32 dims: -1 } "
    "sequence_batching { state { input_name: 'S' output_name: 'T' "
    "data_type: TYPE_FP32 dims: -1 } }";

class OnnxStates : public ExecutedBatch {
protected:
    OnnxStates()
    {
        beforeExecution = [this](inference::Request& request, size_t index) {
            if (m_sequences.size() <= index)
                m_sequences.resize(index + 1);
            if (m_isFiller.contains(index))
                m_states.addTo(request, nullptr);
            else
                m_states.addTo(request, &m_sequences[index]);
        };
    }
    void loadWithStates(const std::string& config, const std::string& model)
    {
        load(config, model);
        m_states = inference::ModelStates::load(info().config(), "/nowhere").value();
    }
    // Adds a request. The n-th request of a batch belongs to sequence n.
    tests::TestRequest& addFloats(const std::vector<float>& values)
    {
        return add().input(
            "X", DataType::Fp32, {1, static_cast<int64_t>(values.size())}, floats(values));
    }
    // Returns the state that the next request of the sequence gets.
    std::string kept(size_t sequence)
    {
        auto request = std::move(tests::TestRequest(model()).request);
        m_sequences[sequence]->addTo(*request);
        const inference::InputTensor& input = request->inputs.at(0);
        std::vector<float> values(input.data.byteSize() / sizeof(float));
        input.data.copyTo(values.data());
        std::string text = tensor::toString(input.backendShape);
        for (const float value : values) {
            char number[32];
            std::snprintf(number, sizeof number, " %g", static_cast<double>(value));
            text += number;
        }
        return text;
    }

    inference::ModelStates m_states;
    std::vector<std::shared_ptr<inference::SequenceStates>> m_sequences;
    std::set<size_t> m_isFiller;
};

TEST_F(OnnxStates, OfSeveralSequencesShareARun)
{
    ROWS("4.3.31");
    loadWithStates(kStatefulConfig, kStatefulModel);
    addFloats({1});
    addFloats({2});
    EXPECT_THAT(execute()[1].outputs, ElementsAre("Y [1,1] 0"));
    addFloats({3});
    addFloats({4});
    const auto answers = execute();
    EXPECT_THAT(answers[0].outputs, ElementsAre("Y [1,1] 1"));
    EXPECT_THAT(answers[1].outputs, ElementsAre("Y [1,1] 2"));
    const auto all = runs->take();
    ASSERT_EQ(all.size(), 2u);
    EXPECT_THAT(all[1].inputs[1].values, ElementsAre(1, 2));
    EXPECT_EQ(kept(0), "[1,1] 3");
    EXPECT_EQ(kept(1), "[1,1] 4");
}

TEST_F(OnnxStates, OfDifferentShapesHaveRunsOfTheirOwn)
{
    ROWS("4.3.36");
    loadWithStates(kStatefulConfig, kStatefulModel);
    addFloats({1, 2});
    addFloats({3});
    execute();
    EXPECT_EQ(kept(0), "[1,2] 1 2");
    runs->take();
    addFloats({4});
    addFloats({5});
    const auto answers = execute();
    EXPECT_THAT(answers[0].outputs, ElementsAre("Y [1,2] 1 2"));
    EXPECT_THAT(answers[1].outputs, ElementsAre("Y [1,1] 3"));
    EXPECT_EQ(runs->take().size(), 2u);
}

TEST_F(OnnxStates, OfFillersBelongToNoSequence)
{
    ROWS("4.3.39");
    loadWithStates(kStatefulConfig, kStatefulModel);
    addFloats({1});
    addFloats({2});
    execute();
    m_isFiller = {0};
    addFloats({9});
    addFloats({3});
    EXPECT_THAT(execute()[1].outputs, ElementsAre("Y [1,1] 2"));
    EXPECT_THAT(runs->take().at(1).inputs[1].values, ElementsAre(0, 2));
    EXPECT_EQ(kept(0), "[1,1] 1");
    EXPECT_EQ(kept(1), "[1,1] 3");
}

TEST_F(OnnxStates, GoToClientsOnlyWhereTheyAreListed)
{
    ROWS("4.3.34");
    loadWithStates(
        std::string(kStatefulConfig) + "output { name: 'T' data_type: TYPE_FP32 dims: -1 }",
        kStatefulModel);
    addFloats({1});
    addFloats({2}).output("T");
    addFloats({3}).output("Y");
    const auto answers = execute();
    EXPECT_THAT(answers[0].outputs, ElementsAre("Y [1,1] 0", "T [1,1] 1"));
    EXPECT_THAT(answers[1].outputs, ElementsAre("T [1,1] 2"));
    EXPECT_THAT(answers[2].outputs, ElementsAre("Y [1,1] 0"));
    EXPECT_EQ(kept(0), "[1,1] 1");
    EXPECT_EQ(kept(2), "[1,1] 3");
}

TEST_F(OnnxStates, OfRequestsThatFailStayWhatTheyWere)
{
    ROWS("4.3.35");
    loadWithStates(kStatefulConfig, kStatefulModel);
    addFloats({1});
    addFloats({2});
    execute();
    addFloats({3});
    addFloats({13}); // a run with 13 fails
    EXPECT_FALSE(execute()[0].status.ok());
    EXPECT_EQ(kept(0), "[1,1] 1");
    addFloats({5});
    addFloats({6}).request->context()->cancel();
    const auto answers = execute();
    EXPECT_TRUE(answers[0].status.ok());
    EXPECT_EQ(answers[1].status.code(), absl::StatusCode::kCancelled);
    EXPECT_EQ(kept(0), "[1,1] 5");
    EXPECT_EQ(kept(1), "[1,1] 2");
}

TEST_F(OnnxStates, OfOneBufferAreWrittenOverWhatTheRunHasRead)
{
    ROWS("4.3.37");
    loadWithStates("max_batch_size: 8 "
                   "input { name: 'X' data_type: TYPE_FP32 dims: 1 } "
                   "output { name: 'Y' data_type: TYPE_FP32 dims: 1 } "
                   "sequence_batching { state { input_name: 'S' output_name: 'T' data_type: "
                   "TYPE_FP32 dims: 1 use_same_buffer_for_input_output: true } }",
        kStatefulModel);
    addFloats({1});
    execute();
    const void* const data = runs->take().at(0).inputs[1].data;
    addFloats({2});
    EXPECT_THAT(execute()[0].outputs, ElementsAre("Y [1,1] 1"));
    EXPECT_EQ(runs->take().at(0).inputs[1].data, data);
    EXPECT_EQ(kept(0), "[1,1] 2");
}

TEST_F(OnnxStates, MayBeTexts)
{
    loadWithStates("max_batch_size: 8 "
                   "input { name: 'X' data_type: TYPE_STRING dims: 1 } "
                   "output { name: 'Y' data_type: TYPE_STRING dims: 1 } "
                   "sequence_batching { state { input_name: 'S' output_name: 'T' data_type: "
                   "TYPE_STRING dims: 1 } }",
        "input X string n 1\ninput S string n 1\noutput Y string n 1 = S\noutput T string n 1 = "
        "X\n");
    for (const char* const expected : {"Y [1,1] ''", "Y [1,1] 'said'"}) {
        add().input("X", DataType::Bytes, {1, 1}, texts({"said"}));
        EXPECT_THAT(execute()[0].outputs, ElementsAre(expected));
    }
}

TEST_F(OnnxStates, ThatTheModelDoesNotHaveAreRefusedAtTheLoad)
{
    const auto config = [](const std::string& state) {
        return "max_batch_size: 8 input { name: 'X' data_type: TYPE_FP32 dims: -1 } "
               "output { name: 'Y' data_type: TYPE_FP32 dims: -1 } sequence_batching { state { " +
            state + " } }";
    };
    const std::pair<std::string, std::string> cases[] = {
        {"input_name: 'S' output_name: 'U' data_type: TYPE_FP32 dims: -1",
            "sequence_batching.state output 'U': the ONNX model has no such output"},
        {"input_name: 'R' output_name: 'T' data_type: TYPE_FP32 dims: -1",
            "sequence_batching.state input 'R': the ONNX model has no such input"},
        {"input_name: 'S' output_name: 'T' data_type: TYPE_INT32 dims: -1",
            "sequence_batching.state input 'S': the configuration says data_type TYPE_INT32"},
        {"input_name: 'S' output_name: 'T' data_type: TYPE_FP32 dims: [-1, 2]",
            "sequence_batching.state input 'S': the configuration says dims [-1,2]"},
    };
    for (const auto& [state, message] : cases)
        EXPECT_THAT(
            std::string(tryLoad(config(state), kStatefulModel).message()), HasSubstr(message));
}

TEST_F(OnnxStates, AreLeftOutOfACompletedConfiguration)
{
    loadWithStates("max_batch_size: 8 sequence_batching { state { input_name: 'S' output_name: 'T' "
                   "data_type: TYPE_FP32 dims: -1 } }",
        kStatefulModel);
    ASSERT_EQ(info().inputs().size(), 1u);
    EXPECT_EQ(info().inputs()[0].name, "X");
    ASSERT_EQ(info().outputs().size(), 1u);
    EXPECT_EQ(info().outputs()[0].name, "Y");
}

} // namespace
} // namespace thalassa::backends::ort
