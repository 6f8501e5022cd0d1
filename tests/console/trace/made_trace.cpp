// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/console/trace/made_trace.h"

#include <sstream>

#include "absl/strings/str_cat.h"
#include "console/trace/reader/trace_builder.h"

namespace thalassa::console::trace {
namespace {

std::string pointOf(uint64_t id, const char* name, int64_t time)
{
    return absl::StrCat(
        "{\"id\":", id, R"(,"timestamps":[{"name":")", name, R"(","ns":)", time, "}]}");
}

} // namespace

std::shared_ptr<const TraceData> randomTrace(size_t slices, uint32_t seed)
{
    std::mt19937 random(seed);
    TraceBuilder builder("random.json");
    const uint32_t track = builder.addTrack(
        builder.addGroup("process", TraceBuilder::kRoot), LaneKind::Thread, "main");
    const uint32_t names[] = {builder.name("queue"), builder.name("infer"), builder.name("send")};
    const Stage stages[] = {Stage::Queue, Stage::ComputeInfer, Stage::Send};
    const auto pick = [&random](int64_t from, int64_t to) {
        return std::uniform_int_distribution<int64_t>(from, to)(random);
    };
    int64_t time = 1'000'000;
    for (size_t i = 0; i < slices;) {
        // Most slices follow each other closely; sometimes there is a long pause.
        time += pick(0, 9) == 0 ? pick(0, 5'000'000) : pick(0, 200);
        const int64_t duration = pick(0, 19) == 0 ? pick(0, 1'000'000) : pick(0, 500);
        const auto kind = static_cast<size_t>(pick(0, 2));
        builder.addSlice(track, {time, time + duration, names[kind], kNone, stages[kind]});
        ++i;
        if (i < slices && pick(0, 2) == 0) {
            const int64_t inner = pick(0, duration);
            builder.addSlice(
                track, {time, time + inner, names[(kind + 1) % 3], kNone, stages[(kind + 1) % 3]});
            ++i;
        }
        time += duration;
    }
    return builder.build();
}

std::string httpRequest(
    uint64_t id, int64_t begin, int64_t step, const std::string& model, const std::string& clientId)
{
    static constexpr const char* kPoints[] = {"HTTP_RECV_START", "HTTP_RECV_END", "REQUEST_START",
        "QUEUE_START", "COMPUTE_START", "COMPUTE_INPUT_END", "COMPUTE_OUTPUT_START", "COMPUTE_END",
        "REQUEST_END", "HTTP_SEND_START", "HTTP_SEND_END"};
    std::string text =
        absl::StrCat("{\"id\":", id, R"(,"model_name":")", model, R"(","model_version":1)",
            clientId.empty() ? "" : R"(,"request_id":")" + clientId + "\"", "}");
    for (size_t i = 0; i < std::size(kPoints); ++i)
        absl::StrAppend(
            &text, ",", pointOf(id, kPoints[i], begin + static_cast<int64_t>(i) * step));
    return text;
}

std::string stepRequest(uint64_t id, uint64_t parent, int64_t begin, const std::string& model)
{
    static constexpr const char* kPoints[] = {
        "REQUEST_START", "QUEUE_START", "COMPUTE_START", "COMPUTE_END", "REQUEST_END"};
    std::string text = absl::StrCat("{\"id\":", id, R"(,"model_name":")", model,
        R"(","model_version":1,"parent_id":)", parent, "}");
    for (size_t i = 0; i < std::size(kPoints); ++i)
        absl::StrAppend(&text, ",", pointOf(id, kPoints[i], begin + static_cast<int64_t>(i) * 100));
    return text;
}

std::string traceOfThreeModels()
{
    std::string text = "[";
    uint64_t id = 0;
    for (const char* model : {"a", "b", "c"}) {
        for (int i = 0; i < 2; ++i, ++id)
            text += (id > 0 ? "," : "") + httpRequest(id + 1, 1000, 1000, model);
    }
    return text + "]";
}

ReadResult readText(const std::string& text, const ReadOptions& options)
{
    std::istringstream stream(text);
    return readTrace(stream, "made.json", text.size(), options);
}

TraceSet setOf(const std::string& text)
{
    return setOf(readText(text).data);
}

TraceSet setOf(std::shared_ptr<const TraceData> data)
{
    TraceSet traces;
    traces.sources.push_back({std::move(data), {}, 0, {}});
    return traces;
}

Place placeOf(const TraceSet& traces, const std::string& name, uint32_t source)
{
    const TraceData& data = *traces.sources[source].data;
    for (uint32_t number = 0; number < data.lanes().size(); ++number) {
        const Lane& lane = data.lane(number);
        for (uint32_t slice = 0; slice < lane.size(); ++slice) {
            if (data.name(lane.name(slice)) == name)
                return {source, {number, slice}};
        }
    }
    return {};
}

} // namespace thalassa::console::trace
