// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// TraceLoader: reads traces on a thread of its own, one after the other. *lives on the GUI thread*,
// where its signals are emitted. Its destructor cancels what is being read.
#pragma once

#include <QByteArray>
#include <QObject>
#include <QString>
#include <atomic>
#include <deque>
#include <memory>
#include <thread>

#include "console/trace/data/trace_set.h"
#include "console/trace/reader/trace_file.h"

namespace thalassa::console::trace {

class TraceLoader : public QObject {
    Q_OBJECT

public:
    explicit TraceLoader(QObject* parent = nullptr);
    ~TraceLoader() override;

    // Reads a file, after those that were asked for before. Returns the number of the job, by which
    // its signals are known.
    uint64_t load(const QString& path);
    // Reads a trace that is in memory, such as a dump of the flight recorder.
    uint64_t load(const QString& name, const QByteArray& text);
    // Ends reading. Each trace that was asked for gets its signal finished() without data.
    void cancel();
    bool isLoading() const { return m_thread.joinable() || !m_waiting.empty(); }
    // Default: that of ReadOptions.
    void setMostSlices(uint64_t slices) { m_mostSlices = slices; }

Q_SIGNALS:
    // `share` is from 0 to 1; -1 if it is not known.
    void progressed(const QString& name, double share, uint64_t job);
    // The data of `source` is null if nothing could be read, or reading was cancelled.
    void finished(const QString& name, const thalassa::console::trace::Source& source,
        const QStringList& problems, bool isCancelled, uint64_t job);

private:
    struct Job {
        uint64_t number = 0;
        QString name;
        QByteArray text; // text of a trace in memory
        bool isFile = true;
    };

    void start();
    uint64_t add(Job job);
    static void read(
        const Job& job, const ReadOptions& options, Source& source, ReadResult& result);

    uint64_t m_lastJob = 0;
    std::deque<Job> m_waiting;
    std::thread m_thread;
    std::shared_ptr<std::atomic<bool>> m_cancel; // cancels the trace that is being read
    uint64_t m_mostSlices = ReadOptions().mostSlices;
};

} // namespace thalassa::console::trace
