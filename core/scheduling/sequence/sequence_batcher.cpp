// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/scheduling/sequence/sequence_batcher.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/base/duration.h"
#include "core/base/log.h"
#include "core/base/status_macros.h"
#include "core/base/wakeup_batch.h"
#include "core/inference/request_parameters.h"
#include "core/scheduling/fail_request.h"
#include "core/scheduling/sequence/slot_plan.h"
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

bool mustWait(backend::ExecutionPermit* permit)
{
    return permit != nullptr && !permit->tryAcquire();
}

// Drops the responses of fillers.
class NoSink final : public inference::ResponseSink {
public:
    void deliver(inference::RequestContext&, std::unique_ptr<inference::Response>, bool) override {
    }
};

} // namespace

SequenceBatcher::SequenceBatcher(Options options)
    : m_modelName(std::move(options.modelName))
    , m_settings(std::move(options.settings))
    , m_controls(std::move(options.controls))
    , m_states(std::move(options.states))
    , m_compatibility(std::move(options.compatibility))
    , m_statistics(std::move(options.statistics))
    , m_alarms(std::move(options.alarms))
    , m_clock(*options.clock)
    , m_table(m_settings.slotsPerInstance, m_settings.maxIdle)
{
}

SequenceBatcher::~SequenceBatcher()
{
    // The instances have ended: the remaining requests are not executed, but each is answered.
    std::vector<SequencePtr> left;
    for (const auto& [index, seat] : m_seats) {
        for (const SequencePtr& sequence : m_table.slots(index))
            left.push_back(sequence);
    }
    for (const auto& [arrival, sequence] : m_table.backlog())
        left.push_back(sequence);
    for (const SequencePtr& sequence : left) {
        if (sequence != nullptr)
            endAll(takeAll(*sequence), FailureReason::Other,
                absl::UnavailableError(absl::StrCat("model '", m_modelName,
                    "' was unloaded before the request could run. Send it again once the model is "
                    "ready.")));
    }
}

