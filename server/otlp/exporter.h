// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Exporter: takes finished traces and brings their spans to a collector, in batches, one request at
// a time (row 6.5.1). A batch leaves when it is whole, or when the delay since the first span of it
// is over; what is not taken for now is sent again (retry.h). Whatever is lost is counted, and the
// log says how many and why. No request ever waits for it.
//
//   idle --a trace--> gathering --whole, or the delay is over--> sending --taken, lost--> idle
//                                                                 ^   |
//                                                                 |   v not taken for now
//                                                                waiting
//
// *lives on the control loop*, which runs nothing any more when this is gone.
#pragma once

#include <deque>
#include <memory>
#include <optional>
#include <random>

#include "core/base/control_loop.h"
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

    // Where traces are to go; may be used longer than this lives.
    std::shared_ptr<trace::TraceSink> sink() const { return m_queue; }

    // Takes nothing more and sends what there is, each message once. `onDone` is called when all
    // are through or one has failed, which may be at once.
    void finish(std::function<void()> onDone);
    // Gives up what is left, and says so.
    void abandon();

    // Spans, of all that were to be exported.
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

    std::deque<PlacedSpan> m_gathered; // of traces that were taken out of the queue
    std::optional<Batch> m_batch;      // under way
    bool m_isTimerSet = false;
    bool m_isDue = false;           // what waits has waited long enough
    bool m_isFailing = false;       // the last attempt has failed, and the log has said so
    std::function<void()> m_onDone; // set: it ends
    std::minstd_rand m_random{std::random_device{}()};
    uint64_t m_delivered = 0;
    uint64_t m_lost = 0;         // without what did not fit
    uint64_t m_reportedLost = 0; // of what did not fit
};

} // namespace thalassa::otlp
