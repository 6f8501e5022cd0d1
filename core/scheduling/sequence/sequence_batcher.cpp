// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/scheduling/sequence/sequence_batcher.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/base/duration.h"
#include "core/base/log/log.h"
#include "core/base/status_macros.h"
#include "core/base/threads/wakeup_batch.h"
#include "core/inference/parameters.h"
#include "core/scheduling/fail_request.h"
#include "core/scheduling/sequence/filler.h"
#include "triton/core/tritonserver.h"

namespace thalassa::scheduling {
namespace {

using inference::Request;
using inference::RequestState;
using statistics::FailureReason;

bool has(const Request& request, uint32_t flag)
{
    return (request.flags & flag) != 0;
}

bool isNone(const inference::CorrelationId& id)
{
    return std::visit(
        [](const auto& value) { return value == std::decay_t<decltype(value)>(); }, id);
}

std::string nameOf(const inference::CorrelationId& id)
{
    const uint64_t* const number = std::get_if<uint64_t>(&id);
    return number != nullptr ? absl::StrCat(*number)
                             : absl::StrCat("'", std::get<std::string>(id), "'");
}

// Returns the ID as Triton's phrase about an unknown sequence has it.
std::string plainNameOf(const inference::CorrelationId& id)
{
    const std::string* const text = std::get_if<std::string>(&id);
    return text != nullptr ? *text : nameOf(id);
}

} // namespace

SequenceBatcher::SequenceBatcher(Options options)
    : InstanceScheduler(options)
    , m_settings(std::move(options.settings))
    , m_controls(std::move(options.controls))
    , m_states(std::move(options.states))
    , m_compatibility(std::move(options.compatibility))
    , m_table(m_settings.slotsPerInstance, m_settings.maxIdle)
{
}

SequenceBatcher::~SequenceBatcher()
{
    // The instances have ended: the remaining requests are not executed, but each is answered.
    std::vector<SequencePtr> left;
    for (const auto& [index, instance] : m_instances) {
        for (const SequencePtr& sequence : m_table.slots(index))
            left.push_back(sequence);
    }
    for (const auto& [arrival, sequence] : m_table.backlog())
        left.push_back(sequence);
    for (const SequencePtr& sequence : left) {
        if (sequence != nullptr)
            failUnloaded(takeAll(*sequence));
    }
}

// Checks the rules for a request that do not depend on the present sequences.
absl::Status SequenceBatcher::check(const Request& request) const
{
    const auto refused = [this](const auto&... rule) {
        return absl::InvalidArgumentError(
            absl::StrCat("inference request to model '", modelName(), "' must specify ", rule...));
    };
    if (!m_settings.isIterative && isNone(request.correlationId))
        return refused("a non-zero or non-empty correlation ID");
    if (request.batchSize != 1)
        return refused(
            "batch-size 1 due to requirements of sequence batcher, got ", request.batchSize);
    if (m_settings.isIterative)
        return absl::OkStatus();
    const bool isText = std::holds_alternative<std::string>(request.correlationId);
    if (m_settings.idKind == SequenceSettings::IdKind::Text && !isText)
        return refused("a string as its correlation ID, because its control input is a string; got "
                       "the number ",
            nameOf(request.correlationId));
    if (m_settings.idKind == SequenceSettings::IdKind::Number && isText)
        return refused("a number as its correlation ID, because its control input is a number; got "
                       "the string ",
            nameOf(request.correlationId));
    return absl::OkStatus();
}

// Checks whether the request may join `sequence`, or begin one if that is null.
absl::Status SequenceBatcher::admit(const Request& request, const Sequence* sequence) const
{
    const bool begins = m_settings.isIterative || has(request, inference::kSequenceStart);
    if (begins && refuses(request))
        return stoppingError(modelName());
    if (sequence != nullptr)
        return absl::OkStatus();
    if (!begins)
        return absl::InvalidArgumentError(absl::StrCat("inference request for sequence ",
            plainNameOf(request.correlationId), " to model '", modelName(),
            "' must specify the START flag on the first request of the sequence"));
    const size_t waiting = m_table.backlog().size();
    if (m_settings.maxBacklog > 0 && !m_table.hasFreeSlot() && waiting >= m_settings.maxBacklog) {
        request.context()->record.refusal = inference::Refusal::BacklogFull;
        return absl::UnavailableError(absl::StrCat("Exceeds maximum backlog size: ", waiting,
            " sequences wait for a slot of model '", modelName(),
            "', and its sequence_max_backlog_size is ", m_settings.maxBacklog,
            ". Send it again later"));
    }
    return absl::OkStatus();
}

absl::Status SequenceBatcher::enqueue(std::unique_ptr<Request>& request)
{
    RETURN_IF_ERROR(check(*request));
    const std::shared_ptr<inference::RequestContext> context = request->context();
    base::TimePoint now;
    base::TimePoint timer;
    std::string begunAgain; // id of a sequence that begins again; logged without the lock
    {
        base::MutexLock lock(m_mutex);
        m_table.prefetch(request->correlationId);
        now = clock().now(); // while the prefetch runs
        Sequence* sequence =
            m_settings.isIterative ? nullptr : m_table.find(request->correlationId);
        RETURN_IF_ERROR(admit(*request, sequence));
        RETURN_IF_ERROR(request->setState(RequestState::Pending));
        request->record().queued = now;
        request->record().queueDepth = static_cast<uint32_t>(m_pendingCount);
        context->wakeupWork = base::WakeupBatch::beginWork();
        if (m_settings.isIterative) {
            request->correlationId = ++m_lastIterative;
            request->flags = inference::kSequenceStart;
        }
        if (sequence == nullptr) {
            sequence = m_table.begin(request->correlationId, now).get();
        } else {
            sequence->lastReceived = now;
            if (has(*request, inference::kSequenceStart))
                begunAgain = nameOf(request->correlationId);
        }
        receive(*sequence, std::move(request));
        timer = timerToSet(nextTimeout());
    }
    setTimer(timer);
    if (!begunAgain.empty()) {
        LOG_WARNING << "model '" << modelName() << "': sequence " << begunAgain
                    << " begins again before its end; the earlier one ends here";
    }
    base::WakeupBatch::wakeLater(shared_from_this(), now);
    // Set last, so that a cancel that came before finds the request in the queue.
    context->setOwner(weak_from_this());
    return absl::OkStatus();
}

void SequenceBatcher::receive(Sequence& sequence, std::unique_ptr<Request> request)
{
    ++m_pendingCount;
    const bool ends = !m_settings.isIterative && has(*request, inference::kSequenceEnd);
    request->scheduling.sequence = sequence.shared_from_this();
    request->scheduling.releasedTo = m_settings.oldest || m_settings.isIterative ? this : nullptr;
    // An iterative sequence has no other request that could miss this one.
    const bool hasRow = !m_settings.oldest && m_settings.isBatching;
    request->scheduling.keepsPlace = hasRow || !m_settings.isIterative;
    if (sequence.instance < 0) {
        base::TimePoint expiry = sequence.expiry;
        for (const auto timeout : {request->timeout, m_settings.backlogTimeout}) {
            if (timeout.count() > 0)
                expiry = std::min(expiry, base::later(request->record().queued, timeout));
        }
        m_table.setExpiry(sequence, expiry);
    }
    sequence.waiting.append(std::move(request));
    if (ends)
        m_table.close(sequence);
    submit(sequence);
}

// Gives the next request of the sequence to the strategy of its instance, and marks the instance to
// be woken.
void SequenceBatcher::submit(Sequence& sequence)
{
    if (sequence.instance < 0 || sequence.waiting.isEmpty())
        return;
    InstanceState& instance = m_instances.at(sequence.instance);
    instance.hasNews = true;
    instance.strategy->submit(sequence);
}

// Ends the sequence; the one that comes from the backlog into its slot may begin.
void SequenceBatcher::end(Sequence& sequence)
{
    const int instance = sequence.instance;
    if (const SequencePtr next = m_table.end(sequence, clock().now()))
        submit(*next);
    if (instance >= 0 && m_instances.at(instance).isRetired)
        m_instances.at(instance).hasNews = true; // the instance may have waited for this one
}

// Ends the sequence if no further request will come and none is left.
void SequenceBatcher::endIfDrained(Sequence& sequence)
{
    if (!sequence.isOpen && sequence.instance >= 0 && sequence.waiting.isEmpty() &&
        sequence.submitted == nullptr)
        end(sequence);
}

// Takes the requests of the sequence that no instance has taken.
backend::Batch SequenceBatcher::takeAll(Sequence& sequence)
{
    backend::Batch all;
    if (sequence.instance >= 0) {
        SlotStrategy& strategy = *m_instances.at(sequence.instance).strategy;
        if (std::unique_ptr<Request> submitted = strategy.withdraw(sequence))
            all.push_back(std::move(submitted));
    }
    while (!sequence.waiting.isEmpty())
        all.push_back(sequence.waiting.takeFirst());
    m_pendingCount -= all.size();
    return all;
}

void SequenceBatcher::wakeInstances()
{
    for (auto& [index, instance] : m_instances)
        instance.changed.notifyOne();
}

size_t SequenceBatcher::pendingCount() const
{
    base::MutexLock lock(m_mutex);
    return m_pendingCount;
}

QueuesView SequenceBatcher::queues() const
{
    QueuesView view;
    base::MutexLock lock(m_mutex);
    view.scheduler = strategyName(m_settings);
    view.requestCount = m_pendingCount;
    for (const auto& [index, instance] : m_instances) {
        const bool isEmpty = instance.strategy->isEmpty();
        if (instance.isRetired && isEmpty)
            continue;
        if (view.queues.size() == QueuesView::kInUse)
            view.leftOut += isEmpty ? 0 : 1;
        else
            instance.strategy->show(index, clock().now(), isFlushing(), view);
    }
    return view;
}

std::optional<SequencesView> SequenceBatcher::sequences(size_t limit)
{
    SequencesView view;
    view.maxBacklogCount = m_settings.maxBacklog;
    view.stateSizes = m_states.byteSizes();
    view.inSlots.reserve(limit);
    view.backlog.reserve(limit);
    base::MutexLock lock(m_mutex);
    m_table.show(limit, view);
    return view;
}

void SequenceBatcher::lend(int instanceIndex, backend::Executor& executor)
{
    base::MutexLock lock(m_mutex);
    const std::vector<SequencePtr> placed = m_table.addInstance(instanceIndex, clock().now());
    InstanceState& instance = m_instances[instanceIndex];
    instance.permit = executor.permit();
    instance.strategy = makeSlotStrategy(m_settings, m_compatibility, m_table.slots(instanceIndex));
    for (const SequencePtr& sequence : placed)
        submit(*sequence);
}

// Row 4.3.19: a retired instance finishes its sequences; after stop() only the waiting requests.
bool SequenceBatcher::mayLeave(int instance) const
{
    if (!m_instances.at(instance).isRetired)
        return false;
    if (stage() != Stage::Stopped)
        return !m_table.hasSequences(instance);
    const auto& slots = m_table.slots(instance);
    return std::all_of(slots.begin(), slots.end(), [](const SequencePtr& sequence) {
        return sequence == nullptr ||
            (sequence->waiting.isEmpty() &&
                (sequence->submitted == nullptr || sequence->isExecuting));
    });
}

backend::Batch SequenceBatcher::next(int instanceIndex)
{
    for (;;) {
        backend::ExecutionPermit* wanted = nullptr;
        backend::Batch batch = waitForBatch(instanceIndex, wanted);
        if (wanted == nullptr)
            return batch;
        wanted->acquire();
    }
}

backend::Batch SequenceBatcher::waitForBatch(int instanceIndex, backend::ExecutionPermit*& wanted)
{
    base::MutexLock lock(m_mutex);
    InstanceState& instance = m_instances.at(instanceIndex);
    instance.isWaiting = false;
    for (;;) {
        if (mayLeave(instanceIndex))
            return {};
        const SlotPlan plan = instance.strategy->decide(clock().now(), isFlushing());
        const bool mayExecute =
            plan.isDue && (instance.permit == nullptr || instance.permit->tryAcquire());
        backend::Batch batch = mayExecute ? take(*instance.strategy) : backend::Batch();
        wakeThoseWithNews(); // sequences may have come from the backlog
        if (mayExecute)
            return batch;
        if (plan.isDue) {
            instance.isWaiting = true;
            wanted = instance.permit;
            return {};
        }
        if (instance.permit != nullptr)
            instance.permit->release();
        if (plan.until == base::TimePoint::max())
            instance.changed.wait(m_mutex);
        else
            clock().waitUntil(instance.changed, m_mutex, plan.until);
    }
}

// Takes the batch that is due, prepared for execution.
backend::Batch SequenceBatcher::take(SlotStrategy& strategy)
{
    backend::Batch batch = strategy.take();
    const Request* like = nullptr;
    for (const std::unique_ptr<Request>& request : batch) {
        if (request == nullptr)
            continue;
        prepare(*request);
        if (like == nullptr)
            like = request.get();
    }
    // Made after the real requests, whose states give the shapes for the fillers' states.
    for (std::unique_ptr<Request>& request : batch) {
        if (request != nullptr)
            continue;
        request = makeFiller(*like);
        m_controls.addTo(*request, false);
        m_states.addTo(*request, nullptr);
    }
    return batch;
}

// Prepares the request for execution. If it was the last one of its sequence, the slot becomes free
// (row 4.3.9).
void SequenceBatcher::prepare(Request& request)
{
    Sequence& sequence = sequenceOf(request);
    m_controls.addTo(request, true);
    m_states.addTo(request, &sequence.states);
    --m_pendingCount;
    if (m_settings.isIterative)
        return;
    if (!sequence.isOpen && sequence.waiting.isEmpty() && sequence.instance >= 0)
        end(sequence);
}

void SequenceBatcher::wake(size_t)
{
    base::MutexLock lock(m_mutex);
    wakeThoseWithNews();
}

// Ends the waits for permits of instances with nothing to execute, so that other models do not wait
// behind them.
void SequenceBatcher::withdrawThoseWithNothing()
{
    for (auto& [index, instance] : m_instances) {
        if (instance.isWaiting && instance.strategy->isEmpty())
            instance.permit->withdraw();
    }
}

void SequenceBatcher::wakeThoseWithNews()
{
    for (auto& [index, instance] : m_instances) {
        if (std::exchange(instance.hasNews, false))
            instance.changed.notifyOne();
    }
}

void SequenceBatcher::retire(int instanceIndex)
{
    base::MutexLock lock(m_mutex);
    m_table.retireInstance(instanceIndex);
    InstanceState& instance = m_instances.at(instanceIndex);
    instance.isRetired = true;
    instance.changed.notifyOne();
    withdrawThoseWithNothing();
}

void SequenceBatcher::onReleased(std::unique_ptr<Request>& request, uint32_t flags)
{
    const SequencePtr sequence = takeSequence(*request);
    const bool isAgain = (flags & TRITONSERVER_REQUEST_RELEASE_RESCHEDULE) != 0;
    const bool isCancelled = isAgain && request->context()->isCancelled();
    bool isOver = false; // the backend rescheduled it, but its sequence has ended
    {
        base::MutexLock lock(m_mutex);
        sequence->submitted = nullptr;
        sequence->isExecuting = false;
        isOver = isAgain && !isCancelled && !sequence->isOpen;
        if (isAgain && !isCancelled && !isOver) {
            request->setState(RequestState::Pending).IgnoreError(); // its state was Executing
            request->flags = 0;
            sequence->lastReceived = request->record().queued = clock().now();
            receive(*sequence, std::move(request));
        } else if (m_settings.isIterative) {
            end(*sequence);
        } else {
            submit(*sequence);
            endIfDrained(*sequence);
        }
        wakeThoseWithNews();
    }
    if (isCancelled)
        failRequest(std::move(request), modelStatistics(), clock().now(), FailureReason::Cancelled,
            cancelled());
    if (isOver)
        refuseAgain(std::move(request), sequence->id);
}

// Refuses the request as one of an unknown sequence, as the real server does, and counts no
// failure.
void SequenceBatcher::refuseAgain(
    std::unique_ptr<Request> request, const inference::CorrelationId& id) const
{
    const std::shared_ptr<inference::RequestContext> context = request->context();
    context->leaveOrder();
    request->scheduling.releasedTo = nullptr;
    context->sendError(absl::InvalidArgumentError(absl::StrCat("inference request for sequence ",
        plainNameOf(id), " to model '", modelName(),
        "' must specify the START flag on the first request of the sequence: its backend kept the "
        "request for longer than max_sequence_idle_microseconds, ",
        std::chrono::duration_cast<std::chrono::microseconds>(m_settings.maxIdle).count(),
        ", before it scheduled it again, and the sequence has ended")));
    Request::release(std::move(request), TRITONSERVER_REQUEST_RELEASE_ALL);
}

void SequenceBatcher::onCancelled(inference::RequestContext& context)
{
    backend::Batch all;
    {
        base::MutexLock lock(m_mutex);
        if (context.waiting == nullptr)
            return; // an instance has it, and checks itself whether it is cancelled
        const SequencePtr sequence = sequenceOf(*context.waiting).shared_from_this();
        all = takeAll(*sequence);
        end(*sequence);
        withdrawThoseWithNothing();
        wakeThoseWithNews();
    }
    fail(std::move(all), FailureReason::Cancelled, cancelled());
}

absl::Status SequenceBatcher::cancelled() const
{
    return absl::CancelledError(absl::StrCat("request for model '", modelName(),
        "' was cancelled while it waited in the queue, or another request of its sequence was"));
}

void SequenceBatcher::onTimer()
{
    backend::Batch expired;
    base::TimePoint timer;
    {
        base::MutexLock lock(m_mutex);
        timerHasFired();
        const base::TimePoint now = clock().now();
        while (const SequencePtr idle = m_table.firstIdle(now)) {
            m_table.close(*idle);
            if (!m_settings.isIterative) // an iterative one ends when its request is released
                endIfDrained(*idle);
        }
        while (m_table.nextExpiry() <= now) {
            const SequencePtr sequence = m_table.firstToExpire();
            for (std::unique_ptr<Request>& request : takeAll(*sequence))
                expired.push_back(std::move(request));
            end(*sequence);
        }
        timer = timerToSet(nextTimeout());
        wakeThoseWithNews();
    }
    setTimer(timer);
    fail(std::move(expired), FailureReason::Rejected,
        absl::UnavailableError(absl::StrCat("timeout of the corresponding sequence has been "
                                            "expired: it waited for a slot of model '",
            modelName(), "'")));
}

} // namespace thalassa::scheduling
