// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Exporter: takes finished traces and sends their spans to a collector, in batches, one request at
// a time (row 6.5.1). A batch is sent when it is whole, or when the delay since its first span is
// over; a batch that is not taken for now is sent again (retry.h). Each loss is counted, and the
// log states how many spans are lost and why. No request waits for the exporter.
//
//   idle --a trace--> gathering --whole, or the delay is over--> sending --taken, lost--> idle
//                                                                 ^   |
//                                                                 |   v not taken for now
//                                                                waiting
//
// *lives on the control loop*, which runs nothing after the exporter's destruction.
#pragma once

#include <atomic>
#include <deque>
#include <memory>
#include <optional>
#include <random>

#include "core/base/threads/control_loop.h"
#include "server/otlp/sender.h"
#include "server/otlp/span_message.h"
#include "server/otlp/span_queue.h"

namespace thalassa::otlp {

class Exporter {
public:
    // `sender` and `control` outlive this.
    Exporter(ExportOptions options, base::ControlLoop& control, Sender& sender,
        const base::Clock& clock = base::Clock::system());
    ~Exporter();
    Exporter(const Exporter&) = delete;
    Exporter& operator=(const Exporter&) = delete;

    // The sink for finished traces, which may outlive the exporter.
    std::shared_ptr<trace::TraceSink> sink() const { return m_queue; }

    // Takes no more traces and sends the waiting ones, each message once. `onDone` is called when
    // all are sent or one has failed, which may be at once.
    void finish(std::function<void()> onDone);
    // Gives up the spans that are left, and logs their number.
    void abandon();

    // Numbers of spans. lostCount() is *thread-safe*.
    uint64_t deliveredCount() const { return m_delivered; }
    uint64_t lostCount() const { return m_lost + m_queue->lostCount(); }

private:
    struct Batch {
        std::string message;
        uint64_t spans = 0;
        int failures = 0;
        base::TimePoint begun;
        bool isOnItsWay = false;
    };

    void onWake(bool isBatch);
    void armTimer();
    void gather();
    void sendNext();
    void attempt();
    void onAnswer(const Answer& answer);
    void onTaken(const Answer& answer);
    void onNotTaken(const Answer& answer);
    void goOn();
    void lose(uint64_t spans, const std::string& why);
    void reportQueue();
    std::string nameOf(const Answer& answer) const;
    uint64_t waiting() const { return m_gathered.size() + m_queue->spanCount(); }

    const ExportOptions m_options;
    base::ControlLoop& m_control;
    Sender& m_sender;
    const base::Clock& m_clock;
    const std::shared_ptr<SpanQueue> m_queue;

    std::deque<PlacedSpan> m_gathered; // spans of traces that were taken out of the queue
    std::optional<Batch> m_batch;      // under way
    bool m_isTimerSet = false;
    bool m_isDue = false;           // the delay of the waiting spans is over
    bool m_isFailing = false;       // the last attempt has failed, and this is in the log
    std::function<void()> m_onDone; // set by finish()
    std::minstd_rand m_random{std::random_device{}()};
    uint64_t m_delivered = 0;
    std::atomic<uint64_t> m_lost{0}; // without spans that did not fit in the queue
    uint64_t m_reportedLost = 0;     // spans that did not fit in the queue
};

} // namespace thalassa::otlp
