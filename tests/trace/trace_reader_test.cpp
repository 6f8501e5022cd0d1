// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "trace/reader/trace_reader.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "absl/strings/str_cat.h"
#include "core/timeline/span_tree.h"
#include "tests/support/rows.h"
#include "tests/trace/made_traces.h"

namespace thalassa::trace_tool {
namespace {

using testing::HasSubstr;

// The ids of the traces of each request; "!" at the end of a truncated file.
std::string idsOf(const std::string& json)
{
    std::istringstream stream(json);
    TraceReader reader(stream);
    std::string ids;
    for (;;) {
        const auto tree = reader.next();
        if (!tree.ok())
            return std::string(tree.status().message());
        if (!*tree)
            return ids + (reader.isCutOff() ? "!" : "");
        ids += ids.empty() ? "" : " ";
        for (const RecordedTrace& trace : **tree)
            ids += std::to_string(trace.id());
    }
}

std::string head(int id, int parent = 0)
{
    std::string text = R"({"id":)" + std::to_string(id) + R"(,"model_name":"m","model_version":1)";
    return text + (parent > 0 ? R"(,"parent_id":)" + std::to_string(parent) : "") + "}";
}

TEST(TraceReaderTest, GathersAllEntriesOfARequest)
{
    ROWS("6.3.6", "6.3.7");
    std::istringstream stream(
        R"([{"id":7,"timestamps":[{"name":"HTTP_RECV_START","ns":5}]},)"
        R"( {"id":7,"model_name":"digits","model_version":3,"request_id":"a}\"]",)"
        R"("copy_count":2,"copied_byte_size":4096,"conversion_count":1},)"
        R"({"id":7,"activity":"TENSOR_QUEUE_INPUT","tensor":{"name":"X","data":"1","shape":"1","dtype":"FP32","truncated":true}},)"
        R"({"id":7,"timestamps":[{"name":"REQUEST_START","ns":6}]}])");
    TraceReader reader(stream, TraceReader::Keep::Entries);
    const auto tree = reader.next();
    ASSERT_TRUE(tree.ok() && tree->has_value());
    ASSERT_EQ((*tree)->size(), 1u);
    const RecordedTrace& trace = (*tree)->front();
    EXPECT_EQ(trace.id(), 7u);
    EXPECT_EQ(trace.model(), "digits");
    EXPECT_EQ(trace.version(), 3);
    EXPECT_EQ(trace.request(), "a}\"]");
    EXPECT_EQ(trace.copies(), (timeline::CopyCounts{2, 4096, 1}));
    EXPECT_EQ(timeAt(trace, "HTTP_RECV_START"), 5);
    EXPECT_EQ(timeAt(trace, "REQUEST_START"), 6);
    EXPECT_FALSE(timeAt(trace, "REQUEST_END"));
    ASSERT_EQ(trace.tensors().size(), 1u);
    EXPECT_EQ(trace.tensors()[0].data, "1");
    EXPECT_EQ(trace.tensors()[0].dataType, "FP32");
    EXPECT_TRUE(trace.tensors()[0].isCut);
    EXPECT_EQ(reader.entries().size(), 4u);
    EXPECT_FALSE((*reader.next()).has_value());
}

TEST(TraceReaderTest, StepsBelongToTheirRequestWhereverItStands)
{
    EXPECT_EQ(
        idsOf("[" + head(5, 3) + "," + head(4, 3) + "," + head(3) + "," + head(6) + "]"), "543 6");
    EXPECT_EQ(
        idsOf("[" + head(1) + "," + head(2, 1) + "," + head(3, 2) + "," + head(1) + "]"), "123");
    EXPECT_EQ(idsOf("[" + head(1) + "," + head(2) + "," + head(3) + "]"), "1 2 3");
}

// The server writes each trace after its caller's.
TEST(TraceReaderTest, StepsOfStepsThatRanAtOnceBelongTogether)
{
    ROWS("6.4.5");
    EXPECT_EQ(idsOf("[" + head(1) + "," + head(2, 1) + "," + head(3, 1) + "," + head(4, 2) + "," +
                  head(5, 3) + "," + head(6) + "]"),
        "12345 6");
}

TEST(TraceReaderTest, LooksUpEachStepOnceHoweverManyThereAre)
{
    constexpr int kSteps = 20'000;
    std::string text = "[" + head(1);
    for (int step = 2; step <= kSteps; ++step)
        text += "," + head(step, 1 + step / 7);
    std::istringstream stream(text + "," + head(kSteps + 1) + "]");
    TraceReader reader(stream);
    const auto tree = reader.next();
    ASSERT_TRUE(tree.ok() && tree->has_value());
    EXPECT_EQ((*tree)->size(), static_cast<size_t>(kSteps));
    EXPECT_LE(reader.lookups(), 5u * kSteps);
}

