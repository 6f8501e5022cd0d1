// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The messages of worker processes, as workers send them, and as no worker should.
#include "core/backends/cuda/isolation/messages.h"

#include <gmock/gmock.h>

#include <cstring>
#include <random>

#include "core/backends/cuda/isolation/wire.h"

namespace thalassa::backends::kernels {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

Answer answer()
{
    Answer made;
    made.code = TRITONSERVER_ERROR_INVALID_ARG;
    made.message = "division by zero";
    made.graphs = 3;
    made.hasLaunchedGraph = true;
    made.memoryBytes = 4096;
    made.uploadTime = 10;
    made.downloadTime = 20;
    return made;
}

// Returns the reason why an answer is refused, in which the number at `index` after the message is
// `value`, or that at the begin for -1.
std::string refusalOf(int index, uint64_t value)
{
    std::string content = answer().encode();
    const size_t begin =
        index < 0 ? 0 : 16 + answer().message.size() + static_cast<size_t>(index) * sizeof value;
    std::memcpy(content.data() + begin, &value, sizeof value);
    auto read = Answer::decode(content);
    return read.ok() ? "it is accepted" : read.takeError().message();
}

TEST(WorkerMessages, AreReadAsTheyWereWritten)
{
    auto read = Answer::decode(answer().encode());
    ASSERT_TRUE(read.ok());
    EXPECT_EQ(read.value().code, TRITONSERVER_ERROR_INVALID_ARG);
    EXPECT_EQ(read.value().message, "division by zero");
    EXPECT_FALSE(read.value().isLost);
    EXPECT_EQ(read.value().graphs, 3u);
    EXPECT_TRUE(read.value().hasLaunchedGraph);
    EXPECT_EQ(read.value().memoryBytes, 4096u);
    EXPECT_EQ(read.value().uploadTime, 10u);
    EXPECT_EQ(read.value().downloadTime, 20u);

    auto run = RunMessage::decode(RunMessage{7, {{2, -3}, {}, {1}}, 512}.encode());
    ASSERT_TRUE(run.ok());
    EXPECT_EQ(run.value().batch, 7);
    EXPECT_THAT(
        run.value().inputShapes, ElementsAre(ElementsAre(2, -3), ElementsAre(), ElementsAre(1)));
    EXPECT_EQ(run.value().byteSize, 512u);

    auto load = LoadMessage::decode(LoadMessage{
        2, "owner", "m", "{}", true, "", "dir", "cache", "p", "n", std::string("\0x", 2), true}
                                        .encode());
    ASSERT_TRUE(load.ok());
    EXPECT_EQ(load.value().ordinal, 2);
    EXPECT_EQ(load.value().config, "{}");
    EXPECT_EQ(load.value().cacheDirectory, "cache");
    EXPECT_EQ(load.value().fileContent, std::string("\0x", 2));
    EXPECT_TRUE(load.value().isSource && load.value().hasGraphs);

    auto line = LogMessage::decode(LogMessage{TRITONSERVER_LOG_WARN, "text"}.encode());
    ASSERT_TRUE(line.ok());
    EXPECT_EQ(line.value().level, TRITONSERVER_LOG_WARN);
    EXPECT_EQ(line.value().text, "text");
}

TEST(WorkerMessages, RefuseFiguresThatCannotBeTrue)
{
    EXPECT_THAT(refusalOf(-1, 99), HasSubstr("unknown error code"));
    EXPECT_THAT(refusalOf(0, 2), HasSubstr("neither 0 nor 1"));
    EXPECT_THAT(refusalOf(1, Answer::kMostGraphs + 1), HasSubstr("more graphs or memory"));
    EXPECT_THAT(refusalOf(2, 2), HasSubstr("neither 0 nor 1"));
    EXPECT_THAT(refusalOf(3, UINT64_MAX), HasSubstr("more graphs or memory"));
    EXPECT_THAT(refusalOf(4, UINT64_MAX), HasSubstr("took hours"));
    EXPECT_THAT(refusalOf(5, UINT64_MAX), HasSubstr("took hours"));
    EXPECT_EQ(refusalOf(5, 1), "it is accepted");
    WireWriter unknownLevel;
    unknownLevel.number(9);
    unknownLevel.text("");
    EXPECT_FALSE(LogMessage::decode(unknownLevel.take()).ok());
}

TEST(WorkerMessages, RefuseAFlagOfALoadThatIsNeither0Nor1)
{
    std::string content = LoadMessage{}.encode();
    const size_t hasGraphs = sizeof(uint64_t); // after the ordinal
    EXPECT_TRUE(LoadMessage::decode(content).ok());
    content[hasGraphs] = 2;
    EXPECT_FALSE(LoadMessage::decode(content).ok());
}

TEST(WorkerMessages, RefuseEachOtherLength)
{
    const std::string whole = answer().encode();
    for (size_t size = 0; size < whole.size(); ++size)
        EXPECT_FALSE(Answer::decode(std::string_view(whole).substr(0, size)).ok()) << size;
    EXPECT_FALSE(Answer::decode(whole + "x").ok());
    const std::string run = RunMessage{1, {{2, 3}}, 64}.encode();
    for (size_t size = 0; size < run.size(); ++size)
        EXPECT_FALSE(RunMessage::decode(std::string_view(run).substr(0, size)).ok()) << size;
}

TEST(WorkerMessages, AllocateNothingForALengthThatTheContentDoesNotHave)
{
    for (const uint64_t length : {UINT64_MAX, UINT64_MAX / 8 + 1, uint64_t{1} << 60}) {
        WireWriter writer;
        writer.number(length);
        const std::string content = writer.take();
        EXPECT_TRUE(WireReader(content).text().empty());
        EXPECT_TRUE(WireReader(content).numbers().empty());
        WireReader reader(content);
        EXPECT_TRUE(reader.numbers().empty());
        EXPECT_FALSE(reader.isComplete());
    }
}

TEST(WorkerMessages, SurviveAnyBytes)
{
    std::mt19937 random(7);
    const std::string whole = answer().encode();
    for (int i = 0; i < 20'000; ++i) {
        std::string content = whole;
        for (int changes = 0; changes < 3; ++changes)
            content[random() % content.size()] = static_cast<char>(random());
        auto read = Answer::decode(content);
        EXPECT_TRUE(!read.ok() || read.value().memoryBytes <= Answer::kMostBytes);
        (void)RunMessage::decode(content).ok();
        (void)LoadMessage::decode(content).ok();
        (void)LogMessage::decode(content).ok();
    }
}

} // namespace
} // namespace thalassa::backends::kernels
