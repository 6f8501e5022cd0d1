// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/session/sentence.h"

#include <gmock/gmock.h>

#include "client/session/fault.h"
#include "session.pb.h"

namespace thalassa::client {
namespace {

TEST(Sentences, AreTheMessageInEnglishWithTheirValues)
{
    const absl::Status status =
        sentenceError(absl::StatusCode::kNotFound, "'%1' has %2 bytes", {"%2", 7});
    EXPECT_EQ(status.code(), absl::StatusCode::kNotFound);
    EXPECT_EQ(status.message(), "'%2' has 7 bytes") << "a value is no pattern";
    const auto sentence = sentenceOf(status);
    ASSERT_NE(sentence, nullptr);
    EXPECT_EQ(sentence->pattern(), "'%1' has %2 bytes");
    EXPECT_EQ(sentence->values(0).text(), "%2");
    EXPECT_EQ(sentence->values(1).text(), "7");
}

TEST(Sentences, HaveSentencesOfErrorsAsValues)
{
    const absl::Status damaged = faultError(Fault::Malformed, "it is damaged");
    const absl::Status status = withSentence(damaged, "the answer to %1: %2", {"Health", damaged});
    EXPECT_EQ(status.message(), "the answer to Health: it is damaged");
    EXPECT_EQ(status.code(), damaged.code());
    EXPECT_EQ(faultOf(status), Fault::Malformed);
    EXPECT_EQ(sentenceOf(status)->values(1).pattern(), "it is damaged");
    const absl::Status ofServer = withSentence(
        absl::InternalError("no GPU"), "the answer: %1", {absl::InternalError("no GPU")});
    EXPECT_EQ(sentenceOf(ofServer)->values(0).text(), "no GPU");
}

TEST(Sentences, AreMissingInErrorsOfServers)
{
    EXPECT_EQ(sentenceOf(absl::OkStatus()), nullptr);
    EXPECT_EQ(sentenceOf(withFault(absl::InternalError("x"), Fault::Unauthorised)), nullptr);
}

} // namespace
} // namespace thalassa::client
