// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/trace/trace.h"

#include <new>
#include <utility>

#include "core/base/text/excerpt.h"
#include "core/base/text/utf8_text.h"
#include "core/inference/client_shape.h"
#include "core/inference/request.h"
#include "core/trace/tensor_text.h"

namespace thalassa::trace {
namespace {

constexpr size_t kMaxIdInSpan = 4096; // bytes
constexpr size_t kMaxFailureInSpan = 1024;
// The bounds of one trace, so that an endless stream does not fill the memory; the rest is left
// out.
constexpr size_t kMaxPoints = 10'000;
constexpr size_t kMaxTensorText = 16 << 20; // bytes

// If memory runs out, the request continues and the trace is incomplete.
template <typename Body> void ifPossible(const Body& body) noexcept
{
    try {
        body();
    } catch (const std::bad_alloc&) {
    }
}

base::TimePoint now()
{
    return base::Clock::system().now();
}

tensor::Buffer bufferOf(const inference::OutputTensor& output)
{
    tensor::Buffer buffer;
    if (output.block)
        buffer.append(tensor::slice(output.block, 0, output.byteSize));
    return buffer;
}

} // namespace

TraceTree::TraceTree(std::shared_ptr<const Sampler> sampler, std::shared_ptr<TraceSink> sink,
    std::optional<TraceRoot> root)
    : m_sampler(std::move(sampler))
    , m_sink(std::move(sink))
    , m_root(std::move(root))
    , m_levels{
          m_sampler->setting().levels.timestamps, m_sampler->setting().levels.tensors && !m_root}
{
}

TraceTree::~TraceTree()
{
    // A refused request has no trace data; the sink gets it only if it was taken from a count.
    if (m_requests.empty() && !m_root && m_sampler->setting().count == TraceSetting::kUnlimited)
        return;
    m_sink->add(
        std::move(m_sampler), {m_root ? *std::move(m_root) : TraceRoot(), std::move(m_requests)});
}

void TraceTree::add(TraceData data)
{
    base::MutexLock lock(m_mutex);
    m_requests.push_back(std::move(data));
}

Trace::Trace(std::shared_ptr<TraceTree> tree, Origin origin, const Trace* parent)
    : m_tree(std::move(tree))
    , m_origin(origin)
    , m_id(inference::nextTraceId())
    , m_parentId(parent == nullptr ? 0 : parent->m_id)
    , m_spanId(m_tree->root() ? randomSpanId() : SpanId())
    , m_parentSpan(parent != nullptr ? parent->m_spanId
              : m_tree->root()       ? m_tree->root()->spanId
                                     : SpanId())
{
}

// Without points the model has no span that could be the parent of another.
std::string Trace::context() const
{
    const std::optional<TraceRoot>& root = m_tree->root();
    if (!root || !m_tree->levels().timestamps)
        return {};
    return traceContextJson({root->traceId, m_spanId, TraceContext::kSampled, root->state});
}

void Trace::addPoint(Activity activity, base::TimePoint when) noexcept
{
    if (!m_tree->levels().timestamps)
        return;
    ifPossible([&] {
        base::MutexLock lock(m_mutex);
        if (m_added.size() < kMaxPoints)
            m_added.push_back({activity, when});
    });
}

std::shared_ptr<inference::RequestTrace> Trace::makeChild() noexcept
{
    std::shared_ptr<inference::RequestTrace> child;
    ifPossible([&] { child = std::make_shared<Trace>(m_tree, Origin::Model, this); });
    return child;
}

void Trace::addCustom(std::string name, base::TimePoint when) noexcept
{
    if (!m_tree->levels().timestamps)
        return;
    ifPossible([&] {
        base::MutexLock lock(m_mutex);
        if (m_noted.size() < kMaxPoints)
            m_noted.emplace_back(NamedPoint{std::move(name), when});
    });
}

void Trace::addTensor(Activity activity, const std::string& name, tensor::DataType type,
    const tensor::Shape& shape, const tensor::Buffer& data)
{
    {
        base::MutexLock lock(m_mutex);
        if (m_noted.size() >= kMaxPoints || m_tensorBytes >= kMaxTensorText)
            return;
    }
    TensorText text{activity, name, type, shape, tensorText(type, data), now(),
        data.byteSize() > kMaxTracedTensor};
    base::MutexLock lock(m_mutex);
    m_tensorBytes += text.data.size();
    m_noted.emplace_back(std::move(text));
}

// Row 6.4.8: as in the reference server, inputs of sequences are left out; an input has the
// shape that its backend sees, an output that of the client.
void Trace::onAccepted(const inference::Request& request) noexcept
{
    const auto& config = request.model()->info().config();
    m_isEnsemble = config.has_ensemble_scheduling();
    if (!m_tree->levels().tensors || config.has_sequence_batching())
        return;
    ifPossible([&] {
        for (const inference::InputTensor& input : request.inputs)
            addTensor(Activity::TensorQueueInput, input.name, input.dataType, input.backendShape,
                input.data);
    });
}

void Trace::onResponse(
    const inference::RequestContext& context, const inference::Response* response, bool) noexcept
{
    if (response == nullptr || !m_tree->levels().tensors)
        return;
    ifPossible([&] {
        for (const inference::OutputTensor& output : response->outputs()) {
            addTensor(Activity::TensorBackendOutput, output.name, output.dataType,
                inference::clientShape(context, output), bufferOf(output));
        }
    });
}

void Trace::onReleased(const inference::Request&) noexcept
{
    m_released = now();
}

// A request that was refused leaves no trace in files: readers expect all points of each trace.
void Trace::onEnd(const inference::RequestContext& context) noexcept
{
    if (context.record.accepted == base::TimePoint() && !m_tree->root())
        return;
    ifPossible([&] {
        // A collector takes messages of some MiB, an id may be as long as a request.
        const std::string_view id = m_tree->root()
            ? base::beginningOf(context.clientId, kMaxIdInSpan)
            : std::string_view(context.clientId);
        TraceData data{m_id, m_parentId, context.modelName, context.modelVersion, std::string(id),
            m_origin, m_tree->levels().timestamps, m_isEnsemble, context.record, m_released};
        data.spanId = m_spanId;
        data.parentSpan = m_parentSpan;
        data.copies = context.copies.counts();
        if (m_tree->root())
            data.failure = base::beginningOf(context.failure, kMaxFailureInSpan);
        {
            base::MutexLock lock(m_mutex);
            data.added = std::move(m_added);
            data.noted = std::move(m_noted);
        }
        m_tree->add(std::move(data));
    });
}

} // namespace thalassa::trace
