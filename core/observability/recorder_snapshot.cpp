// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/observability/recorder_snapshot.h"

#include <algorithm>
#include <chrono>
#include <map>
#include <set>

#include "absl/strings/str_cat.h"
#include "core/base/text/excerpt.h"
#include "core/base/text/utf8_text.h"
#include "core/inference/record/answered_by.h"
#include "core/observability/explanation_text.h"
#include "core/observability/queue_wait.h"
#include "core/trace/trace_json.h"

namespace thalassa::observability {
namespace {

using namespace std::chrono_literals;
using inference::Outcome;
using timeline::Stage;
using trace::FlightRecord;

constexpr size_t kDefaultRequests = 100;
constexpr size_t kExplainedRequests = 16;
constexpr size_t kSlowest = 5;
constexpr base::Duration kExplainedTime = 1min;

const char* outcomeName(Outcome outcome)
{
    switch (outcome) {
    case Outcome::Success:
        return "succeeded";
    case Outcome::Rejected:
        return "refused";
    case Outcome::Cancelled:
        return "cancelled";
    case Outcome::Failed:
        return "failed";
    case Outcome::Pending:
        break;
    }
    return "without an end";
}

// Sums of time by stage, including the time between the stages.
class Shares {
public:
    // `steps` are the direct and indirect steps of an ensemble, whose own record has their compute
    // times but not their queue and response times.
    void add(const FlightRecord& record, const std::vector<const FlightRecord*>& steps)
    {
        base::Duration known{};
        std::vector<std::pair<Stage, base::Duration>> stages = stagesOf(record);
        stages.emplace_back(Stage::StepQueue, timeIn(Stage::Queue, steps));
        stages.emplace_back(Stage::StepRespond, timeIn(Stage::Respond, steps));
        for (const auto& [stage, duration] : stages) {
            m_times[stage] += duration;
            known += duration;
        }
        m_times[Stage::Other] += std::max(base::Duration(), record.duration() - known);
        m_whole += record.duration();
    }

