// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/trace/reader/trace_loader.h"

#include <exception>
#include <new>
#include <sstream>
#include <utility>

namespace thalassa::console::trace {

TraceLoader::TraceLoader(QObject* parent)
    : QObject(parent)
{
}

TraceLoader::~TraceLoader()
{
    if (m_thread.joinable()) {
        *m_cancel = true;
        m_thread.join();
    }
}

uint64_t TraceLoader::load(const QString& path)
{
    return add({++m_lastJob, path, {}, true});
}

uint64_t TraceLoader::load(const QString& name, const QByteArray& text)
{
    return add({++m_lastJob, name, text, false});
}

uint64_t TraceLoader::add(Job job)
{
    const uint64_t number = job.number;
    m_waiting.push_back(std::move(job));
    if (!m_thread.joinable())
        start();
    return number;
}

void TraceLoader::cancel()
{
    const std::deque<Job> waiting = std::exchange(m_waiting, {});
    if (m_thread.joinable())
        *m_cancel = true;
    for (const Job& job : waiting)
        Q_EMIT finished(job.name, {}, {}, true, job.number);
}

void TraceLoader::read(
    const Job& job, const ReadOptions& options, Source& source, ReadResult& result)
{
    const std::string name = job.name.toStdString();
    try {
        if (job.isFile) {
            result = readTraceFile(name, options);
            source.path = name;
        } else {
            std::istringstream stream(job.text.toStdString());
            result = readTrace(stream, name, static_cast<uint64_t>(job.text.size()), options);
        }
        if (result.data != nullptr)
            source.alignment = alignmentOf(source.path, result.data->extent());
    } catch (const std::bad_alloc&) {
        result = {nullptr, {problemOf(name, ReaderTexts::tr("there is not enough memory for it"))},
            false};
    } catch (const std::exception& error) {
        result = {nullptr, {name + ": " + error.what()}, false};
    }
    source.data = result.data;
}

void TraceLoader::start()
{
    Job job = std::move(m_waiting.front());
    m_waiting.pop_front();
    m_cancel = std::make_shared<std::atomic<bool>>(false);
    Q_EMIT progressed(job.name, 0, job.number);
    m_thread = std::thread([this, job = std::move(job), cancel = m_cancel, most = m_mostSlices] {
        ReadOptions options;
        options.mostSlices = most;
        options.goOn = [this, cancel, &job](double share) {
            QMetaObject::invokeMethod(
                this,
                [this, name = job.name, share, number = job.number] {
                    Q_EMIT progressed(name, share, number);
                },
                Qt::QueuedConnection);
            return !*cancel;
        };
        Source source;
        ReadResult result;
        read(job, options, source, result);
        QMetaObject::invokeMethod(
            this,
            [this, name = job.name, number = job.number, source, result, cancel] {
                m_thread.join();
                m_thread = {};
                if (!m_waiting.empty())
                    start();
                QStringList problems;
                for (const std::string& problem : result.problems)
                    problems.append(QString::fromStdString(problem));
                // The reading may have ended before it saw that it is cancelled.
                const bool isCancelled = result.isCancelled || *cancel;
                Q_EMIT finished(
                    name, isCancelled ? Source() : source, problems, isCancelled, number);
            },
            Qt::QueuedConnection);
    });
}

} // namespace thalassa::console::trace
