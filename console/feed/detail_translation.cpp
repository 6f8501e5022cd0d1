// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/feed/detail_translation.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "console/feed/feed_texts.h"
#include "console/feed/translation.h"
#include "console/models/settings/trace_rules.h"
#include "console/models/text/shown_text.h"
#include "grpc_service.pb.h"
#include "observability.pb.h"

namespace thalassa::console {
namespace {

// The greatest lengths of lists; a server may send more.
constexpr int kMostRequests = 20'000;
constexpr int kMostStages = 64;
constexpr int kMostOfExplanation = 1'000;
constexpr int kMostRows = 20'000;
constexpr int kMostOwners = 2'000;
constexpr int kMostLayers = 2'000;
constexpr quint32 kMostBatchRows = 1 << 20;

QString name(const std::string& text)
{
    return shownText(text, kNameLength);
}

Outcome outcomeOf(v1::Outcome outcome)
{
    switch (outcome) {
    case v1::OUTCOME_SUCCESS:
        return Outcome::Success;
    case v1::OUTCOME_REJECTED:
        return Outcome::Rejected;
    case v1::OUTCOME_CANCELLED:
        return Outcome::Cancelled;
    case v1::OUTCOME_FAILED:
        return Outcome::Failed;
    default:
        return Outcome::Pending;
    }
}

double shareOf(double value)
{
    return std::isfinite(value) ? std::clamp(value, 0.0, 1.0) : 0.0;
}

template <typename Records> std::vector<RequestFacts> recordsOf(const Records& records, int most)
{
    std::vector<RequestFacts> all;
    const int count = std::min(most, records.size());
    all.reserve(static_cast<std::size_t>(count));
    for (int i = records.size() - count; i < records.size(); ++i) // the latest are last
        all.push_back(requestOf(records[i]));
    return all;
}

WaitedFor waitedForOf(const v1::WaitedFor& message)
{
    WaitedFor waited;
    waited.batch = message.batch_id();
    waited.instance = message.instance();
    waited.overlap = durationOf(message.overlap_ns());
    waited.leftOut = message.requests_left_out();
    for (int i = 0; i < std::min(8, message.requests_size()); ++i) {
        const v1::WaitedRequest& request = message.requests(i);
        const QString number = QString::number(request.id());
        const QString id = name(request.client_id());
        waited.requests.append(id.isEmpty()
                ? number
                : QStringLiteral("%1%2 (%3)")
                      .arg(id, request.client_id_is_cut() ? QStringLiteral("…") : QString(),
                          number));
        waited.requestIds.append(request.id());
    }
    return waited;
}

ExplanationFacts explanationOf(const v1::RequestExplanation& message)
{
    ExplanationFacts facts;
    facts.request = requestOf(message.request());
    facts.sentence = shownText(message.sentence());
    for (int i = 0; i < std::min(kMostStages, message.shares_size()); ++i) {
        const v1::Share& share = message.shares(i);
        facts.shares.append(
            {name(share.stage()), durationOf(share.duration_ns()), shareOf(share.part())});
    }
    facts.batch = recordsOf(message.batch(), kMostOfExplanation);
    facts.steps = recordsOf(message.steps(), kMostOfExplanation);
    for (int i = 0; i < std::min(kMostStages, message.waited_for_size()); ++i)
        facts.waitedFor.append(waitedForOf(message.waited_for(i)));
    facts.waitedForLeftOut = message.waited_for_left_out();
    facts.waitedForTime = durationOf(message.waited_for_ns());
    facts.slotWait = durationOf(message.slot_wait_ns());
    facts.waiter = message.waiter_id();
    facts.waiterInstance = message.waiter_instance();
    facts.waiterModel = name(message.waiter_model());
    return facts;
}

SequenceFacts sequenceOf(const v1::ModelSequences& model, const v1::Sequence& message)
{
    SequenceFacts facts;
    facts.key = keyOf(model.model(), model.version());
    facts.model = name(model.model());
    if (message.has_text()) {
        facts.id = name(message.text());
        facts.idKey = u't' + name(message.text_hash()) + u'/' + facts.id;
    } else {
        facts.id = QString::number(message.number());
        facts.idKey = u'n' + facts.id;
    }
    facts.instance = message.instance();
    facts.slot = message.slot();
    facts.isOpen = message.is_open();
    facts.waiting = message.waiting_count();
    facts.idle = durationOf(message.idle_ns());
    facts.age = durationOf(message.age_ns());
    if (message.has_ends_in_ns())
        facts.endsIn = durationOf(message.ends_in_ns());
    facts.stateBytes = message.state_byte_size();
    return facts;
}

MemoryOwner ownerOf(const v1::MemoryOwner& message)
{
    const bool isServer = message.model().empty();
    return {name(message.kind()), isServer ? ModelKey() : keyOf(message.model(), message.version()),
        name(message.model()), name(message.name())};
}

} // namespace

RequestFacts requestOf(const v1::RequestRecord& record)
{
    RequestFacts facts;
    facts.id = record.id();
    facts.parent = record.parent_id();
    facts.clientId = name(record.client_id());
    facts.isClientIdCut = record.client_id_is_cut();
    facts.key = keyOf(record.model(), record.version());
    facts.model = name(record.model());
    facts.outcome = outcomeOf(record.outcome());
    facts.isSlow = record.is_slow();
    facts.code = name(record.code());
    facts.failure = shownText(record.failure());
    facts.isFailureCut = record.failure_is_cut();
    if (facts.isFailureCut)
        facts.failure += u'…';
    facts.begin = wallTimeOf(record.begin_unix_ns());
    facts.duration = durationOf(record.duration_ns());
    for (int i = 0; i < std::min(kMostStages, record.stages_size()); ++i) {
        facts.stages.append(
            {name(record.stages(i).stage()), durationOf(record.stages(i).duration_ns())});
    }
    facts.batch = record.batch_id();
    facts.rows = record.batch_size();
    facts.batchRows = record.executed_batch_size();
    facts.batchRoom = record.batch_room();
    facts.release = name(record.batch_release());
    facts.instance = record.instance();
    facts.queueDepth = record.queue_depth();
    facts.responses = record.response_count();
    facts.inputBytes = record.input_byte_size();
    facts.outputBytes = record.output_byte_size();
    facts.origin = name(record.origin());
    facts.traceId = name(record.trace_id());
    facts.work = name(record.work());
    return facts;
}

std::vector<RequestFacts> requestsOf(const v1::RequestsResponse& response)
{
    return recordsOf(response.requests(), kMostRequests);
}

std::vector<ExplanationFacts> explanationsOf(const v1::ExplainResponse& response)
{
    std::vector<ExplanationFacts> all;
    for (int i = 0; i < std::min(kMostStages, response.requests_size()); ++i)
        all.push_back(explanationOf(response.requests(i)));
    return all;
}

std::vector<QueueFacts> queuesOf(const v1::QueuesResponse& response)
{
    std::vector<QueueFacts> all;
    for (const v1::ModelQueues& model : response.models()) {
        bool isFirst = true;
        for (const v1::Queue& queue : model.queues()) {
            if (all.size() >= static_cast<std::size_t>(kMostRows))
                return all;
            QueueFacts facts;
            facts.key = keyOf(model.model(), model.version());
            facts.model = name(model.model());
            facts.scheduler = name(model.scheduler());
            facts.priority = queue.priority();
            facts.instance = queue.instance();
            facts.requests = queue.request_count();
            facts.rows = queue.row_count();
            facts.delayed = queue.delayed_count();
            facts.inputBytes = queue.input_byte_size();
            facts.oldestWait = durationOf(queue.oldest_wait_ns());
            facts.maximum = queue.max_request_count();
            facts.timeout = durationOf(queue.timeout_ns());
            facts.timeoutAction = name(queue.timeout_action());
            facts.refused = queue.refused_count();
            facts.timedOut = queue.timed_out_count();
            for (int i = 0; i < std::min(kMostStages, model.next_batches_size()); ++i) {
                const v1::NextBatch& next = model.next_batches(i);
                if (isFirst || next.instance() == queue.instance()) {
                    facts.nextBatches.append({next.instance(), next.request_count(),
                        next.row_count(), name(next.release()), durationOf(next.due_in_ns())});
                }
            }
            isFirst = false;
            all.push_back(std::move(facts));
        }
    }
    return all;
}

std::vector<SequenceFacts> sequencesOf(const v1::SequencesResponse& response)
{
    std::vector<SequenceFacts> all;
    const auto add = [&](const v1::ModelSequences& model, const v1::Sequence& message) {
        if (all.size() < static_cast<std::size_t>(kMostRows))
            all.push_back(sequenceOf(model, message));
    };
    for (const v1::ModelSequences& model : response.models()) {
        for (const v1::Sequence& sequence : model.in_slots())
            add(model, sequence);
        for (const v1::Sequence& sequence : model.backlog()) {
            add(model, sequence);
            all.back().instance = -1;
        }
    }
    return all;
}

QList<SlotFacts> slotsOf(const v1::SequencesResponse& response)
{
    QList<SlotFacts> all;
    for (int i = 0; i < std::min(kMostOfExplanation, response.models_size()); ++i) {
        const v1::ModelSequences& model = response.models(i);
        all.append({keyOf(model.model(), model.version()), name(model.model()), model.slot_count(),
            model.in_slot_count(), model.backlog_count(), model.max_backlog_count(),
            durationOf(model.max_idle_ns()), model.state_byte_size(),
            model.in_slots_left_out() + model.backlog_left_out()});
    }
    return all;
}

std::vector<InstanceFacts> instancesOf(const v1::InstancesResponse& response)
{
    std::vector<InstanceFacts> all;
    for (const v1::ModelInstances& model : response.models()) {
        for (const v1::Instance& instance : model.instances()) {
            if (all.size() >= static_cast<std::size_t>(kMostRows))
                return all;
            InstanceFacts facts;
            facts.key = keyOf(model.model(), model.version());
            facts.model = name(model.model());
            facts.name = name(instance.name());
            facts.index = instance.index();
            facts.kind = name(instance.kind());
            if (facts.kind.startsWith(u"KIND_"))
                facts.kind.remove(0, 5);
            facts.device = instance.device();
            facts.isPassive = instance.is_passive();
            facts.executions = instance.execution_count();
            facts.busyTenSeconds = shareOf(instance.busy_10s());
            facts.busyMinute = shareOf(instance.busy_1m());
            if (instance.has_executing()) {
                const v1::Execution& now = instance.executing();
                facts.executing = {now.batch_id(), now.request_count(), now.row_count(),
                    durationOf(now.duration_ns())};
            }
            all.push_back(std::move(facts));
        }
    }
    return all;
}

MemoryFacts memoryOf(const v1::MemoryResponse& response)
{
    MemoryFacts facts;
    facts.id = response.id();
    facts.time = wallTimeOf(response.time_unix_ns());
    for (int i = 0; i < std::min(kMostOwners, response.owners_size()); ++i) {
        const v1::OwnedMemory& owned = response.owners(i);
        facts.owners.push_back({ownerOf(owned.owner()), owned.byte_size(), owned.count(),
            name(owned.place()), std::nullopt});
    }
    facts.ownersLeftOut = response.owners_left_out();
    facts.resident = response.process().resident_byte_size();
    facts.heapUsed = response.process().heap_used_byte_size();
    facts.heapFree = response.process().heap_free_byte_size();
    facts.other = response.other_byte_size();
    facts.oldestId = response.oldest_id();
    facts.oldest = wallTimeOf(response.oldest_unix_ns());
    if (!response.has_growth())
        return facts;
    facts.since = wallTimeOf(response.growth().since_unix_ns());
    for (int i = 0; i < std::min(kMostOwners, response.growth().owners_size()); ++i) {
        const v1::GrownMemory& grown = response.growth().owners(i);
        const MemoryOwner owner = ownerOf(grown.owner());
        if (owner.kind == u"other") {
            facts.otherGrowth = grown.grown_byte_size();
        } else if (owner.kind == u"resident") {
            facts.residentGrowth = grown.grown_byte_size();
        } else {
            const auto found = std::find_if(facts.owners.begin(), facts.owners.end(),
                [&](const OwnedMemory& owned) { return owned.owner == owner; });
            if (found != facts.owners.end())
                found->growth = grown.grown_byte_size();
        }
    }
    return facts;
}

TraceFacts traceSettingsOf(const v1::TraceSettingsResponse& response)
{
    TraceFacts facts;
    facts.revision = response.revision().number();
    if (response.revision().changed_unix_ns() > 0)
        facts.changed = wallTimeOf(response.revision().changed_unix_ns());
    facts.changedBy = name(response.revision().changed_by());
    const int count = std::min(kMostLayers, response.layers_size());
    facts.leftOut = static_cast<quint64>(response.layers_size() - count);
    facts.layers.reserve(count);
    for (int i = 0; i < count; ++i) {
        const v1::TraceLayer& message = response.layers(i);
        TraceLayer layer;
        layer.model = QByteArray::fromStdString(message.model());
        layer.name = name(message.model());
        for (const auto& [key, value] : message.settings()) {
            if (const auto field = traceFieldNamed(name(key)))
                layer.values.insert(*field, shownText(value));
        }
        for (const std::string& key : message.own()) {
            if (const auto field = traceFieldNamed(name(key)))
                layer.own.insert(*field);
        }
        // A server of an earlier version names no settings of its own: those that differ.
        if (message.own().empty() && !facts.layers.isEmpty()) {
            facts.tellsOwn = false;
            const QMap<TraceField, QString>& global = facts.layers.front().values;
            for (auto value = layer.values.cbegin(); value != layer.values.cend(); ++value) {
                if (global.value(value.key()) != value.value())
                    layer.own.insert(value.key());
            }
        }
        facts.layers.append(layer);
    }
    return facts;
}

TraceLayer traceLayerOf(const QByteArray& model, const inference::TraceSettingResponse& response,
    const TraceLayer* global)
{
    TraceLayer layer;
    layer.model = model;
    layer.name = name(model.toStdString());
    for (const auto& [key, value] : response.settings()) {
        const std::optional<TraceField> field = traceFieldNamed(name(key));
        if (!field)
            continue;
        QStringList values;
        for (int i = 0; i < std::min(kMostStages, value.value_size()); ++i)
            values.append(name(value.value(i)));
        layer.values.insert(*field, values.join(u','));
        if (global != nullptr && global->values.value(*field) != layer.values.value(*field))
            layer.own.insert(*field);
    }
    return layer;
}

BatchSettings batchSettingsOf(const inference::ModelConfig& config)
{
    BatchSettings settings;
    const auto rows = [](qint64 value) {
        return static_cast<quint32>(std::clamp<qint64>(value, 1, kMostBatchRows));
    };
    settings.maximumRows = config.has_dynamic_batching() ? rows(config.max_batch_size()) : 1;
    for (const qint32 size : config.dynamic_batching().preferred_batch_size()) {
        if (settings.preferredRows.size() < kMostStages)
            settings.preferredRows.push_back(rows(size));
    }
    settings.delay = std::chrono::microseconds(
        std::min<quint64>(config.dynamic_batching().max_queue_delay_microseconds(), 60'000'000));
    qint64 count = 0;
    for (const auto& group : config.instance_group())
        count += group.passive() ? 0 : std::clamp(group.count(), 1, 1024);
    settings.instances = static_cast<quint32>(std::clamp<qint64>(count, 1, 1024));
    return settings;
}

ModelForm formOf(const ModelKey& key, const inference::ModelMetadataResponse& metadata)
{
    ModelForm form;
    form.key = key;
    form.model = name(metadata.name());
    const auto specsOf = [](const auto& tensors) {
        QList<TensorSpec> specs;
        for (int i = 0; i < std::min(kMostStages, tensors.size()); ++i) {
            TensorSpec spec{QByteArray::fromStdString(tensors[i].name()), name(tensors[i].name()),
                name(tensors[i].datatype()), {}};
            for (int k = 0; k < std::min(kMostStages, tensors[i].shape_size()); ++k)
                spec.shape.append(tensors[i].shape(k));
            specs.append(spec);
        }
        return specs;
    };
    form.inputs = specsOf(metadata.inputs());
    form.outputs = specsOf(metadata.outputs());
    return form;
}

inference::ModelInferRequest messageOf(
    const InferenceDraft& draft, const QList<TensorSpec>& outputs)
{
    inference::ModelInferRequest request;
    request.set_model_name(draft.key.name.toStdString());
    if (draft.key.version > 0)
        request.set_model_version(std::to_string(draft.key.version));
    request.set_id(draft.requestId.toStdString());
    for (const Tensor& tensor : draft.inputs) {
        auto& input = *request.add_inputs();
        input.set_name(tensor.name.toStdString());
        input.set_datatype(tensor.datatype.toStdString());
        for (const qint64 size : tensor.shape)
            input.add_shape(size);
        request.add_raw_input_contents(tensor.bytes.toStdString());
    }
    for (const TensorSpec& spec : outputs) {
        if (draft.classes == 0)
            break;
        auto& output = *request.add_outputs();
        output.set_name(spec.name.toStdString());
        (*output.mutable_parameters())["classification"].set_int64_param(draft.classes);
    }
    return request;
}

InferenceAnswer answerOf(const inference::ModelInferResponse& response)
{
    InferenceAnswer answer;
    for (int i = 0; i < std::min(kMostStages, response.outputs_size()); ++i) {
        const auto& output = response.outputs(i);
        Tensor tensor{QByteArray::fromStdString(output.name()), name(output.name()),
            name(output.datatype()), {}, {}};
        for (int k = 0; k < std::min(kMostStages, output.shape_size()); ++k)
            tensor.shape.append(output.shape(k));
        if (i < response.raw_output_contents_size())
            tensor.bytes = QByteArray::fromStdString(response.raw_output_contents(i));
        answer.outputs.append(tensor);
    }
    return answer;
}

v1::TraceSettingsRequest messageOf(const TraceChange& change, quint64 revision)
{
    v1::TraceSettingsRequest request;
    request.set_revision(revision);
    v1::TraceChange& message = *request.mutable_change();
    message.set_model(change.model.toStdString());
    for (auto one = change.set.begin(); one != change.set.end(); ++one)
        (*message.mutable_set())[nameOf(one.key()).toStdString()] = one.value().toStdString();
    for (const TraceField field : change.clear)
        message.add_clear(nameOf(field).toStdString());
    return request;
}

} // namespace thalassa::console