// A trace may have entries behind those of its steps.
TEST(TraceReaderTest, AStepThatLearnsItsParentLaterBelongsToIt)
{
    EXPECT_EQ(idsOf(R"([{"id":2,"timestamps":[]},)" + head(3, 2) + "," + head(2, 1) + "," +
                  head(1) + "," + head(4) + "]"),
        "231 4");
}

TEST(TraceReaderTest, RequestsWithoutAParentAreNoStepsOfTheRequestWithTheIdZero)
{
    EXPECT_EQ(idsOf("[" + head(0) + "," + head(1) + "," + head(2) + "]"), "0 1 2");
    EXPECT_EQ(idsOf("[" + head(1) + "," + head(0) + "," + head(2) + "]"), "1 0 2");
}

TEST(TraceReaderTest, ReadsOlderFiles)
{
    std::istringstream stream(
        R"([{"model_name":"simple","model_version":-1,"id":1,"timestamps":[)"
        R"({"name":"http recv start","ns":1},{"name":"request handler start","ns":2},)"
        R"({"name":"grpc wait/read end","ns":3}]}])");
    TraceReader reader(stream);
    const auto tree = reader.next();
    ASSERT_TRUE(tree.ok() && tree->has_value());
    const RecordedTrace& trace = (*tree)->front();
    EXPECT_EQ(trace.version(), -1);
    EXPECT_EQ(timeAt(trace, "HTTP_RECV_START"), 1);
    EXPECT_EQ(timeAt(trace, "REQUEST_START"), 2);
    EXPECT_EQ(timeAt(trace, "GRPC_WAITREAD_END"), 3);
}

TEST(TraceReaderTest, ReadsWhatIsWholeOfAFileThatIsCutOff)
{
    const std::string whole = "[" + head(1) + "," + head(2) + "]";
    for (size_t size = 0; size < whole.size(); ++size) {
        const std::string ids = idsOf(whole.substr(0, size));
        const bool hasFirst = size > whole.find('}'), hasSecond = size + 1 == whole.size();
        EXPECT_EQ(ids, hasSecond ? "1 2!" : hasFirst ? "1!" : "!") << size;
    }
    EXPECT_EQ(idsOf(whole), "1 2");
    EXPECT_EQ(idsOf("[]"), "");
}

TEST(TraceReaderTest, NamesThePlaceOfWhatIsNoTraceFile)
{
    EXPECT_THAT(
        idsOf("hello"), HasSubstr("line 1, byte 1: expected a JSON array of objects, found 'h'"));
    EXPECT_THAT(
        idsOf("[1]"), HasSubstr("line 1, byte 2: expected a JSON array of objects, found '1'"));
    EXPECT_THAT(idsOf("[{\"id\" 1}]"),
        HasSubstr("line 1, byte 8: an entry is not a JSON object: Missing a colon"));
    EXPECT_THAT(idsOf("\n[" + head(1) + ",\n\n" + head(1) + "x]"),
        HasSubstr("line 4, byte 92: expected a JSON array of objects, found 'x'"));
}

TEST(TraceReaderTest, ReadsWhatStandsBeforeAFault)
{
    std::istringstream stream("[" + head(1) + "," + head(1) + ",7]");
    TraceReader reader(stream, TraceReader::Keep::Entries);
    const auto tree = reader.next();
    ASSERT_TRUE(tree.ok() && tree->has_value());
    EXPECT_EQ(reader.entries().size(), 2u);
    EXPECT_TRUE(reader.mayLackEntries());
    EXPECT_FALSE(reader.isCutOff());
    for (int i = 0; i < 2; ++i)
        EXPECT_THAT(std::string(reader.next().status().message()), HasSubstr("byte 90: expected"));
}

// Returns the tensor data of the only request.
std::vector<std::string> dataOf(const std::string& json)
{
    std::istringstream stream(json);
    TraceReader reader(stream);
    const auto tree = reader.next();
    if (!tree.ok())
        return {std::string(tree.status().message())};
    std::vector<std::string> data;
    for (const Tensor& tensor : (*tree)->front().tensors())
        data.emplace_back(tensor.data);
    return data;
}

std::string tensorEntry(const std::string& data, const std::string& type = "UINT8")
{
    return R"({"id":1,"activity":"TENSOR_QUEUE_INPUT","tensor":{"name":"X","data":")" + data +
        R"(","shape":"3","dtype":")" + type + R"("}})";
}

