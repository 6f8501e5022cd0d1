// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The output has one process per model and version, with three kinds of threads: "client" for
// requests on their way between client and server, "model" for the handling of each request by the
// model, "execution" for the batches that the model executed. Requests of the same time are on
// different threads, because slices of one thread may only nest. Arrows lead from the client's
// request to the model's, from there to the execution, and from an ensemble to each of its steps.
#include <algorithm>
#include <map>
#include <optional>
#include <tuple>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/base/text/utf8_text.h"
#include "trace/reader/batches.h"
#include "trace/reader/lanes.h"
#include "trace/reader/text.h"
#include "trace/tool/event_writer.h"
#include "trace/tool/exporter.h"

namespace thalassa::trace_tool {
namespace {

constexpr const char* kToModel = "to the model";
constexpr const char* kToStep = "to the step";
constexpr const char* kToExecution = "to the execution";
constexpr size_t kShownIds = 64;

// The threads of one kind in a process.
struct Threads {
    Lanes lanes;
    std::vector<uint64_t> ids;
};

struct Process {
    uint64_t id = 0;
    Threads client, model, execution;
};

// The outermost slice of a trace, and the track that it is on.
struct Placed {
    Track track;
    Slice whole;
};

Arguments argumentsOf(const RecordedTrace& trace)
{
    Arguments arguments = {{"id", trace.id()}};
    if (trace.parent() != 0)
        arguments.emplace_back("parent id", trace.parent());
    if (!trace.request().empty())
        arguments.emplace_back("request id", base::withReplacements(trace.request()));
    return arguments;
}

class PerfettoExporter : public Exporter {
public:
    explicit PerfettoExporter(std::ostream& out)
        : m_events(out)
        , m_batches([this](const Batch& batch) { write(batch); })
    {
    }

    void begin() override { m_events.begin(); }
    void add(const std::string& file, const TraceTree& tree, const SpanIds& ids) override;
    void end() override
    {
        m_batches.end();
        m_events.end();
    }

private:
    struct Place {
        std::optional<Placed> client;
        std::optional<Placed> model;
    };

    Process& processOf(const std::string& model, int64_t version);
    Track take(Process& process, Threads Process::*kind, const char* name, const Slice& slice);
    Place write(const RecordedTrace& trace, Protocol protocol);
    void writeMarks(const RecordedTrace& trace, const Place& place);
    void join(const RecordedTrace& trace, const Placed& model, const std::vector<Slice>& slices);
    void link(const std::optional<Placed>& from, const std::optional<Placed>& to, const char* name);
    void write(const Batch& batch);