    // Writes the shares, the longest first.
    template <typename Message> void writeTo(Message& out) const
    {
        std::vector<std::pair<base::Duration, std::string_view>> sorted;
        sorted.reserve(m_times.size());
        for (const auto& [stage, time] : m_times)
            sorted.emplace_back(time, nameOf(stage));
        std::sort(sorted.rbegin(), sorted.rend());
        for (const auto& [time, stage] : sorted) {
            if (time <= base::Duration())
                continue;
            v1::Share& share = *out.add_shares();
            share.set_stage(std::string(stage));
            share.set_duration_ns(static_cast<uint64_t>(time.count()));
            share.set_part(static_cast<double>(time.count()) /
                static_cast<double>(std::max(m_whole, time).count()));
        }
    }

private:
    std::map<Stage, base::Duration> m_times;
    base::Duration m_whole{};
};

// A client id: the whole one, or the beginning that a record has of a long one.
class ClientId {
public:
    explicit ClientId(std::string_view text)
        : m_text(text)
        , m_hash(trace::hashOfClientId(text))
    {
    }
    bool isOf(const FlightRecord& record) const
    {
        return m_hash != 0 &&
            (record.clientIdHash == m_hash ||
                (record.clientId.isCut() && record.clientId.view() == m_text));
    }

private:
    const std::string_view m_text;
    const uint64_t m_hash;
};

// Returns the data that a trace of the request would have had.
trace::TraceData traceDataOf(const FlightRecord& flight, const trace::FlightModel& model)
{
    trace::TraceData data;
    data.id = flight.record.requestId;
    data.parentId = flight.record.parentId;
    data.modelName = model.name;
    data.modelVersion = model.version;
    data.requestId = base::asUtf8(flight.clientId.view());
    // The points that a stream adds are not remembered; its times of receiving and sending are.
    data.origin = flight.record.origin == inference::Origin::GrpcStream ? inference::Origin::Grpc
                                                                        : flight.record.origin;
    data.isEnsemble = flight.record.batchId == 0; // or was not executed
    data.record = flight.record;
    data.released = flight.record.engineDone;
    return data;
}

} // namespace

RecorderSnapshot::RecorderSnapshot(const trace::FlightRecorder& recorder, const base::Clock& clock)
    : RecorderSnapshot(recorder.read(), recorder, clock)
{
}

RecorderSnapshot::RecorderSnapshot(std::vector<FlightRecord> records,
    const trace::FlightRecorder& recorder, const base::Clock& clock)
    : m_wallTime(clock)
    , m_records(std::move(records))
{
    for (const FlightRecord& record : m_records) {
        const auto [model, isNew] = m_models.try_emplace(record.model);
        if (isNew)
            model->second = recorder.model(record.model);
    }
}

bool RecorderSnapshot::isOf(const FlightRecord& record, const v1::ModelFilter& filter) const
{
    const trace::FlightModel& model = m_models.at(record.model);
    return (filter.model().empty() || filter.model() == model.name) &&
        (filter.version() == 0 || filter.version() == model.version);
}

bool RecorderSnapshot::endedIn(const FlightRecord& record, int64_t begin, int64_t end) const
{
    const int64_t ended = m_wallTime(record.ended);
    return ended >= begin && (end == 0 || ended < end);
}

std::vector<const FlightRecord*> RecorderSnapshot::matching(const Matches& matches) const
{
    std::vector<const FlightRecord*> found;
    for (const FlightRecord& record : m_records) {
        if (matches(record))
            found.push_back(&record);
    }
    return found;
}

v1::RequestRecord RecorderSnapshot::message(const FlightRecord& record) const
{
    return messageOf(record, m_models.at(record.model), m_wallTime);
}

std::vector<const FlightRecord*> RecorderSnapshot::wanted(const v1::RequestsRequest& request) const
{
    const ClientId clientId(request.client_id());
    const std::set<int> outcomes(request.outcomes().begin(), request.outcomes().end());
    return matching([&](const FlightRecord& record) {
        const auto duration = static_cast<uint64_t>(record.duration().count());
        return isOf(record, request.filter()) &&
            (request.client_id().empty() || clientId.isOf(record)) &&
            (outcomes.empty() || outcomes.contains(static_cast<int>(record.record.outcome))) &&
            (!request.slow_only() || record.isSlow) && duration >= request.min_duration_ns() &&
            endedIn(record, request.begin_unix_ns(), request.end_unix_ns());
    });
}

v1::RequestsResponse RecorderSnapshot::requests(const v1::RequestsRequest& request) const
{
    const std::vector<const FlightRecord*> found = wanted(request);
    const size_t limit = request.limit() == 0 ? kDefaultRequests : request.limit();
    const size_t leftOut = found.size() - std::min(found.size(), limit);
    v1::RequestsResponse response;
    response.set_left_out(leftOut);
    for (size_t i = leftOut; i < found.size(); ++i)
        *response.add_requests() = message(*found[i]);
    return response;
}

std::string RecorderSnapshot::dump(const v1::RequestsRequest& request) const
{
    std::vector<const FlightRecord*> found = wanted(request);
    std::erase_if(found, [](const FlightRecord* one) { // refused ones: tools expect all points
        return one->record.accepted == base::TimePoint();
    });
    if (request.limit() > 0 && found.size() > request.limit())
        found.erase(found.begin(), found.end() - request.limit());
    // The order of a trace file: a request comes before the requests that were made to answer it.
    std::sort(found.begin(), found.end(), [](const FlightRecord* a, const FlightRecord* b) {
        return a->record.requestId < b->record.requestId;
    });
    trace::TraceJson json;
    std::string text;
    for (const FlightRecord* const one : found)
        json.append(traceDataOf(*one, m_models.at(one->model)), text);
    if (text.empty())
        return "[]";
    text.front() = '['; // replaces a comma
    text += ']';
    return text;
}

absl::StatusOr<v1::ExplainResponse> RecorderSnapshot::explain(
    const v1::ExplainRequest& request) const
{
    v1::ExplainResponse response;
    if (request.what_case() == v1::ExplainRequest::kModel) {
        *response.mutable_model() = explainModel(request);
        return response;
    }
    if (request.what_case() == v1::ExplainRequest::WHAT_NOT_SET) {
        return absl::InvalidArgumentError(
            "the query has no subject: expected one of 'client_id', 'id', 'model' and 'readiness'");
    }
    const bool isById = request.what_case() == v1::ExplainRequest::kId;
    const ClientId clientId(request.client_id());
    const auto found = matching([&](const FlightRecord& record) {
        return isById ? record.record.requestId == request.id() : clientId.isOf(record);
    });
    if (found.empty()) {
        const std::string which = isById
            ? absl::StrCat(request.id())
            : absl::StrCat("'", base::excerpt(request.client_id()), "'");
        return absl::NotFoundError(absl::StrCat("no request ", which,
            " is remembered: it does not exist, or has not ended yet, or was refused before it "
            "reached a model (a wrong URL, a model that does not serve) or before its id was read, "
            "or later requests have replaced it: ",
            m_records.size(), " are remembered"));
    }
    const StepTree steps(m_records);
    for (size_t i = found.size() - std::min(found.size(), kExplainedRequests); i < found.size();
         ++i)
        *response.add_requests() = explainRequest(*found[i], steps);
    return response;
}

v1::RequestExplanation RecorderSnapshot::explainRequest(
    const FlightRecord& record, const StepTree& steps) const
{
    v1::RequestExplanation explanation;
    *explanation.mutable_request() = message(record);
    const std::vector<const FlightRecord*> below = steps.below(record);
    Shares shares;
    shares.add(record, below);
    shares.writeTo(explanation);
    addOthers(record, explanation);
    const bool isEnsemble = inference::answeredBy(record.record) == inference::AnsweredBy::Steps;
    if (const FlightRecord* const waiter = isEnsemble ? longestWaiter(below) : &record) {
        writeWaitedFor(*waiter, m_records, explanation);
        if (explanation.waiter_id() != 0)
            explanation.set_waiter_model(m_models.at(waiter->model).name);
    }
    explanation.set_sentence(sentenceOf(explanation, record.copies));
    return explanation;
}

// Adds the other requests of the batch, and the steps.
void RecorderSnapshot::addOthers(
    const FlightRecord& record, v1::RequestExplanation& explanation) const
{
    const inference::Record& own = record.record;
    for (const FlightRecord& other : m_records) {
        if (own.batchId != 0 && other.record.batchId == own.batchId && &other != &record)
            *explanation.add_batch() = message(other);
        if (other.record.parentId == own.requestId)
            *explanation.add_steps() = message(other);
    }
}

v1::ModelExplanation RecorderSnapshot::explainModel(const v1::ExplainRequest& request) const
{
    const bool hasTime = request.begin_unix_ns() != 0 || request.end_unix_ns() != 0;
    const int64_t begin =
        hasTime ? request.begin_unix_ns() : m_wallTime(m_wallTime.now() - kExplainedTime);
    auto found = matching([&](const FlightRecord& record) {
        return isOf(record, request.model()) && endedIn(record, begin, request.end_unix_ns());
    });
    v1::ModelExplanation explanation;
    explanation.set_request_count(found.size());
    const StepTree steps(m_records);
    Shares shares;
    std::map<uint64_t, const FlightRecord*> executions;
    uint64_t depths = 0;
    uint64_t queued = 0;
    for (const FlightRecord* const record : found) {
        ++(*explanation.mutable_outcomes())[outcomeName(record->record.outcome)];
        depths += record->record.queueDepth;
        queued += record->record.queued != base::TimePoint() ? 1 : 0;
        if (record->record.outcome == Outcome::Success)
            shares.add(*record, steps.below(*record));
        if (record->record.batchId != 0)
            executions[record->record.batchId] = record;
    }
    shares.writeTo(explanation);
    uint64_t rows = 0;
    for (const auto& [id, record] : executions) {
        const inference::Record& execution = record->record;
        ++(*explanation
                .mutable_batch_releases())[std::string(batchReleaseName(execution.batchRelease))];
        rows += std::max(1u, execution.executedBatchSize);
    }
    if (!executions.empty())
        explanation.set_mean_batch_size(
            static_cast<double>(rows) / static_cast<double>(executions.size()));
    if (queued > 0)
        explanation.set_mean_queue_depth(static_cast<double>(depths) / static_cast<double>(queued));
    std::stable_sort(found.begin(), found.end(),
        [](const FlightRecord* a, const FlightRecord* b) { return a->duration() > b->duration(); });
    for (size_t i = 0; i < std::min(found.size(), kSlowest); ++i)
        explanation.add_slowest_ids(found[i]->record.requestId);
    explanation.set_sentence(sentenceOf(explanation, request.model().model()));
    return explanation;
}

} // namespace thalassa::observability
