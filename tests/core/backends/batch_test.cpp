// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Several requests in one call of the onnxruntime backend.
#include <gmock/gmock.h>

#include "tests/core/backends/executed_batch.h"
#include "tests/support/rows.h"

namespace thalassa::backends::ort {
namespace {

using tensor::DataType;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using Sizes = tensor::Shape;

constexpr const char* kPairModel = "input X float n m\n"
                                   "output Y float n m = X\n"
                                   "output Z float n m = X\n";
constexpr const char* kPairConfig = "max_batch_size: 8 "
                                    "input { name: 'X' data_type: TYPE_FP32 dims: -1 } "
                                    "output { name: 'Y' data_type: TYPE_FP32 dims: -1 } "
                                    "output { name: 'Z' data_type: TYPE_FP32 dims: -1 } ";
constexpr const char* kTextModel = "input S string n m\noutput T string n m = S\n";
constexpr const char* kTextConfig = "max_batch_size: 8 "
                                    "input { name: 'S' data_type: TYPE_STRING dims: -1 } "
                                    "output { name: 'T' data_type: TYPE_STRING dims: -1 } ";

class OnnxBatch : public ExecutedBatch {
protected:
    tests::TestRequest& addFloats(Sizes shape, const std::vector<float>& values)
    {
        return add().input("X", DataType::Fp32, std::move(shape), floats(values));
    }
    tests::TestRequest& addTexts(Sizes shape, const std::vector<std::string>& values)
    {
        return add().input("S", DataType::Bytes, std::move(shape), texts(values));
    }
};

TEST_F(OnnxBatch, RunsOnceAndGivesEachRequestItsOwnRows)
{
    ROWS("5.3", "5.4");
    load(kPairConfig, kPairModel);
    addFloats({1, 2}, {1, 2}).output("Y");
    addFloats({3, 2}, {3, 4, 5, 6, 7, 8}).output("Y");
    addFloats({2, 2}, {9, 10, 11, 12}).output("Y");
    const auto answers = execute();
    EXPECT_THAT(answers[0].outputs, ElementsAre("Y [1,2] 1 2"));
    EXPECT_THAT(answers[1].outputs, ElementsAre("Y [3,2] 3 4 5 6 7 8"));
    EXPECT_THAT(answers[2].outputs, ElementsAre("Y [2,2] 9 10 11 12"));
    const auto all = runs->take();
    ASSERT_EQ(all.size(), 1u);
    EXPECT_THAT(all[0].inputs[0].shape, ElementsAre(6, 2));
    const auto stats = statistics();
    EXPECT_EQ(stats.execution_count(), 1u);
    EXPECT_EQ(stats.inference_count(), 6u);
    EXPECT_EQ(stats.inference_stats().success().count(), 3u);
    ASSERT_EQ(stats.batch_stats_size(), 1);
    EXPECT_EQ(stats.batch_stats(0).batch_size(), 6u);
    EXPECT_EQ(stats.batch_stats(0).compute_infer().count(), 1u);
}

TEST_F(OnnxBatch, LendsASingleRequestsTensorWithoutACopy)
{
    load(kPairConfig, kPairModel);
    tests::TestRequest& test = addFloats({2, 2}, {1, 2, 3, 4});
    const void* const data = test.request->inputs[0].data.fragment(0).data;
    EXPECT_THAT(execute()[0].outputs, ElementsAre("Y [2,2] 1 2 3 4", "Z [2,2] 1 2 3 4"));
    EXPECT_EQ(runs->take().at(0).inputs[0].data, data);
}

TEST_F(OnnxBatch, JoinsTensorsThatLieInPieces)
{
    load(kTextConfig, kTextModel);
    const std::string bytes = texts({"across", "pieces"});
    tests::TestRequest& test = add().input("S", DataType::Bytes, {1, 2}, "");
    for (size_t at = 0; at < bytes.size(); at += 3) {
        const tensor::Buffer piece = tensor::copiedBuffer(bytes.substr(at, 3));
        test.request->inputs[0].data.append(piece.fragment(0));
    }
    addTexts({1, 2}, {"a", "b"});
    const auto answers = execute();
    EXPECT_THAT(answers[0].outputs, ElementsAre("T [1,2] 'across' 'pieces'"));
    EXPECT_THAT(answers[1].outputs, ElementsAre("T [1,2] 'a' 'b'"));
}

TEST_F(OnnxBatch, GivesOutputsToThoseThatWantThem)
{
    load(kPairConfig, kPairModel);
    addFloats({1, 1}, {1}).output("Z");
    addFloats({1, 1}, {2});
    addFloats({1, 1}, {3}).output("Y");
    const auto answers = execute();
    EXPECT_THAT(answers[0].outputs, ElementsAre("Z [1,1] 1"));
    EXPECT_THAT(answers[1].outputs, ElementsAre("Y [1,1] 2", "Z [1,1] 2"));
    EXPECT_THAT(answers[2].outputs, ElementsAre("Y [1,1] 3"));

    addFloats({1, 1}, {1}).output("Z");
    addFloats({1, 1}, {2}).output("Z");
    execute();
    const auto all = runs->take();
    ASSERT_EQ(all.size(), 2u);
    EXPECT_THAT(all[1].outputs, ElementsAre("Z")) << "nobody wants the other one";
}

TEST_F(OnnxBatch, JoinsTexts)
{
    load(kTextConfig, kTextModel);
    addTexts({1, 2}, {"a", ""});
    addTexts({2, 2}, {"bb", "c\n", std::string(1000, 'd'), "\xE2\x82\xAC"});
    addTexts({1, 2}, {"", "e"});
    const auto answers = execute();
    EXPECT_THAT(answers[0].outputs, ElementsAre("T [1,2] 'a' ''"));
    EXPECT_THAT(answers[1].outputs,
        ElementsAre("T [2,2] 'bb' 'c\n' '" + std::string(1000, 'd') + "' '\xE2\x82\xAC'"));
    EXPECT_THAT(answers[2].outputs, ElementsAre("T [1,2] '' 'e'"));
    EXPECT_EQ(runs->count(), 1u);
}

TEST_F(OnnxBatch, AnswersABadRequestAloneAndRunsTheOthers)
{
    load(kTextConfig, kTextModel);
    addTexts({1, 1}, {"a"});
    add().input("S", DataType::Bytes, {1, 2}, texts({"b"}));
    add().input("S", DataType::Bytes, {1, 1}, texts({"c"}) + "tail");
    add().input("S", DataType::Bytes, {1, 1}, std::string("\xFF\xFF\xFF\xFFx", 5));
    add();
    addTexts({1, 1}, {"f"});
    const auto answers = execute(false);
    EXPECT_THAT(answers[0].outputs, ElementsAre("T [1,1] 'a'"));
    EXPECT_THAT(answers[1].status.message(), HasSubstr("element 1 of 2 is cut off"));
    EXPECT_THAT(answers[2].status.message(), HasSubstr("found 4 bytes behind them"));
    EXPECT_THAT(answers[3].status.message(), HasSubstr("element 0 of 1 is cut off"));
    EXPECT_THAT(answers[4].status.message(), HasSubstr("'S'"));
    EXPECT_THAT(answers[5].outputs, ElementsAre("T [1,1] 'f'"));
    const auto all = runs->take();
    ASSERT_EQ(all.size(), 1u);
    EXPECT_THAT(all[0].inputs[0].shape, ElementsAre(2, 1));
    EXPECT_EQ(statistics().inference_stats().fail().count(), 4u);
    EXPECT_EQ(statistics().batch_stats(0).batch_size(), 2u);
}

TEST_F(OnnxBatch, RefusesBytesThatAreNotAsManyAsTheShapeSays)
{
    load(kPairConfig, kPairModel);
    addFloats({1, 2}, {1, 2, 3});
    addFloats({1, 2}, {4, 5}).output("Y");
    const auto answers = execute(false);
    EXPECT_THAT(answers[0].status.message(), HasSubstr("as many bytes as 2 elements of FP32"));
    EXPECT_THAT(answers[1].outputs, ElementsAre("Y [1,2] 4 5"));
}

TEST_F(OnnxBatch, RefusesInputsOfDifferentBatches)
{
    load("max_batch_size: 8 input { name: 'X' data_type: TYPE_FP32 dims: 1 } "
         "input { name: 'W' data_type: TYPE_FP32 dims: 1 } "
         "output { name: 'Y' data_type: TYPE_FP32 dims: 1 } ",
        "input X float n 1\ninput W float n 1\noutput Y float n 1 = X\n");
    addFloats({2, 1}, {1, 2}).input("W", DataType::Fp32, {1, 1}, floats({3}));
    addFloats({1, 1}, {4}).input("W", DataType::Fp32, {1, 1}, floats({5}));
    const auto answers = execute(false);
    EXPECT_THAT(answers[0].status.message(),
        HasSubstr("input 'W': expected a batch of 2 like input 'X', found 1"));
    EXPECT_THAT(answers[1].outputs, ElementsAre("Y [1,1] 4"));
}

TEST_F(OnnxBatch, AnswersAllWhenTheRunFails)
{
    load(kPairConfig, kPairModel);
    addFloats({1, 1}, {1});
    addFloats({1, 1}, {13});
    for (const Answer& answer : execute()) {
        EXPECT_THAT(answer.status.message(), HasSubstr("13 is not computed"));
        EXPECT_THAT(answer.outputs, IsEmpty());
    }
    EXPECT_EQ(statistics().inference_stats().fail().count(), 2u);
    EXPECT_EQ(statistics().inference_count(), 0u);
    EXPECT_EQ(statistics().execution_count(), 1u);
    // The next request is served.
    addFloats({1, 1}, {1});
    EXPECT_TRUE(execute()[0].status.ok());
}

TEST_F(OnnxBatch, RunsShapesThatCannotBeJoinedOneAfterTheOther)
{
    load(kPairConfig, kPairModel);
    addFloats({1, 1}, {1}).output("Y");
    addFloats({1, 2}, {2, 3}).output("Y");
    addFloats({2, 1}, {4, 5}).output("Y");
    const auto answers = execute();
    EXPECT_THAT(answers[0].outputs, ElementsAre("Y [1,1] 1"));
    EXPECT_THAT(answers[1].outputs, ElementsAre("Y [1,2] 2 3"));
    EXPECT_THAT(answers[2].outputs, ElementsAre("Y [2,1] 4 5"));
    const auto all = runs->take();
    ASSERT_EQ(all.size(), 2u);
    EXPECT_THAT(all[0].inputs[0].shape, ElementsAre(3, 1));
    EXPECT_EQ(statistics().execution_count(), 1u) << "the server asked once";
    EXPECT_EQ(statistics().batch_stats(0).batch_size(), 4u);
}

TEST_F(OnnxBatch, KeepsRequestsApartThatLeaveOutDifferentInputs)
{
    load("max_batch_size: 8 input { name: 'X' data_type: TYPE_FP32 dims: 1 } "
         "input { name: 'W' data_type: TYPE_FP32 dims: 1 optional: true } "
         "output { name: 'Y' data_type: TYPE_FP32 dims: 1 } ",
        "input X float n 1\ninput W float n 1\noutput Y float n 1 = X\n");
    addFloats({1, 1}, {1});
    addFloats({1, 1}, {2}).input("W", DataType::Fp32, {1, 1}, floats({5}));
    addFloats({1, 1}, {3});
    const auto answers = execute();
    EXPECT_THAT(answers[2].outputs, ElementsAre("Y [1,1] 3"));
    const auto all = runs->take();
    ASSERT_EQ(all.size(), 2u);
    EXPECT_EQ(all[0].inputs.size(), 1u);
    EXPECT_THAT(all[0].inputs[0].shape, ElementsAre(2, 1));
    EXPECT_EQ(all[1].inputs.size(), 2u);
}

TEST_F(OnnxBatch, RunsEachRequestAloneWhereTheModelDoesNotBatch)
{
    load("max_batch_size: 0 input { name: 'X' data_type: TYPE_FP32 dims: [ -1, 1 ] } "
         "output { name: 'Y' data_type: TYPE_FP32 dims: [ -1, 1 ] } ",
        "input X float n 1\noutput Y float n 1 = X\n");
    addFloats({1, 1}, {1});
    addFloats({2, 1}, {2, 3});
    const auto answers = execute();
    EXPECT_THAT(answers[0].outputs, ElementsAre("Y [1,1] 1"));
    EXPECT_THAT(answers[1].outputs, ElementsAre("Y [2,1] 2 3"));
    EXPECT_EQ(runs->count(), 2u);
}

TEST_F(OnnxBatch, SaysThatAnOutputDoesNotKeepTheBatch)
{
    load("max_batch_size: 8 input { name: 'X' data_type: TYPE_FP32 dims: 1 } "
         "output { name: 'Y' data_type: TYPE_FP32 dims: 1 } "
         "output { name: 'T' data_type: TYPE_FP32 dims: 1 reshape { } } ",
        "input X float n 1\noutput Y float n 1 = X\noutput T float any = total X\n");
    addFloats({2, 1}, {1, 2});
    addFloats({1, 1}, {3}).output("Y");
    auto answers = execute();
    EXPECT_THAT(std::string(answers[0].status.message()),
        HasSubstr("output 'T': expected its first dimension to be the batch, which is 3, found "
                  "the shape [1]"));
    EXPECT_THAT(answers[1].outputs, ElementsAre("Y [1,1] 3"));
    // The same check holds for a single request.
    addFloats({2, 1}, {1, 2}).output("T");
    EXPECT_THAT(execute()[0].status.message(), HasSubstr("output 'T'"));
}

TEST_F(OnnxBatch, LeavesOutWhatIsCancelledAndGoesOnWithTheOthers)
{
    load(kPairConfig, kPairModel);
    runs->isHeld = true;
    addFloats({1, 1}, {1}).output("Y");
    addFloats({1, 1}, {2}).output("Y");
    const auto second = requests()[1].request->context();
    std::thread client([&] {
        std::unique_lock lock(runs->mutex);
        runs->changed.wait(lock, [&] { return !runs->runs.empty(); });
        second->cancel();
        runs->isHeld = false;
        runs->changed.notify_all();
    });
    const auto answers = execute();
    client.join();
    EXPECT_THAT(answers[0].outputs, ElementsAre("Y [1,1] 1"));
    EXPECT_EQ(answers[1].status.code(), absl::StatusCode::kCancelled);
    EXPECT_THAT(answers[1].outputs, IsEmpty());
}

TEST_F(OnnxBatch, TerminatesARunWhoseRequestsAreCancelled)
{
    load(kPairConfig, kPairModel);
    runs->isHeld = true;
    addFloats({1, 1}, {1});
    addFloats({1, 1}, {2});
    const auto first = requests()[0].request->context();
    const auto second = requests()[1].request->context();
    std::thread client([&] {
        {
            std::unique_lock lock(runs->mutex);
            runs->changed.wait(lock, [&] { return !runs->runs.empty(); });
        }
        first->cancel();
        second->cancel();
    });
    const auto answers = execute(); // the run is held until it is terminated
    client.join();
    runs->isHeld = false;
    for (const Answer& answer : answers) {
        EXPECT_EQ(answer.status.code(), absl::StatusCode::kCancelled) << answer.status;
    }
    addFloats({1, 1}, {3}).output("Y");
    EXPECT_THAT(execute()[0].outputs, ElementsAre("Y [1,1] 3"));
}

TEST_F(OnnxBatch, TakesWhatTheSequenceSchedulerAdds)
{
    load("max_batch_size: 8 input { name: 'X' data_type: TYPE_FP32 dims: 1 } "
         "output { name: 'Y' data_type: TYPE_FP32 dims: 1 } "
         "sequence_batching { control_input { name: 'START' "
         "  control { kind: CONTROL_SEQUENCE_START fp32_false_true: [ 0, 1 ] } } } ",
        "input X float n 1\ninput START float n 1\noutput Y float n 1 = START\n");
    addFloats({1, 1}, {1}).input("START", DataType::Fp32, {1, 1}, floats({1}));
    addFloats({1, 1}, {2}).input("START", DataType::Fp32, {1, 1}, floats({0}));
    const auto answers = execute(false);
    EXPECT_THAT(answers[0].outputs, ElementsAre("Y [1,1] 1"));
    EXPECT_THAT(answers[1].outputs, ElementsAre("Y [1,1] 0"));
    EXPECT_THAT(tryLoad("max_batch_size: 8 input { name: 'X' data_type: TYPE_FP32 dims: 1 } "
                        "sequence_batching { control_input { name: 'END' "
                        "  control { kind: CONTROL_SEQUENCE_END fp32_false_true: [ 0, 1 ] } } } ",
                    "input X float n 1\noutput Y float n 1 = X\n")
                    .message(),
        HasSubstr("sequence_batching.control_input 'END': the ONNX model has no such input"));
}

} // namespace
} // namespace thalassa::backends::ort