// Checks the rules for a request that do not depend on the present sequences.
absl::Status SequenceBatcher::check(const Request& request) const
{
    const auto refused = [this](const auto&... rule) {
        return absl::InvalidArgumentError(
            absl::StrCat("inference request to model '", m_modelName, "' must specify ", rule...));
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
    if (begins && m_stage >= Stage::RefusingNew && !request.scheduling.isStep)
        return absl::UnavailableError(absl::StrCat("Server is stopping, scheduler for model '",
            m_modelName, "' has stopped accepting new inference requests"));
    if (sequence != nullptr)
        return absl::OkStatus();
    if (!begins)
        return absl::InvalidArgumentError(absl::StrCat("inference request for sequence ",
            nameOf(request.correlationId), " to model '", m_modelName,
            "' must specify the START flag on the first request of the sequence"));
    const size_t waiting = m_table.backlog().size();
    if (m_settings.maxBacklog > 0 && !m_table.hasFreeSlot() && waiting >= m_settings.maxBacklog)
        return absl::UnavailableError(absl::StrCat("Exceeds maximum backlog size: ", waiting,
            " sequences wait for a slot of model '", m_modelName,
            "', and its sequence_max_backlog_size is ", m_settings.maxBacklog,
            ". Send it again later"));
    return absl::OkStatus();
}

absl::Status SequenceBatcher::enqueue(std::unique_ptr<Request>& request)
{
    RETURN_IF_ERROR(check(*request));
    const std::shared_ptr<inference::RequestContext> context = request->context();
    base::TimePoint now;
    base::TimePoint alarm;
    std::string begunAgain; // id of a sequence that begins again; logged without the lock
    {
        base::MutexLock lock(m_mutex);
        m_table.prefetch(request->correlationId);
        now = m_clock.now(); // while the prefetch runs
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
        alarm = alarmToSet();
    }
    setAlarm(alarm);
    if (!begunAgain.empty()) {
        LOG_WARNING << "model '" << m_modelName << "': sequence " << begunAgain
                    << " begins again before its end; the earlier one ends here";
    }
    base::WakeupBatch::wakeLater(shared_from_this(), now);
    // Set last, so that a cancel that came before finds the request in the queue.
    context->setCancelListener(weak_from_this());
    return absl::OkStatus();
}

void SequenceBatcher::receive(Sequence& sequence, std::unique_ptr<Request> request)
{
    ++m_pendingCount;
    const bool ends = !m_settings.isIterative && has(*request, inference::kSequenceEnd);
    request->scheduling.sequence = sequence.shared_from_this();
    request->scheduling.releaseListener =
        m_settings.oldest || m_settings.isIterative ? this : nullptr;
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

// Marks the sequence's instance to be woken; with the oldest strategy, queues the next request of
// the sequence if none is submitted.
void SequenceBatcher::submit(Sequence& sequence)
{
    if (sequence.instance < 0 || sequence.waiting.isEmpty())
        return;
    Seat& seat = m_seats.at(sequence.instance);
    seat.hasNews = true;
    if (!m_settings.oldest || sequence.submitted != nullptr)
        return;
    std::unique_ptr<Request> request = sequence.waiting.takeFirst();
    sequence.submitted = request.get();
    if (seat.order && request->context()->order == nullptr)
        request->context()->enter(seat.order);
    seat.queue->append(std::move(request));
}

// Ends the sequence; the one that comes from the backlog into its slot may begin.
void SequenceBatcher::end(Sequence& sequence)
{
    const int instance = sequence.instance;
    if (const SequencePtr next = m_table.end(sequence, m_clock.now()))
        submit(*next);
    if (instance >= 0 && m_seats.at(instance).isRetired)
        m_seats.at(instance).hasNews = true; // the instance may have waited for this one
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
    if (sequence.submitted != nullptr && !sequence.isExecuting) {
        all.push_back(m_seats.at(sequence.instance).queue->take(*sequence.submitted));
        sequence.submitted = nullptr;
    }
    while (!sequence.waiting.isEmpty())
        all.push_back(sequence.waiting.takeFirst());
    m_pendingCount -= all.size();
    return all;
}

void SequenceBatcher::enter(Stage stage)
{
    base::MutexLock lock(m_mutex);
    m_stage = std::max(m_stage, stage);
    for (auto& [index, seat] : m_seats)
        seat.changed.notifyOne();
}

size_t SequenceBatcher::pendingCount() const
{
    base::MutexLock lock(m_mutex);
    return m_pendingCount;
}

void SequenceBatcher::lend(int instanceIndex, backend::Executor& executor)
{
    base::MutexLock lock(m_mutex);
    Seat& seat = m_seats[instanceIndex];
    seat.permit = executor.permit();
    seat.holdUntil = m_settings.holdUntil;
    if (m_settings.oldest) {
        seat.queue = std::make_unique<BatchQueue>(*m_settings.oldest, m_compatibility);
        if (m_settings.oldest->preservesOrder)
            seat.order = std::make_shared<inference::DeliveryOrder>();
    }
    for (const SequencePtr& sequence : m_table.addInstance(instanceIndex, m_clock.now()))
        submit(*sequence);
}

// Row 4.3.19: a retired instance finishes its sequences; after stop() only the waiting requests.
bool SequenceBatcher::mayLeave(int instance) const
{
    const Seat& seat = m_seats.at(instance);
    if (!seat.isRetired)
        return false;
    if (m_stage != Stage::Stopped)
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
    Seat& seat = m_seats.at(instanceIndex);
    seat.isWaiting = false;
    for (;;) {
        if (mayLeave(instanceIndex))
            return {};
        Turn turn = m_settings.oldest ? takeOldest(seat) : takeDirect(instanceIndex, seat);
        wakeThoseWithNews(); // sequences may have come from the backlog
        if (!turn.batch.empty())
            return std::move(turn.batch);
        if (turn.needsPermit) {
            seat.isWaiting = true;
            wanted = seat.permit;
            return {};
        }
        if (seat.permit != nullptr)
            seat.permit->release();
        if (turn.until == base::TimePoint::max())
            seat.changed.wait(m_mutex);
        else
            m_clock.waitUntil(seat.changed, m_mutex, turn.until);
    }
}

SequenceBatcher::Turn SequenceBatcher::takeOldest(Seat& seat)
{
    const BatchQueue::Decision decision = seat.queue->decide(m_clock.now(), isFlushing());
    if (decision.count == 0)
        return {.until = decision.until};
    if (mustWait(seat.permit))
        return {.needsPermit = true};
    m_statistics->addBatch(decision.release);
    backend::Batch batch = seat.queue->takeBatch(decision);
    for (std::unique_ptr<Request>& request : batch) {
        sequenceOf(*request).isExecuting = true;
        prepare(*request);
    }
    return {.batch = std::move(batch)};
}

SequenceBatcher::Turn SequenceBatcher::takeDirect(int instance, Seat& seat)
{
    const auto& slots = m_table.slots(instance);
    size_t readyCount = 0, waitingCount = 0, first = 0, last = 0;
    base::TimePoint oldest = base::TimePoint::max();
    for (size_t slot = 0; slot < slots.size(); ++slot) {
        if (slots[slot] == nullptr || slots[slot]->waiting.isEmpty())
            continue;
        first = readyCount++ == 0 ? slot : first;
        last = slot;
        waitingCount += slots[slot]->waiting.size();
        oldest = std::min(oldest, slots[slot]->waiting.first()->record().queued);
    }
    if (waitingCount < seat.holdUntil && !isFlushing())
        return {};
    if (readyCount > 0)
        seat.holdUntil = 0;
    const SlotPlan plan = planSlots(m_settings, readyCount, oldest, m_clock.now(), isFlushing());
    if (!plan.isDue)
        return {.until = plan.until};
    if (mustWait(seat.permit))
        return {.needsPermit = true};
    m_statistics->addBatch(plan.release);
    backend::Batch batch = takeSlots(instance, first, last);
    for (std::unique_ptr<Request>& request : batch) {
        request->record().batchRelease = plan.release;
        request->record().batchRoom =
            static_cast<uint32_t>(m_settings.slotsPerInstance - batch.size());
    }
    return {.batch = std::move(batch)};
}

// Takes a row for each slot up to the last that is ready (rows 4.3.20, 4.3.21).
backend::Batch SequenceBatcher::takeSlots(int instance, size_t firstReady, size_t lastReady)
{
    const auto& slots = m_table.slots(instance);
    const Request& like = *slots[firstReady]->waiting.first();
    backend::Batch batch;
    std::vector<SequencePtr> taken;
    for (size_t slot = 0; slot <= lastReady; ++slot) {
        const SequencePtr& sequence = slots[slot];
        const bool isReady = sequence != nullptr && !sequence->waiting.isEmpty() &&
            m_compatibility.joins(like, *sequence->waiting.first());
        taken.push_back(isReady ? sequence : nullptr);
    }
    for (const SequencePtr& sequence : taken) {
        batch.push_back(sequence == nullptr ? nullptr : sequence->waiting.takeFirst());
        if (batch.back() != nullptr)
            prepare(*batch.back());
    }
    // Made after the real requests, whose states give the shapes for the fillers' states.
    for (std::unique_ptr<Request>& request : batch) {
        if (request == nullptr) {
            request = makeFiller(like);
            prepare(*request);
        }
    }
    return batch;
}

// Prepares the request for execution. If it was the last one of its sequence, the slot becomes free
// (row 4.3.9).
void SequenceBatcher::prepare(Request& request)
{
    m_controls.addTo(request, !request.scheduling.isFiller);
    m_states.addTo(request, request.scheduling.isFiller ? nullptr : &sequenceOf(request).states);
    if (request.scheduling.isFiller)
        return;
    --m_pendingCount;
    Sequence& sequence = sequenceOf(request);
    if (m_settings.isIterative)
        return;
    if (!sequence.isOpen && sequence.waiting.isEmpty() && sequence.instance >= 0)
        end(sequence);
}

// Makes a filler with the shapes and the bytes of a real request (row 4.3.20).
std::unique_ptr<Request> SequenceBatcher::makeFiller(const Request& like) const
{
    static const auto kNoSink = std::make_shared<NoSink>();
    auto context = std::make_shared<inference::RequestContext>(kNoSink);
    context->modelName = m_modelName;
    auto filler = std::make_unique<Request>(like.model(), std::move(context));
    filler->inputs = like.inputs;
    for (inference::InputTensor& input : filler->inputs)
        input.handedOut = nullptr;
    filler->scheduling.isFiller = filler->scheduling.keepsPlace = true;
    filler->setState(RequestState::Pending).IgnoreError(); // its state was Initialized
    return filler;
}

void SequenceBatcher::wake(size_t)
{
    base::MutexLock lock(m_mutex);
    wakeThoseWithNews();
}

bool SequenceBatcher::hasNothing(int instance, const Seat& seat) const
{
    if (seat.queue != nullptr)
        return seat.queue->isEmpty();
    const auto& slots = m_table.slots(instance);
    return std::all_of(slots.begin(), slots.end(), [](const SequencePtr& sequence) {
        return sequence == nullptr || sequence->waiting.isEmpty();
    });
}

// Ends the waits for permits of instances with nothing to execute, so that other models do not wait
// behind them.
void SequenceBatcher::withdrawThoseWithNothing()
{
    for (auto& [index, seat] : m_seats) {
        if (seat.isWaiting && hasNothing(index, seat))
            seat.permit->withdraw();
    }
}

void SequenceBatcher::wakeThoseWithNews()
{
    for (auto& [index, seat] : m_seats) {
        if (std::exchange(seat.hasNews, false))
            seat.changed.notifyOne();
    }
}

void SequenceBatcher::retire(int instanceIndex)
{
    base::MutexLock lock(m_mutex);
    m_table.retireInstance(instanceIndex);
    Seat& seat = m_seats.at(instanceIndex);
    seat.isRetired = true;
    seat.changed.notifyOne();
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
            sequence->lastReceived = request->record().queued = m_clock.now();
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
        failRequest(std::move(request), *m_statistics, m_clock.now(), FailureReason::Cancelled,
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
    request->scheduling.releaseListener = nullptr;
    context->sendError(absl::InvalidArgumentError(absl::StrCat("inference request for sequence ",
        nameOf(id), " to model '", m_modelName,
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
    endAll(std::move(all), FailureReason::Cancelled, cancelled());
}

absl::Status SequenceBatcher::cancelled() const
{
    return absl::CancelledError(absl::StrCat("request for model '", m_modelName,
        "' was cancelled while it waited in the queue, or another request of its sequence was"));
}

void SequenceBatcher::onTimer()
{
    backend::Batch expired;
    base::TimePoint alarm;
    {
        base::MutexLock lock(m_mutex);
        m_alarmAt = base::TimePoint::max();
        const base::TimePoint now = m_clock.now();
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
        alarm = alarmToSet();
        wakeThoseWithNews();
    }
    setAlarm(alarm);
    endAll(std::move(expired), FailureReason::Rejected,
        absl::UnavailableError(absl::StrCat("timeout of the corresponding sequence has been "
                                            "expired: it waited for a slot of model '",
            m_modelName, "'")));
}

// Returns the time at which the alarm must ring, or max() if it is already set to ring earlier.
base::TimePoint SequenceBatcher::alarmToSet()
{
    const base::TimePoint next = std::min(m_table.nextIdle(), m_table.nextExpiry());
    if (next >= m_alarmAt)
        return base::TimePoint::max();
    m_alarmAt = next;
    return next;
}

void SequenceBatcher::setAlarm(base::TimePoint when)
{
    if (when != base::TimePoint::max())
        m_alarms->set(when, weak_from_this());
}

void SequenceBatcher::endAll(
    backend::Batch requests, FailureReason reason, const absl::Status& status)
{
    for (std::unique_ptr<Request>& request : requests)
        failRequest(std::move(request), *m_statistics, m_clock.now(), reason, status);
}

} // namespace thalassa::scheduling