TEST(TraceReaderTest, ReadsElementsThatTheRealServerWritesAsBytes)
{
    ROWS("6.4.9");
    const auto read = [](const std::string& data) {
        return dataOf("[" + tensorEntry(data) + "," + tensorEntry("9") + "]");
    };
    using List = std::vector<std::string>;
    EXPECT_EQ(read("A,\x01,z"), (List{"A,\x01,z", "9"}));
    EXPECT_EQ(read(std::string("\0,\x1f", 3)), (List{std::string("\0,\x1f", 3), "9"}));
    EXPECT_EQ(read("\",a,\""), (List{"\",a,\"", "9"}));
    EXPECT_EQ(read("\",\",\""), (List{"\",\",\"", "9"}));
    EXPECT_EQ(read("{,{,\""), (List{"{,{,\"", "9"}));
    EXPECT_EQ(read("},\",}"), (List{"},\",}", "9"}));
    EXPECT_EQ(read("a,b,\\"), (List{"a,b,\\", "9"}));
    EXPECT_EQ(read("\\,\xfd,,"), (List{"\\,\u00fd,,", "9"}));
}

TEST(TraceReaderTest, ReadsTextsThatLookLikeTheEndOfData)
{
    const auto read = [](const std::string& data) {
        return dataOf("[" + tensorEntry(data, "BYTES") + "," + tensorEntry("9") + "]");
    };
    using List = std::vector<std::string>;
    EXPECT_EQ(read(R"(\"ab\",\"c\")"), (List{R"("ab","c")", "9"}));
    EXPECT_EQ(read(R"(\"}}\",\"]\")"), (List{R"("}}","]")", "9"}));
    EXPECT_EQ(read(R"(\"\\\",\"shape\":\"\")"), (List{R"("\","shape":"")", "9"}));
    EXPECT_EQ(dataOf(R"([{"id":1,"activity":"TENSOR_X","tensor":{"shape":"1","data":"\"}}"}}])"),
        (List{R"("}})"}));
}

TEST(TraceReaderTest, PointsWithoutATimeThatCanBeAreNone)
{
    std::istringstream stream(
        R"([{"id":1,"timestamps":[{"name":"A","ns":18446744073709551615},{"name":"B","ns":-1},)"
        R"({"name":"GRPC_WAITREAD_START","ns":1},{"name":"C","ns":9223372036854775807}]}])");
    TraceReader reader(stream);
    const auto tree = reader.next();
    ASSERT_TRUE(tree.ok() && tree->has_value());
    const RecordedTrace& trace = (*tree)->front();
    EXPECT_FALSE(timeAt(trace, "A"));
    EXPECT_FALSE(timeAt(trace, "B"));
    EXPECT_EQ(timeAt(trace, "C"), INT64_MAX);
}

TEST(TraceReaderTest, ReadsFilesThatFollowEachOther)
{
    EXPECT_EQ(idsOf("[" + head(1) + "," + head(2) + "]\n [" + head(2) + "," + head(1) + "][]\n"),
        "1 2 2 1");
    EXPECT_EQ(idsOf("[" + head(1) + "][" + head(2, 1)), "1 2!"); // the 1 of another server
    EXPECT_THAT(idsOf("[]\n{}"),
        HasSubstr("line 2, byte 4: expected the end of the file or another array, found '{'"));
    EXPECT_THAT(idsOf("[],"), HasSubstr("byte 3: expected the end of the file or another array"));
}

TEST(TraceReaderTest, NamesThePlaceWhereAnEntryBreaksOff)
{
    const std::string points = R"({"id":2,"timestamps":[{"name":"REQUEST_START","ns":5}]})";
    const std::string data =
        R"({"id":2,"activity":"TENSOR_X","tensor":{"name":"X","data":"1,2","shape":"2"}})";
    for (const std::string& entry : {points, data}) {
        const std::string before = "[" + head(1) + ",";
        for (size_t size = 1; size < entry.size(); ++size) {
            const std::string begin = before + entry.substr(0, size);
            EXPECT_THAT(idsOf(begin + "\n[" + head(3) + "]"),
                HasSubstr("line 2, byte " + std::to_string(begin.size() + 2) +
                    ": an entry is incomplete or damaged: unexpected '['"))
                << begin;
            EXPECT_EQ(idsOf(begin), "1!");
        }
    }
}

TEST(TraceReaderTest, ReadsAFileWithOtherWhitespace)
{
    EXPECT_EQ(idsOf("[\n {\n  \"id\" :\n  1,\n  \"timestamps\":\n[{\n\"name\":\"A\",\"ns\":5}\n,\n"
                    "{\"name\":\"B\",\"ns\":6}]}\n,\n" +
                  head(2) + "\n]\n"),
        "1 2");
}

TEST(TraceReaderTest, NamesThePlaceOfDamageWithinALine)
{
    const std::string begin = R"([{"id":2,"timestamps":[{"name":"REQUEST_)";
    EXPECT_THAT(idsOf(begin + "[" + head(3) + "]"),
        HasSubstr("line 1, byte " + std::to_string(begin.size() + 4) + ": an entry is incomplete"));
    EXPECT_THAT(
        idsOf(R"([{"id":2[{"id":3}])"), HasSubstr("line 1, byte 9: an entry is incomplete"));
}

