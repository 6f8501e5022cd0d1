// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/trace/reader/request_reader.h"

#include <algorithm>
#include <climits>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "console/trace/reader/json_problem.h"
#include "core/base/text/string_view.h"
#include "trace/reader/slices.h"
#include "trace/reader/trace_reader.h"

namespace thalassa::console::trace {
namespace {

using trace_tool::RecordedTrace;
using trace_tool::TraceTree;

class RequestImport {
public:
    explicit RequestImport(TraceBuilder& builder)
        : m_builder(builder)
        , m_toHandler(builder.name("to the model"))
        , m_toStep(builder.name("to the step"))
        , m_toExecution(builder.name("to the execution"))
    {
    }

    void add(const TraceTree& tree);
    // Adds the executions.
    void end();

private:
    struct Model {
        uint32_t group;
        uint32_t requests; // tracks
        uint32_t executions;
    };
    struct Execution {
        const Model* model;
        int64_t begin, end;
        uint32_t count; // requests
    };
    // The slices of a trace that arrows begin and end at.
    struct Placed {
        DraftRef root, handler;
        uint32_t request = kNone;
        int64_t begin = 0;
    };
    using ExecutionKey = std::tuple<uint32_t, int64_t, int64_t>; // group, begin, end

    const Model& modelOf(const RecordedTrace& trace);
    Placed add(const RecordedTrace& trace, trace_tool::Protocol protocol, const TraceTree& tree);
    void addSlices(const std::vector<trace_tool::Slice>& slices, uint32_t request);
    void addMarks(const RecordedTrace& trace, bool ofClient, uint32_t request);
    void addToExecution(const Model& model, const trace_tool::Slice& compute, DraftRef slice);
    Draft draftOf(const trace_tool::Slice& slice, uint32_t request);

