// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/observability/explanation_text.h"

#include <algorithm>
#include <array>
#include <map>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "core/base/text/duration_text.h"
#include "core/base/text/excerpt.h"
#include "core/inference/record/answered_by.h"
#include "core/inference/record/batch_release.h"
#include "core/timeline/stage.h"

namespace thalassa::observability {
namespace {

using inference::BatchRelease;
using timeline::Stage;

constexpr double kWorthTelling = 0.05; // minimum share of the whole
constexpr size_t kExecutionsInText = 3;
// Values of RequestRecord.work.
constexpr const char* kSteps = inference::answeredByName(inference::AnsweredBy::Steps);
constexpr const char* kCacheHit = inference::answeredByName(inference::AnsweredBy::CacheHit);

struct Phrase {
    BatchRelease release;
    const char* text;
};
constexpr Phrase kReleasePhrases[] = {
    {BatchRelease::Alone, "was executed alone, because the model executes requests one by one"},
    {BatchRelease::Full, "was full"},
    {BatchRelease::PreferredSize, "had reached a preferred size"},
    {BatchRelease::DelayOver, "had waited for the maximum queue delay"},
    {BatchRelease::ShapeChange, "could not include the next request, whose shape differs"},
    {BatchRelease::IdleInstance, "was executed at once, because an instance was idle"},
    {BatchRelease::Flush, "was executed because the scheduler was stopping"},
    {BatchRelease::SequenceRule, "had as many sequences as the model requires"},
    {BatchRelease::LibraryRule, "was closed by the model's batching library"},
};

std::string releaseText(const std::string& release)
{
    for (const Phrase& phrase : kReleasePhrases) {
        if (batchReleaseName(phrase.release) == release)
            return phrase.text;
    }
    return "was taken by its instance";
}

std::string timeText(uint64_t nanoseconds)
{
    return base::durationText(base::Duration(static_cast<int64_t>(nanoseconds)));
}

std::string percent(double part)
{
    return absl::StrFormat("%.0f %%", part * 100);
}

std::string counted(uint64_t count, const char* one, const char* many)
{
    return absl::StrCat(count, " ", count == 1 ? one : many);
}

std::string cutText(const std::string& text, bool isCut)
{
    return isCut ? absl::StrCat(text, "...") : text;
}

// Returns the client id in quotes; empty if the client gave none.
template <typename Message> std::string idText(const Message& request)
{
    return request.client_id().empty()
        ? ""
        : absl::StrCat("'", cutText(request.client_id(), request.client_id_is_cut()), "'");
}

std::string nameOf(const v1::RequestRecord& request)
{
    const std::string id = idText(request);
    return absl::StrCat("request", id.empty() ? "" : " ", id, " (", request.id(), ") of model '",
        request.model(), "' version ", request.version());
}

std::string endText(const v1::RequestRecord& request)
{
    const std::string time = timeText(request.duration_ns());
    const std::string why =
        absl::StrCat(request.code(), ": ", cutText(request.failure(), request.failure_is_cut()));
    switch (request.outcome()) {
    case v1::OUTCOME_SUCCESS:
        return absl::StrCat("took ", time, request.is_slow() ? " (slow)" : "");
    case v1::OUTCOME_REJECTED:
        return absl::StrCat("was refused after ", time, " (", why, ")");
    case v1::OUTCOME_CANCELLED:
        return absl::StrCat("was cancelled after ", time);
    case v1::OUTCOME_FAILED:
        return absl::StrCat("failed after ", time, " (", why, ")");
    default:
        return absl::StrCat("ended after ", time, " without an outcome");
    }
}

// Returns text such as "batch 12 (request 's0')".
std::string executionText(const v1::WaitedFor& execution)
{
    std::vector<std::string> names;
    for (const v1::WaitedRequest& request : execution.requests())
        names.push_back(request.client_id().empty() ? absl::StrCat(request.id()) : idText(request));
    const uint64_t others = execution.requests_left_out();
    return absl::StrCat("batch ", execution.batch_id(), " (",
        names.size() + others == 1 ? "request " : "requests ", absl::StrJoin(names, ", "),
        others == 0 ? "" : absl::StrCat(" and ", counted(others, "other", "others")), ")");
}

// Returns how long the request, or a step of it, waited for executions, and which ones; empty if
// that is a small part of its duration.
std::string waitedForText(const v1::RequestExplanation& explanation)
{
    const auto whole = static_cast<double>(explanation.request().duration_ns());
    if (explanation.waited_for().empty() ||
        static_cast<double>(explanation.waited_for_ns()) < kWorthTelling * whole)
        return "";
    std::vector<std::string> executions;
    bool isOnItsInstance = true;
    for (const v1::WaitedFor& one : explanation.waited_for()) {
        isOnItsInstance = isOnItsInstance && one.instance() == explanation.waiter_instance();
        if (executions.size() < kExecutionsInText)
            executions.push_back(executionText(one));
    }
    const uint64_t others = static_cast<uint64_t>(explanation.waited_for_size()) +
        explanation.waited_for_left_out() - executions.size();
    return absl::StrCat(", of which ", timeText(explanation.waited_for_ns()), " while ",
        isOnItsInstance ? "its instance" : "instances of its model", " executed ",
        absl::StrJoin(executions, ", "),
        others == 0 ? "" : absl::StrCat(" and ", counted(others, "other batch", "other batches")));
}

// Returns how long the sequence of the request waited for a slot; empty if that is a small part of
// its duration.
std::string slotWaitText(const v1::RequestExplanation& explanation)
{
    const auto whole = static_cast<double>(explanation.request().duration_ns());
    if (explanation.slot_wait_ns() == 0 ||
        static_cast<double>(explanation.slot_wait_ns()) < kWorthTelling * whole)
        return "";
    return absl::StrCat(
        ", of which ", timeText(explanation.slot_wait_ns()), " until its sequence got a free slot");
}

std::string queueText(const v1::RequestExplanation& explanation)
{
    const v1::RequestRecord& request = explanation.request();
    // The waits of an ensemble's explanation are those of a step.
    const bool isEnsemble = request.work() == kSteps;
    // Without a slot, it waits for other sequences rather than for executions.
    const std::string slotWait = isEnsemble ? std::string() : slotWaitText(explanation);
    if (!slotWait.empty())
        return absl::StrCat("in the queue", slotWait);
    const std::string waitedFor = isEnsemble ? std::string() : waitedForText(explanation);
    if (request.queue_depth() > 0)
        return absl::StrCat(
            "in the queue behind ", counted(request.queue_depth(), "other", "others"), waitedFor);
    if (!waitedFor.empty())
        return absl::StrCat("in the queue", waitedFor);
    return "in the queue, although no request was ahead of it";
}

std::string stepQueueText(const v1::RequestExplanation& explanation)
{
    const std::string slotWait = slotWaitText(explanation);
    return absl::StrCat("in the queues of its steps, mostly of request ", explanation.waiter_id(),
        " in the queue of model '", explanation.waiter_model(), "'",
        slotWait.empty() ? waitedForText(explanation) : slotWait);
}

std::string encodeText(const v1::RequestRecord& request)
{
    return absl::StrCat("to encode the answer",
        request.origin() == "grpc_stream" ? " and to wait for the answers before it in its stream"
                                          : "");
}

// Returns the purpose of a stage, which the sentence names after the stage's time and share.
std::string stageText(Stage stage, const v1::RequestExplanation& explanation)
{
    const v1::RequestRecord& request = explanation.request();
    switch (stage) {
    case Stage::Receive:
        return "to receive it from the client";
    case Stage::Decode:
        return "to read and check it";
    case Stage::Queue:
        return queueText(explanation);
    case Stage::StepQueue:
        return stepQueueText(explanation);
    case Stage::ComputeInput:
        return "to gather the inputs";
    case Stage::ComputeInfer:
        return "to compute";
    case Stage::ComputeOutput:
        return "to return the outputs";
    case Stage::Respond:
        return absl::StrCat("until the model had sent its ",
            request.response_count() > 1 ? absl::StrCat(request.response_count(), " responses")
                                         : "response");
    case Stage::StepRespond:
        return "until its steps had sent their responses";
    case Stage::Encode:
        return encodeText(request);
    case Stage::Send:
        return "to send the answer as fast as the client read it";
    default:
        break;
    }
    if (request.outcome() == v1::OUTCOME_REJECTED)
        return "to refuse it";
    return request.work() == kCacheHit ? "in the response cache and between the stages"
                                       : "between the stages";
}

std::string workText(const v1::RequestExplanation& explanation)
{
    const v1::RequestRecord& request = explanation.request();
    if (request.work() == kSteps)
        return explanation.steps_size() > 0 ? "" : "; none of its steps is remembered";
    if (request.work() == kCacheHit)
        return "; its answer came from the response cache, without an execution";
    if (request.batch_id() == 0)
        return "; it was not executed";
    std::string text = absl::StrCat(
        "; its batch of ", counted(std::max(1u, request.executed_batch_size()), "row", "rows"));
    if (request.batch_room() > 0)
        absl::StrAppend(&text, " (room for ", request.batch_room(), " more)");
    return absl::StrCat(text, " ", releaseText(request.batch_release()));
}

// Returns what the server did to tensors that are large enough for it to take time.
std::string copiesText(const v1::RequestRecord& request, const timeline::CopyCounts& copies)
{
    constexpr uint64_t kLarge = 64 << 10; // bytes, which take about 10 us to copy
    std::vector<std::string> parts;
    if (copies.byteSize >= kLarge)
        parts.push_back(absl::StrCat("copied ", counted(copies.byteSize, "byte", "bytes"),
            " of its tensors in ", counted(copies.copies, "copy", "copies")));
    if (copies.conversions > 0 && request.input_byte_size() + request.output_byte_size() >= kLarge)
        parts.push_back(absl::StrCat("converted ", counted(copies.conversions, "tensor", "tensors"),
            ", which binary tensors do not need"));
    return parts.empty() ? "" : absl::StrCat("; the server ", absl::StrJoin(parts, " and "));
}

} // namespace

std::string sentenceOf(
    const v1::RequestExplanation& explanation, const timeline::CopyCounts& copies)
{
    const v1::RequestRecord& request = explanation.request();
    std::vector<std::string> parts;
    for (const v1::Share& share : explanation.shares()) {
        if (share.part() >= kWorthTelling)
            parts.push_back(
                absl::StrCat(timeText(share.duration_ns()), " (", percent(share.part()), ") ",
                    stageText(
                        timeline::stageNamed(share.stage()).value_or(Stage::Other), explanation)));
    }
    std::string sentence = absl::StrCat(nameOf(request), " ", endText(request));
    if (!parts.empty())
        absl::StrAppend(&sentence, ": ", absl::StrJoin(parts, ", "));
    if (request.outcome() != v1::OUTCOME_REJECTED)
        absl::StrAppend(&sentence, workText(explanation));
    if (explanation.steps_size() > 0) {
        const auto slowest =
            std::max_element(explanation.steps().begin(), explanation.steps().end(),
                [](const auto& a, const auto& b) { return a.duration_ns() < b.duration_ns(); });
        absl::StrAppend(&sentence, "; of its ", counted(explanation.steps_size(), "step", "steps"),
            " the longest was model '", slowest->model(), "' with ",
            timeText(slowest->duration_ns()));
    }
    return absl::StrCat(sentence, copiesText(request, copies), ".");
}

std::string sentenceOf(const v1::ModelExplanation& explanation, const std::string& model)
{
    const std::string subject =
        model.empty() ? "all models" : absl::StrCat("model '", base::excerpt(model), "'");
    if (explanation.request_count() == 0)
        return absl::StrCat("no request of ", model.empty() ? "any model" : subject,
            " is remembered for that time.");
    // Sorts the outcomes by name, because the map field of a message has no order.
    const std::map<std::string, uint64_t> outcomes(
        explanation.outcomes().begin(), explanation.outcomes().end());
    std::vector<std::string> ends;
    ends.reserve(outcomes.size());
    for (const auto& [outcome, count] : outcomes)
        ends.push_back(absl::StrCat(count, " ", outcome));
    std::string sentence =
        absl::StrCat(counted(explanation.request_count(), "request of ", "requests of "), subject,
            explanation.request_count() == 1 ? " is" : " are", " remembered (",
            absl::StrJoin(ends, ", "), ")");
    if (explanation.shares_size() > 0) {
        const v1::Share& most = explanation.shares(0);
        absl::StrAppend(&sentence, "; the largest share of the time of the successful requests, ",
            percent(most.part()), ", is ", most.stage());
    }
    const auto release = std::max_element(explanation.batch_releases().begin(),
        explanation.batch_releases().end(), [](const auto& a, const auto& b) {
            return std::pair(a.second, b.first) < std::pair(b.second, a.first);
        });
    if (release != explanation.batch_releases().end()) {
        absl::StrAppend(&sentence,
            absl::StrFormat("; batches had %.1f rows on average, and most often a batch %s",
                explanation.mean_batch_size(), releaseText(release->first)));
    }
    return sentence + ".";
}

} // namespace thalassa::observability