TEST(TraceReaderTest, CountsValuesThatCannotBe)
{
    const auto wrongOf = [](const std::string& entry) {
        std::istringstream stream("[" + head(1) + ",\n" + entry + "]");
        TraceReader reader(stream);
        while (reader.next()->has_value()) { }
        const TraceReader::WrongValues& wrong = reader.wrongValues();
        return absl::StrCat(
            wrong.number, " line ", wrong.line, ", byte ", wrong.byte, ": ", wrong.name);
    };
    EXPECT_EQ(wrongOf(head(2)), "0 line 0, byte 0: ");
    EXPECT_EQ(wrongOf(R"({"id":2,"timestamps":"no"})"), "1 line 2, byte 47: timestamps");
    EXPECT_EQ(wrongOf(R"({"id":2,"timestamps":[{"name":"A","ns":"5"},{"name":"B"},7]})"),
        "3 line 2, byte 47: ns");
    EXPECT_EQ(wrongOf(R"({"id":2,"timestamps":[{"name":"A","ns":18446744073709551616}]})"),
        "1 line 2, byte 47: ns");
    EXPECT_EQ(wrongOf(R"({"id":"2","model_name":3,"model_version":"1","tensor":[]})"),
        "4 line 2, byte 47: id");
    EXPECT_EQ(wrongOf(R"({"id":2,"copy_count":-1,"copied_byte_size":"5"})"),
        "2 line 2, byte 47: copy_count");
}

TEST(TraceReaderTest, SaysWhichRequestMayLackEntries)
{
    std::istringstream stream("[" + head(1) + "," + head(2) + "," + head(2));
    TraceReader reader(stream);
    ASSERT_TRUE(reader.next().ok());
    EXPECT_TRUE(reader.isCutOff());
    EXPECT_FALSE(reader.mayLackEntries());
    ASSERT_TRUE(reader.next().ok());
    EXPECT_TRUE(reader.mayLackEntries());
}

// Both files hold the same requests, with other bytes around them.
TEST(TraceReaderTest, ReadsTheEntriesOfOneRequestAgain)
{
    const std::string data(tensorEntry("\",a,\""));
    const std::string text = "[" + head(4) + "]\n[" + head(7) + ",\n" + head(8, 7) + ", " + data +
        "," + head(1, 7) + "," + head(9) + "]";
    std::istringstream stream(text);
    TraceReader reader(stream);
    std::vector<FilePlace> places;
    for (auto tree = reader.next(); tree.ok() && *tree; tree = reader.next()) {
        EXPECT_TRUE(reader.entries().empty());
        places.push_back((*tree)->place());
    }
    ASSERT_EQ(places.size(), 3u);
    using List = std::vector<std::string>;
    EXPECT_EQ(*entriesAt(stream, places[2]), (List{head(9)}));
    EXPECT_EQ(*entriesAt(stream, places[1]), (List{head(7), head(8, 7), data, head(1, 7)}));
    EXPECT_EQ(*entriesAt(stream, places[0]), (List{head(4)}));
    EXPECT_FALSE(entriesAt(stream, {text.size() - 1, text.size() + 1}).ok());
}

// A table of names that is full is replaced; the requests that refer to it keep it.
TEST(TraceReaderTest, ForgetsNamesThatNoRequestHas)
{
    const std::string longName(1 << 19, 'n');
    std::string text = "[";
    for (int id = 1; id <= 8; ++id)
        absl::StrAppend(&text, id > 1 ? "," : "", head(id), R"(,{"id":)", id,
            R"(,"timestamps":[{"name":")", id, longName, R"(","ns":)", id, "}]}");
    std::istringstream stream(text + "]");
    TraceReader reader(stream);
    TraceTree first = *std::move(*reader.next());
    for (int id = 2; id <= 8; ++id) {
        const TraceTree tree = *std::move(*reader.next());
        EXPECT_EQ(timeAt(tree.front(), std::to_string(id) + longName), id);
        EXPECT_LE(tree.front().points()[0].name.number, timeline::kActivityCount + 2);
    }
    EXPECT_EQ(timeAt(first.front(), "1" + longName), 1);
}

TEST(TraceReaderTest, ReadsOnAcrossTheBorderOfABlock)
{
    std::string text = "[";
    std::string ids;
    for (int id = 1; id <= 4000; ++id) {
        text += (id > 1 ? "," : "") + head(id);
        ids += (id > 1 ? " " : "") + std::to_string(id);
    }
    ASSERT_GT(text.size(), 128u << 10);
    EXPECT_EQ(idsOf(text + "]"), ids);
}

} // namespace
} // namespace thalassa::trace_tool