    TraceBuilder& m_builder;
    const uint32_t m_toHandler, m_toStep, m_toExecution; // names
    absl::flat_hash_map<std::pair<std::string, int64_t>, std::unique_ptr<Model>> m_models;
    absl::flat_hash_map<ExecutionKey, uint32_t> m_executionOf;
    std::vector<Execution> m_executions;
    std::vector<std::pair<DraftRef, uint32_t>> m_executed;                   // slice, execution
    std::vector<std::pair<const char*, std::pair<uint32_t, Stage>>> m_known; // by static name
    std::vector<Draft> m_stack;
};

const RequestImport::Model& RequestImport::modelOf(const RecordedTrace& trace)
{
    std::unique_ptr<Model>& model = m_models[{trace.model(), trace.version()}];
    if (model == nullptr) {
        const uint32_t group = m_builder.addGroup(trace.model().empty()
                ? std::string("(no model)")
                : absl::StrCat(trace.model(), " (", trace.version(), ")"),
            TraceBuilder::kRoot);
        m_builder.setModel(group, trace.model());
        model = std::make_unique<Model>(
            Model{group, m_builder.addTrack(group, LaneKind::Requests, "requests"),
                m_builder.addTrack(group, LaneKind::Executions, "instance")});
    }
    return *model;
}

Draft RequestImport::draftOf(const trace_tool::Slice& slice, uint32_t request)
{
    for (const auto& [name, known] : m_known) {
        if (name == slice.name.data())
            return {slice.begin, slice.end, known.first, request, known.second};
    }
    const uint32_t name = m_builder.name(slice.name);
    const Stage stage = stageOfName(slice.name);
    m_known.push_back({slice.name.data(), {name, stage}});
    return {slice.begin, slice.end, name, request, stage};
}

void RequestImport::addSlices(const std::vector<trace_tool::Slice>& slices, uint32_t request)
{
    for (const trace_tool::Slice& slice : slices)
        m_stack.push_back(draftOf(slice, request));
}

// Adds the points that are no begin or end as slices without a duration.
void RequestImport::addMarks(const RecordedTrace& trace, bool ofClient, uint32_t request)
{
    for (const trace_tool::Point& point : trace.points()) {
        if (trace_tool::isMark(point) && trace_tool::isOfClient(trace, point) == ofClient)
            m_stack.push_back({point.nanoseconds, point.nanoseconds,
                m_builder.name(trace.nameOf(point)), request, Stage::Other});
    }
}

RequestImport::Placed RequestImport::add(
    const RecordedTrace& trace, trace_tool::Protocol protocol, const TraceTree& tree)
{
    const std::vector<trace_tool::Slice> client = clientSlices(trace, protocol);
    const std::vector<trace_tool::Slice> handler = modelSlices(trace);
    if (client.empty() && handler.empty())
        return {};
    const Model& model = modelOf(trace);
    Request request;
    request.id = trace.id();
    request.placeBegin = tree.place().begin;
    request.placeSize = static_cast<uint32_t>(
        std::min<uint64_t>(tree.place().end - tree.place().begin, UINT32_MAX));
    request.group = model.group;
    if (!trace.request().empty())
        request.clientId = m_builder.name(trace.request());
    Placed placed;
    placed.request = m_builder.addRequest(request);
    placed.begin = client.empty() ? handler[0].begin : client[0].begin;

    // The server may release a request after it has sent the answer: then the handler has a lane of
    // its own.
    const bool isOneStack = !client.empty() && !handler.empty() &&
        client[0].begin <= handler[0].begin && handler[0].end <= client[0].end;
    uint32_t handlerPlace = 0;
    m_stack.clear();
    if (!client.empty()) {
        addSlices(client, placed.request);
        addMarks(trace, true, placed.request);
        if (!isOneStack) {
            placed.root = m_builder.addStack(model.requests, m_stack);
            m_stack.clear();
        }
    }
    DraftRef stack;
    if (!handler.empty()) {
        handlerPlace = static_cast<uint32_t>(m_stack.size());
        addSlices(handler, placed.request);
        addMarks(trace, false, placed.request);
        stack = m_builder.addStack(model.requests, m_stack);
        placed.handler = {stack.track, stack.draft + handlerPlace};
        if (placed.root.track == kNone)
            placed.root = stack;
        else
            m_builder.addFlow(placed.root, placed.handler, m_toHandler);
    }
    m_builder.setRoot(placed.request, placed.root);
    for (size_t i = 0; i < handler.size(); ++i) {
        if (handler[i].name == "compute")
            addToExecution(model, handler[i],
                {stack.track, stack.draft + handlerPlace + static_cast<uint32_t>(i)});
    }
    return placed;
}

void RequestImport::addToExecution(
    const Model& model, const trace_tool::Slice& compute, DraftRef slice)
{
    const auto [at, isNew] = m_executionOf.try_emplace(
        {model.group, compute.begin, compute.end}, static_cast<uint32_t>(m_executions.size()));
    if (isNew)
        m_executions.push_back({&model, compute.begin, compute.end, 0});
    ++m_executions[at->second].count;
    m_executed.emplace_back(slice, at->second);
}

void RequestImport::add(const TraceTree& tree)
{
    const trace_tool::Protocol protocol = protocolOf(tree);
    std::vector<Placed> places;
    places.reserve(tree.size());
    for (const RecordedTrace& trace : tree)
        places.push_back(add(trace, protocol, tree));
    if (tree.size() == 1)
        return;
    absl::flat_hash_map<uint64_t, size_t> byId;
    for (size_t i = 0; i < tree.size(); ++i)
        byId.emplace(tree[i].id(), i);
    for (size_t i = 0; i < tree.size(); ++i) {
        const auto parent = byId.find(tree[i].parent());
        if (tree[i].parent() == 0 || parent == byId.end() || parent->second == i)
            continue;
        const Placed& from = places[parent->second];
        if (from.request == kNone || places[i].request == kNone)
            continue;
        m_builder.setParent(places[i].request, from.request);
        const DraftRef begin = from.handler.track != kNone ? from.handler : from.root;
        m_builder.addFlow(begin, places[i].root, m_toStep);
    }
}

void RequestImport::end()
{
    const uint32_t single = m_builder.name("execution");
    std::vector<DraftRef> places;
    places.reserve(m_executions.size());
    for (const Execution& execution : m_executions) {
        const uint32_t name = execution.count == 1
            ? single
            : m_builder.name(absl::StrCat("batch of ", execution.count));
        const Draft slice{execution.begin, execution.end, name, kNone, Stage::Compute};
        places.push_back(m_builder.addStack(execution.model->executions, {&slice, 1}));
    }
    for (const auto& [slice, execution] : m_executed)
        m_builder.addFlow(slice, places[execution], m_toExecution);
}

QString reasonOf(const trace_tool::Misfit& misfit)
{
    using Kind = trace_tool::Misfit::Kind;
    const QString found = QString::fromStdString(misfit.found);
    switch (misfit.kind) {
    case Kind::NoArray:
        return ReaderTexts::tr("expected a JSON array of objects, found '%1'").arg(found);
    case Kind::NoEnd:
        return ReaderTexts::tr("expected the end of the file or another array, found '%1'")
            .arg(found);
    case Kind::TooLarge:
        return ReaderTexts::tr("an entry has more than %1 MiB")
            .arg(trace_tool::kLargestEntry >> 20);
    case Kind::Damaged:
        return ReaderTexts::tr("an entry is incomplete or damaged: unexpected '%1'").arg(found);
    case Kind::NotObject:
        return ReaderTexts::tr("an entry is not a JSON object: %1").arg(jsonProblem(misfit.json));
    }
    return {};
}

// Returns the text with the place in the file, which counts from 1.
QString atPlace(uint64_t line, uint64_t byte, const QString& text)
{
    return ReaderTexts::tr("line %1, byte %2: %3").arg(line).arg(byte).arg(text);
}

} // namespace

void readRequests(std::istream& stream, TraceBuilder& builder, ReadContext& context)
{
    trace_tool::TraceReader reader(stream);
    RequestImport import(builder);
    while (context.reached(reader.bytesRead(), builder.sliceCount())) {
        const absl::StatusOr<std::optional<TraceTree>> tree = reader.next();
        if (!tree.ok() || !tree->has_value())
            break;
        import.add(**tree);
    }
    import.end();
    if (const std::optional<trace_tool::Misfit>& misfit = reader.misfit())
        context.addProblem(atPlace(misfit->line, misfit->byte, reasonOf(*misfit)));
    if (reader.isBroken())
        context.addProblem(ReaderTexts::tr("cannot read after byte %1").arg(reader.bytesRead()));
    if (reader.isCutOff())
        context.addProblem(
            ReaderTexts::tr("ends after byte %1 without its closing bracket: the server "
                            "was killed, or still writes")
                .arg(reader.bytesRead()));
    if (const trace_tool::TraceReader::WrongValues& wrong = reader.wrongValues(); wrong.number > 0)
        context.addProblem(
            ReaderTexts::tr(
                "%n values have a wrong type or size and are left out; the first is in the "
                "entry at %1",
                nullptr, static_cast<int>(std::min<uint64_t>(wrong.number, INT_MAX)))
                .arg(atPlace(wrong.line, wrong.byte, QString::fromStdString(wrong.name))));
}

} // namespace thalassa::console::trace
