// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// TraceWriter: takes finished traces and writes them to files on a thread of its own (rows 6.3.1 to
// 6.3.5). Requests never wait for it: a trace that does not fit into its queue is dropped, counted
// and logged. *thread-safe*.
//
// All settings write to files of one name, and share one count of them (row 6.3.4). Traces of a
// setting with a log frequency or a count gather until the file is due; what is left follows when
// the setting ends, which is when it has been replaced and its last trace has ended. Settings that
// end together are written in the order of their first traces.
#pragma once

#include <atomic>
#include <chrono>
#include <deque>
#include <list>
#include <memory>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "core/base/clock.h"
#include "core/base/mutex.h"
#include "core/trace/trace_file.h"
#include "core/trace/trace_json.h"
#include "core/trace/trace_sink.h"

namespace thalassa::trace {

struct TraceWriterLimits {
    size_t queuedBytes = 64 << 20;   // finished traces that wait
    size_t gatheredBytes = 16 << 20; // text of one setting before it is written early
    // After a write the thread rests for so long, or until many bytes wait: a wake-up and a write
    // for each trace would cost more than the rest of the work. A trace that comes after the rest
    // is written at once.
    base::Duration rest = std::chrono::milliseconds(100);
};

class TraceWriter final : public TraceSink, public std::enable_shared_from_this<TraceWriter> {
public:
    explicit TraceWriter(std::string file, TraceWriterLimits limits = {});
    ~TraceWriter() override;
    TraceWriter(const TraceWriter&) = delete;
    TraceWriter& operator=(const TraceWriter&) = delete;

    // Starts the thread; fails with UNAVAILABLE if it cannot be created. Logs a warning if the file
    // cannot be written: it is opened with the first trace only, and may be writable then.
    absl::Status start();
    // The trace counts as one, whatever it holds (row 6.3.5).
    void add(std::shared_ptr<const Sampler> sampler, FinishedTrace trace) noexcept override;
    size_t waitingByteSize() const override;
    void settingsChanged() override;
    // Writes all earlier traces, closes the files and ends the thread. Returns false if the disk
    // takes longer than `timeout`; the thread is then left running.
    bool stop(base::Duration timeout);

    uint64_t droppedCount() const;

private:
    struct Item {
        std::shared_ptr<const Sampler> sampler;
        FinishedTrace trace;
    };
    // The traces that one setting has gathered.
    struct Gathered {
        std::string text;
        uint64_t inText = 0; // traces
        int64_t total = 0;   // since the setting began
        bool isIndexed = false;
    };

    bool push(Item& item, size_t size) ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);
    void run();
    bool take(std::deque<Item>& items, uint64_t& dropped);
    template <typename Body> void ifPossible(const Body& body);
    void write(Item item);
    Gathered& gatheredOf(const std::shared_ptr<const Sampler>& sampler);
    void format(FinishedTrace& trace, std::string& text);
    void writeWhole();
    void writeDue(const Sampler& sampler, Gathered& gathered);
    void writeIndexed(Gathered& gathered);
    void writePlain(Gathered& gathered);
    void endGathering(bool all);
    void countGathered();
    void note(const absl::Status& status);

    const std::string m_file;
    const TraceWriterLimits m_limits;

    mutable base::Mutex m_mutex;
    base::CondVar m_changed;
    std::deque<Item> m_queue ABSL_GUARDED_BY(m_mutex);
    size_t m_queuedBytes ABSL_GUARDED_BY(m_mutex) = 0;
    size_t m_takenBytes ABSL_GUARDED_BY(m_mutex) = 0; // traces that are being written
    uint64_t m_dropped ABSL_GUARDED_BY(m_mutex) = 0;
    bool m_isIdle ABSL_GUARDED_BY(m_mutex) = false; // the thread waits for the next trace
    bool m_hasNews ABSL_GUARDED_BY(m_mutex) = false;
    bool m_isStopping ABSL_GUARDED_BY(m_mutex) = false;
    bool m_isDone ABSL_GUARDED_BY(m_mutex) = false;

    std::thread m_thread;
    // Used by the thread alone.
    TraceJson m_json;
    TraceFile m_whole;
    std::string m_wholeText; // goes to m_whole next
    std::deque<Item> m_taken;
    uint64_t m_nextIndex = 0;
    // By setting, even if it has ended meanwhile. The order is that of their first traces, so that
    // settings that end together number their files in it.
    std::list<std::pair<std::weak_ptr<const Sampler>, Gathered>> m_gathered;
    std::string m_lastFailure; // not logged again while it lasts

    std::atomic<size_t> m_gatheredBytes{0}; // text in m_gathered
};

} // namespace thalassa::trace