    EventWriter m_events;
    Batches m_batches;
    std::map<std::pair<std::string, int64_t>, Process> m_processes; // by model and version
    uint64_t m_lastId = 0;                                          // last id of process or thread
    uint64_t m_lastFlow = 0;
};

Process& PerfettoExporter::processOf(const std::string& model, int64_t version)
{
    Process& process = m_processes[{model, version}];
    if (process.id == 0) {
        process.id = ++m_lastId;
        m_events.nameProcess(
            process.id, base::withReplacements(absl::StrCat(model, " (", version, ")")));
    }
    return process;
}

Track PerfettoExporter::take(
    Process& process, Threads Process::*kind, const char* name, const Slice& slice)
{
    Threads& threads = process.*kind;
    const size_t lane = threads.lanes.take(slice.begin, slice.end);
    if (lane == threads.ids.size()) {
        threads.ids.push_back(++m_lastId);
        m_events.nameThread({process.id, m_lastId}, absl::StrCat(name, " ", lane + 1));
    }
    return {process.id, threads.ids[lane]};
}

PerfettoExporter::Place PerfettoExporter::write(const RecordedTrace& trace, Protocol protocol)
{
    Process& process = processOf(trace.model(), trace.version());
    Arguments arguments = argumentsOf(trace);
    Place place;
    const auto writeAll = [&](const std::vector<Slice>& slices, Threads Process::*kind,
                              const char* name) -> std::optional<Placed> {
        if (slices.empty())
            return std::nullopt;
        const Placed placed{take(process, kind, name, slices[0]), slices[0]};
        for (size_t i = 0; i < slices.size(); ++i)
            m_events.slice(placed.track, slices[i], i == 0 ? arguments : Arguments());
        return placed;
    };
    place.client = writeAll(clientSlices(trace, protocol), &Process::client, "client");
    for (const Tensor& tensor : trace.tensors())
        arguments.emplace_back(titleOf(tensor), beginOf(tensor));
    const std::vector<Slice> slices = modelSlices(trace);
    place.model = writeAll(slices, &Process::model, "model");
    if (place.model)
        join(trace, *place.model, slices);
    writeMarks(trace, place);
    return place;
}

void PerfettoExporter::writeMarks(const RecordedTrace& trace, const Place& place)
{
    for (const Point& point : trace.points()) {
        const std::optional<Placed>& placed =
            isOfClient(trace, point) && place.client ? place.client : place.model;
        if (placed && isMark(point))
            m_events.mark(placed->track, trace.nameOf(point), point.nanoseconds);
    }
}

// Adds the trace to its batch, if the trace was executed.
void PerfettoExporter::join(
    const RecordedTrace& trace, const Placed& model, const std::vector<Slice>& slices)
{
    const auto compute = std::find_if(
        slices.begin(), slices.end(), [](const Slice& slice) { return slice.name == "compute"; });
    if (compute == slices.end())
        return;
    Batch& batch = m_batches.of(trace, *compute);
    batch.ids.push_back(trace.id());
    if (compute->begin == compute->end)
        return; // an arrow begins and ends at a slice that has a duration
    batch.flows.push_back(++m_lastFlow);
    m_events.flowFrom(model.track, compute->begin, m_lastFlow, kToExecution);
}

void PerfettoExporter::link(
    const std::optional<Placed>& from, const std::optional<Placed>& to, const char* name)
{
    if (!from || !to || !from->whole.encloses(to->whole.begin) ||
        !to->whole.encloses(to->whole.begin))
        return;
    m_events.flowFrom(from->track, to->whole.begin, ++m_lastFlow, name);
    m_events.flowTo(to->track, to->whole.begin, m_lastFlow, name);
}

void PerfettoExporter::add(
    const std::string& /*file*/, const TraceTree& tree, const SpanIds& /*ids*/)
{
    const Protocol protocol = protocolOf(tree);
    std::map<uint64_t, Place> places; // by id
    for (const RecordedTrace& trace : tree)
        places[trace.id()] = write(trace, protocol);
    for (const RecordedTrace& trace : tree) {
        const Place& place = places[trace.id()];
        link(place.client, place.model, kToModel);
        const auto parent = places.find(trace.parent());
        if (trace.parent() != 0 && trace.parent() != trace.id() && parent != places.end())
            link(parent->second.model, place.model, kToStep);
    }
}

void PerfettoExporter::write(const Batch& batch)
{
    Process& process = processOf(batch.model, batch.version);
    Slice slice = batch.execution;
    slice.name = batch.ids.size() > 1 ? "batch" : "execution";
    const Track track = take(process, &Process::execution, "execution", slice);
    const auto shown =
        batch.ids.begin() + static_cast<std::ptrdiff_t>(std::min(batch.ids.size(), kShownIds));
    m_events.slice(track, slice,
        {{"traced requests", static_cast<uint64_t>(batch.ids.size())},
            {"ids", absl::StrJoin(batch.ids.begin(), shown, ", ")}});
    for (const uint64_t flow : batch.flows)
        m_events.flowTo(track, slice.begin, flow, kToExecution);
}

} // namespace

std::unique_ptr<Exporter> makePerfettoExporter(std::ostream& out)
{
    return std::make_unique<PerfettoExporter>(out);
}

} // namespace thalassa::trace_tool
