// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/observability/explanation_text.h"

#include <gmock/gmock.h>
#include <google/protobuf/text_format.h>
#include <gtest/gtest.h>

namespace thalassa::observability {
namespace {

template <typename Message> Message parsed(const std::string& text)
{
    Message message;
    EXPECT_TRUE(google::protobuf::TextFormat::ParseFromString(text, &message));
    return message;
}

std::string request(const std::string& text)
{
    return sentenceOf(parsed<v1::RequestExplanation>(text));
}

TEST(Sentence, SaysWhereTheTimeOfARequestWentAndWhyItsBatchLeft)
{
    EXPECT_EQ(request(R"(
        request { id: 17 client_id: "abc" model: "m" version: 2 outcome: OUTCOME_SUCCESS is_slow: true
                  duration_ns: 5000000 batch_id: 3 batch_size: 1 executed_batch_size: 8 batch_room: 2
                  batch_release: "shape_change" queue_depth: 3 }
        shares { stage: "queue" duration_ns: 4000000 part: 0.8 }
        shares { stage: "compute_infer" duration_ns: 900000 part: 0.18 }
        shares { stage: "other" duration_ns: 100000 part: 0.02 })"),
        "request 'abc' (17) of model 'm' version 2 took 5 ms (slow): 4 ms (80 %) in the "
        "queue behind 3 others, 900 us (18 %) to compute; its batch of 8 rows (room for 2 more) "
        "could not include the next request, whose shape differs.");
}

TEST(Sentence, NamesTheWaitForASlotRatherThanExecutions)
{
    EXPECT_EQ(request(R"(
        request { id: 7 model: "m" version: 1 outcome: OUTCOME_SUCCESS duration_ns: 5000000000
                  batch_id: 3 batch_size: 1 executed_batch_size: 1 batch_release: "none" }
        shares { stage: "queue" duration_ns: 4900000000 part: 0.98 }
        waited_for { batch_id: 2 instance: 0 overlap_ns: 20000000 requests { id: 6 } }
        waited_for_ns: 20000000 waiter_id: 7 slot_wait_ns: 4800000000)"),
        "request (7) of model 'm' version 1 took 5.00 s: 4.90 s (98 %) in the queue, of which 4.80 "
        "s "
        "until its sequence got a free slot; its batch of 1 row was taken by its instance.");
    const std::string ensemble = request(R"(
        request { id: 8 model: "e" version: 1 outcome: OUTCOME_SUCCESS duration_ns: 5000000000 work: "steps" }
        shares { stage: "step_queue" duration_ns: 4000000000 part: 0.8 }
        shares { stage: "queue" duration_ns: 1000000000 part: 0.2 }
        waiter_id: 9 waiter_model: "m" slot_wait_ns: 3900000000)");
    EXPECT_THAT(
        ensemble, testing::HasSubstr("in the queue of model 'm', of which 3.90 s until its"));
    EXPECT_THAT(ensemble, testing::HasSubstr("1.00 s (20 %) in the queue, although"));
}

TEST(Sentence, SaysWhatWentWrong)
{
    EXPECT_EQ(request(R"(
        request { id: 4 model: "m" version: 1 outcome: OUTCOME_REJECTED code: "INVALID_ARGUMENT"
                  failure: "no input 'IN'" duration_ns: 20000 })"),
        "request (4) of model 'm' version 1 was refused after 20 us (INVALID_ARGUMENT: no input "
        "'IN').");
    EXPECT_EQ(request(R"(
        request { id: 5 model: "m" version: 1 outcome: OUTCOME_CANCELLED duration_ns: 3000000
                  queue_depth: 1 }
        shares { stage: "queue" duration_ns: 3000000 part: 1 })"),
        "request (5) of model 'm' version 1 was cancelled after 3 ms: 3 ms (100 %) in the queue "
        "behind 1 other; it was not executed.");
}

TEST(Sentence, NamesTheLongestStepOfAnEnsemble)
{
    EXPECT_EQ(request(R"(
        request { id: 6 model: "e" version: 1 outcome: OUTCOME_SUCCESS duration_ns: 3000000
                  batch_id: 9 batch_release: "none" }
        steps { model: "a" duration_ns: 10 } steps { model: "b" duration_ns: 2000000 })"),
        "request (6) of model 'e' version 1 took 3 ms; its batch of 1 row was taken by its "
        "instance; of its 2 steps the longest was model 'b' with 2 ms.");
}

TEST(Sentence, NamesTheComponentOfEachStage)
{
    EXPECT_EQ(request(R"(
        request { id: 7 client_id: "a" model: "m" version: 1 outcome: OUTCOME_SUCCESS
                  duration_ns: 1000000000 batch_id: 3 batch_release: "alone" origin: "grpc_stream"
                  response_count: 5 }
        shares { stage: "respond" duration_ns: 400000000 part: 0.4 }
        shares { stage: "encode" duration_ns: 300000000 part: 0.3 }
        shares { stage: "decode" duration_ns: 200000000 part: 0.2 }
        shares { stage: "send" duration_ns: 100000000 part: 0.1 })"),
        "request 'a' (7) of model 'm' version 1 took 1.00 s: 400 ms (40 %) until the model had "
        "sent its 5 responses, 300 ms (30 %) to encode the answer and to wait for the answers "
        "before it in its stream, 200 ms (20 %) to read and check it, 100 ms (10 %) to send the "
        "answer as fast as the client read it; its batch of 1 row was executed alone, because the "
        "model executes requests one by one.");
}

TEST(Sentence, SaysWhatWasExecutedMeanwhile)
{
    const std::string waited = R"(
        request { id: 8 model: "m" version: 1 outcome: OUTCOME_SUCCESS duration_ns: 576000000
                  batch_id: 13 batch_release: "idle_instance" queue_depth: 2 }
        shares { stage: "queue" duration_ns: 276000000 part: 0.48 }
        waiter_id: 8 waited_for_ns: 270000000
        waited_for { batch_id: 12 requests { id: 5 client_id: "s0" } requests { id: 6 }
                     requests_left_out: 1 })";
    EXPECT_EQ(request(waited),
        "request (8) of model 'm' version 1 took 576 ms: 276 ms (48 %) in the queue behind 2 "
        "others, of which 270 ms while its instance executed batch 12 (requests 's0', 6 and 1 "
        "other); its batch of 1 row was executed at once, because an instance was idle.");
    EXPECT_NE(request(waited +
                  "waited_for { batch_id: 11 instance: 1 requests { id: 4 client_id: 'cut' "
                  "client_id_is_cut: true } }")
                  .find("while instances of its model executed batch 12 (requests 's0', 6 and 1 "
                        "other), batch 11 (request 'cut...');"),
        std::string::npos);
}

TEST(Sentence, CallsNeitherAnEnsembleNorACacheHitUnexecuted)
{
    EXPECT_EQ(request(R"(
        request { id: 6 model: "e" version: 1 outcome: OUTCOME_SUCCESS duration_ns: 3000000
                  work: "steps" })"),
        "request (6) of model 'e' version 1 took 3 ms; none of its steps is remembered.");
    EXPECT_EQ(request(R"(
        request { id: 6 model: "m" version: 1 outcome: OUTCOME_SUCCESS duration_ns: 3000000
                  work: "cache_hit" })"),
        "request (6) of model 'm' version 1 took 3 ms; its answer came from the response cache, "
        "without an execution.");
}

TEST(Sentence, TellsTheCopiesOfTensors)
{
    const auto explanation = parsed<v1::RequestExplanation>(R"(
        request { id: 6 model: "m" version: 1 outcome: OUTCOME_SUCCESS duration_ns: 3000000
                  work: "cache_hit" input_byte_size: 65536 })");
    const auto endOf = [&](const timeline::CopyCounts& copies) {
        const std::string sentence = sentenceOf(explanation, copies);
        return sentence.substr(sentence.rfind("an execution"));
    };
    EXPECT_EQ(endOf({}), "an execution.");
    EXPECT_EQ(endOf({2, 65535, 0}), "an execution.");
    EXPECT_EQ(endOf({2, 65536, 0}),
        "an execution; the server copied 65536 bytes of its tensors in 2 copies.");
    EXPECT_EQ(endOf({1, 100000, 1}),
        "an execution; the server copied 100000 bytes of its tensors in 1 copy and converted 1 "
        "tensor, which binary tensors do not need.");
    EXPECT_EQ(endOf({0, 0, 3}),
        "an execution; the server converted 3 tensors, which binary tensors do not need.");
}

TEST(Sentence, SumsAModelUp)
{
    const auto model = parsed<v1::ModelExplanation>(R"(
        request_count: 12 outcomes { key: "succeeded" value: 10 } outcomes { key: "failed" value: 2 }
        shares { stage: "queue" part: 0.71 } shares { stage: "compute_infer" part: 0.2 }
        batch_releases { key: "full" value: 1 } batch_releases { key: "idle_instance" value: 3 }
        mean_batch_size: 2.5)");
    EXPECT_EQ(sentenceOf(model, "m"),
        "12 requests of model 'm' are remembered (2 failed, 10 succeeded); the largest share of "
        "the time of the successful requests, 71 %, is queue; batches had 2.5 rows on average, and "
        "most often a batch was executed at once, because an instance was idle.");
    EXPECT_EQ(sentenceOf(v1::ModelExplanation(), ""),
        "no request of any model is remembered for that time.");
}

} // namespace
} // namespace thalassa::observability
