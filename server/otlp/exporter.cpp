// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/otlp/exporter.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/base/log/log.h"
#include "server/otlp/retry.h"

namespace thalassa::otlp {
namespace {

constexpr size_t kMaxReason = 200; // bytes of the collector's answer in an error

// A batch can be no larger than the queue that it comes from.
ExportOptions completed(ExportOptions options)
{
    options.maxBatchSize = std::min(options.maxBatchSize, options.maxQueueSize);
    return options;
}

SpanQueueLimits limitsOf(const ExportOptions& options)
{
    return {options.maxQueueSize, options.maxQueueBytes, options.maxBatchSize};
}

} // namespace

Exporter::Exporter(
    ExportOptions options, base::ControlLoop& control, Sender& sender, const base::Clock& clock)
    : m_options(completed(std::move(options)))
    , m_control(control)
    , m_sender(sender)
    , m_clock(clock)
    , m_queue(std::make_shared<SpanQueue>(limitsOf(m_options),
          [this](bool isBatch) { m_control.post([this, isBatch] { onWake(isBatch); }); }))
{
}

Exporter::~Exporter()
{
    m_queue->close();
    m_sender.cancel();
}

void Exporter::onWake(bool isBatch)
{
    if (isBatch)
        sendNext();
    else
        armTimer();
}

void Exporter::armTimer()
{
    if (std::exchange(m_isTimerSet, true))
        return;
    m_control.postAfter(m_options.scheduleDelay, [this] {
        m_isTimerSet = false;
        m_isDue = true;
        sendNext();
    });
}

// All spans of a trace use the same offset between the clocks, so that they fit together.
void Exporter::gather()
{
    while (m_gathered.size() < m_options.maxBatchSize) {
        std::optional<trace::FinishedTrace> trace = m_queue->take();
        if (!trace)
            break;
        const base::Duration offset = m_clock.wallOffset();
        const auto root = std::make_shared<const trace::TraceRoot>(trace->root);
        for (trace::Span& span : trace::spansOf(*std::move(trace), offset))
            m_gathered.push_back({std::move(span), root});
    }
}

void Exporter::sendNext()
{
    if (m_batch)
        return;
    gather();
    std::vector<PlacedSpan> spans;
    while (!m_gathered.empty() && spans.size() < m_options.maxBatchSize) {
        spans.push_back(std::move(m_gathered.front()));
        m_gathered.pop_front();
    }
    if (waiting() == 0)
        m_isDue = false;
    if (spans.empty())
        return;
    m_batch = {spanMessage(spans, m_options), spans.size(), 0, m_clock.now(), false};
    attempt();
}

void Exporter::attempt()
{
    if (!m_batch || m_batch->isOnItsWay)
        return; // the batch was given up, or sent before its turn, because the server ends
    m_batch->isOnItsWay = true;
    m_sender.send(m_batch->message, [this](const Answer& answer) { onAnswer(answer); });
}

void Exporter::onAnswer(const Answer& answer)
{
    if (answer.status >= 200 && answer.status < 300)
        onTaken(answer);
    else
        onNotTaken(answer);
    reportQueue();
    goOn();
}

void Exporter::onTaken(const Answer& answer)
{
    const Rejection rejection = rejectionOf(answer.body);
    const uint64_t rejected = std::min(rejection.count, m_batch->spans);
    if (rejected > 0)
        lose(rejected, absl::StrCat("the collector has rejected them: ", rejection.reason));
    m_delivered += m_batch->spans - rejected;
    m_batch.reset();
    if (std::exchange(m_isFailing, false)) {
        LOG_INFO << "traces are sent to '" << m_options.url << "' again";
    }
}

void Exporter::onNotTaken(const Answer& answer)
{
    m_batch->isOnItsWay = false;
    ++m_batch->failures;
    const base::Duration delay =
        retryDelay(m_batch->failures, answer, std::uniform_real_distribution<>()(m_random));
    const bool isTooLate = m_clock.now() + delay - m_batch->begun > kPatience;
    if (m_onDone || isTooLate || !isTransient(answer)) {
        lose(std::exchange(m_batch, std::nullopt)->spans, nameOf(answer));
        m_isFailing = true;
        return;
    }
    if (!std::exchange(m_isFailing, true)) {
        LOG_WARNING << "cannot send traces to '" << m_options.url << "': " << nameOf(answer)
                    << "; trying again for " << kPatience.count() << " s";
    }
    m_control.postAfter(delay, [this] { attempt(); });
}

std::string Exporter::nameOf(const Answer& answer) const
{
    return answer.status == 0 ? answer.error
                              : absl::StrCat("it answers with status ", answer.status, " ",
                                    answer.body.substr(0, kMaxReason));
}

// Continues after an answer.
void Exporter::goOn()
{
    if (m_batch)
        return;
    if (m_onDone) {
        if (!m_isFailing)
            sendNext();
        if (!m_batch)
            std::exchange(m_onDone, nullptr)();
        return;
    }
    if (m_isDue || waiting() >= m_options.maxBatchSize)
        sendNext();
    else if (waiting() > 0)
        armTimer();
}

void Exporter::finish(std::function<void()> onDone)
{
    m_queue->close();
    m_onDone = std::move(onDone);
    m_isFailing = false; // each batch has one more attempt
    if (m_batch)
        attempt();
    else
        goOn();
}

void Exporter::abandon()
{
    m_onDone = nullptr;
    m_sender.cancel();
    m_queue->close();
    const uint64_t left = (m_batch ? m_batch->spans : 0) + waiting();
    m_batch.reset();
    m_gathered.clear();
    while (m_queue->take()) { }
    if (left > 0)
        lose(left, "the server ends");
    reportQueue();
}

void Exporter::lose(uint64_t spans, const std::string& why)
{
    m_lost += spans;
    LOG_WARNING << "spans for '" << m_options.url << "' are lost (" << spans << "): " << why;
}

void Exporter::reportQueue()
{
    const uint64_t lost = m_queue->lostCount();
    if (lost == m_reportedLost)
        return;
    LOG_WARNING << "spans for '" << m_options.url << "' are lost (" << lost - m_reportedLost
                << "): more than " << m_options.maxQueueSize
                << " would wait; trace less often, or raise bsp_max_queue_size";
    m_reportedLost = lost;
}

} // namespace thalassa::otlp
