// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/trace/trace.h"

#include <algorithm>
#include <new>
#include <utility>

#include "core/inference/request.h"
#include "core/trace/activity.h"
#include "core/trace/tensor_text.h"

namespace thalassa::trace {
namespace {

base::TimePoint now()
{
    return base::Clock::system().now();
}

// A point that was never reached is left out.
template <typename Entries>
void addIfReached(std::string_view name, base::TimePoint when, Entries& entries)
{
    if (when != base::TimePoint())
        entries.push_back(Moment{std::string(name), when});
}

base::TimePoint timeOf(const TraceEntry& entry)
{
    if (const auto* const moment = std::get_if<Moment>(&entry))
        return moment->when;
    const auto* const tensor = std::get_if<TensorText>(&entry);
    return tensor == nullptr ? base::TimePoint() : tensor->when;
}

tensor::Buffer bufferOf(const inference::OutputTensor& output)
{
    tensor::Buffer buffer;
    if (output.block)
        buffer.append(tensor::slice(output.block, 0, output.byteSize));
    return buffer;
}

} // namespace

void TraceTree::add(TraceAccount account)
{
    base::MutexLock lock(m_mutex);
    m_accounts.push_back(std::move(account));
}

Trace::Trace(std::shared_ptr<TraceTree> tree, Origin origin, uint64_t parentId)
    : m_tree(std::move(tree))
    , m_origin(origin)
    , m_id(inference::nextTraceId())
    , m_parentId(parentId)
{
}

void Trace::addPoint(std::string_view name, base::TimePoint when)
{
    base::MutexLock lock(m_mutex);
    m_points.push_back({std::string(name), when});
}

std::shared_ptr<inference::RequestTrace> Trace::makeChild()
{
    return std::make_shared<Trace>(m_tree, Origin::Model, m_id);
}

void Trace::addCustom(std::string name, base::TimePoint when)
{
    if (!m_tree->levels().timestamps)
        return;
    base::MutexLock lock(m_mutex);
    m_noted.emplace_back(Moment{std::move(name), when});
}

void Trace::addTensor(TensorText text)
{
    text.when = now();
    base::MutexLock lock(m_mutex);
    m_noted.emplace_back(std::move(text));
}

// Row 6.4.8: those of sequences are left out there.
void Trace::onAccepted(const inference::Request& request)
{
    const auto& config = request.model()->info().config();
    {
        base::MutexLock lock(m_mutex);
        m_isEnsemble = config.has_ensemble_scheduling();
    }
    if (!m_tree->levels().tensors || config.has_sequence_batching())
        return;
    for (const inference::InputTensor& input : request.inputs) {
        addTensor({std::string(kTensorQueueInput), input.name, input.dataType, input.shape,
            tensorText(input.dataType, input.data), {}});
    }
}

void Trace::onResponse(const inference::Response& response)
{
    if (!m_tree->levels().tensors)
        return;
    for (const inference::OutputTensor& output : response.outputs()) {
        addTensor({std::string(kTensorBackendOutput), output.name, output.dataType, output.shape,
            tensorText(output.dataType, bufferOf(output)), {}});
    }
}

void Trace::onReleased(const inference::Request&, base::TimePoint when)
{
    base::MutexLock lock(m_mutex);
    m_released = when;
}

// It is called where a request ends, whatever memory is left: without any the trace is lost.
void Trace::onEnd(const inference::RequestContext& context)
{
    try {
        TraceAccount account{
            m_id, m_parentId, context.modelName, context.modelVersion, context.clientId, {}};
        account.entries = entries(context.record);
        m_tree->add(std::move(account));
    } catch (const std::bad_alloc&) {
    }
}

// As Triton's files have them: HTTP's points of receiving come first, all of gRPC's last.
std::vector<TraceEntry> Trace::entries(const inference::Record& record)
{
    base::MutexLock lock(m_mutex);
    std::vector<TraceEntry> before, core = std::move(m_noted), after;
    if (m_tree->levels().timestamps) {
        addCore(record, core);
        std::vector<TraceEntry>& late = m_origin == Origin::Http ? core : after;
        if (m_origin == Origin::Http) {
            addIfReached(kHttpReceiveStart, record.receiveStart, before);
            addIfReached(kHttpReceiveEnd, record.receiveEnd, before);
        }
        for (Moment& point : m_points)
            after.emplace_back(std::move(point));
        if (m_origin == Origin::Grpc)
            addIfReached(kGrpcReadEnd, record.receiveEnd, after);
        if (m_origin == Origin::Http || m_origin == Origin::Grpc) {
            const bool isHttp = m_origin == Origin::Http;
            addIfReached(kResponseComplete, record.engineDone, late);
            addIfReached(isHttp ? kHttpSendStart : kGrpcSendStart, record.sendStart, late);
            addIfReached(isHttp ? kHttpSendEnd : kGrpcSendEnd, record.sendEnd, late);
        }
    }
    std::stable_sort(core.begin(), core.end(),
        [](const auto& a, const auto& b) { return timeOf(a) < timeOf(b); });
    std::vector<TraceEntry> all = std::move(before);
    all.emplace_back(Heading());
    std::move(core.begin(), core.end(), std::back_inserter(all));
    std::move(after.begin(), after.end(), std::back_inserter(all));
    return all;
}

// An ensemble has no computing of its own (row 6.4.5), nor has what a cache answers (row 6.4.6).
void Trace::addCore(const inference::Record& record, std::vector<TraceEntry>& core)
{
    addIfReached(kRequestStart, record.accepted, core);
    addIfReached(kQueueStart, record.queued, core);
    if (!m_isEnsemble && record.executeEnd != base::TimePoint()) {
        addIfReached(kComputeStart, record.executeStart, core);
        addIfReached(kComputeInputEnd, record.computeStart, core);
        addIfReached(kComputeOutputStart, record.computeEnd, core);
        addIfReached(kComputeEnd, record.executeEnd, core);
    }
    addIfReached(kRequestEnd, m_released, core);
}

} // namespace thalassa::trace
