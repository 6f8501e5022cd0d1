// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// SequenceBatcher, oldest: one request of a sequence at a time, in order.
#include <gtest/gtest.h>

#include "tests/core/scheduling/sequence_fixture.h"
#include "tests/support/rows.h"

namespace thalassa::scheduling {
namespace {

using tests::answer;
using tests::idsOf;
using tests::kStart;
using tests::TestRequest;

class SequenceOldestTest : public tests::SequenceFixture { };

TEST_F(SequenceOldestTest, AnswersLeaveInOrderWhereThatIsAskedFor)
{
    ROWS("4.3.26");
    for (const bool isInOrder : {true, false}) {
        start(std::string("oldest { max_candidate_sequences: 4 preserve_ordering: ") +
            (isInOrder ? "true }" : "false }"));
        const TestRequest a = enqueued("a", uint64_t{1}, kStart);
        const TestRequest b = enqueued("b", uint64_t{2}, kStart);
        backend::Batch batch = batcher->next(0);
        ASSERT_EQ(idsOf(batch), "ab");
        backend::Batch later;
        later.push_back(std::move(batch[0]));
        batch.erase(batch.begin());
        answer(std::move(batch));
        EXPECT_EQ(b.sink->deliveryCount(), isInOrder ? 0u : 1u);
        answer(std::move(later));
        EXPECT_EQ(a.sink->deliveryCount(), 1u);
        EXPECT_EQ(b.sink->deliveryCount(), 1u);
    }
}

TEST_F(SequenceOldestTest, OneRequestOfASequenceAtATime)
{
    ROWS("4.3.25");
    start("oldest { max_candidate_sequences: 2 }");
    const TestRequest a = enqueued("a", uint64_t{1}, kStart), b = enqueued("b", uint64_t{1}),
                      c = enqueued("c", uint64_t{2}, kStart);
    backend::Batch batch = batcher->next(0);
    EXPECT_EQ(idsOf(batch), "ac");
    backend::Batch first;
    first.push_back(std::move(batch[0]));
    answer(std::move(first));
    EXPECT_EQ(askNow(), "b");
    batch.erase(batch.begin());
    answer(std::move(batch));
}

} // namespace
} // namespace thalassa::scheduling
