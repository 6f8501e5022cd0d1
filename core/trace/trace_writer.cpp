// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/trace/trace_writer.h"

#include <new>
#include <system_error>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/base/log.h"
#include "core/trace/trace_json.h"

namespace thalassa::trace {
namespace {

// What ends within this time, or until there is so much of it, is written at once: a wake-up and a
// write for each trace would cost more than all the rest of it.
constexpr base::Duration kGatheringTime = std::chrono::milliseconds(5);
constexpr size_t kGatheringBytes = 256 << 10;

void join(std::string_view objects, std::string& text)
{
    if (!text.empty())
        text += ',';
    text += objects;
}

} // namespace

TraceWriter::TraceWriter(std::string file, TraceWriterLimits limits)
    : m_file(std::move(file))
    , m_limits(limits)
    , m_whole(m_file)
{
}

TraceWriter::~TraceWriter()
{
    if (m_thread.joinable())
        m_thread.detach(); // see stop(); otherwise it keeps this object until it has ended
}

absl::Status TraceWriter::start()
{
    try {
        m_thread = std::thread([self = shared_from_this()] { self->run(); });
    } catch (const std::system_error& error) {
        return absl::UnavailableError(
            absl::StrCat("cannot start the thread that writes trace files: ", error.what()));
    }
    return absl::OkStatus();
}

void TraceWriter::add(std::shared_ptr<const Sampler> sampler, FinishedTrace trace) noexcept
{
    const size_t size = trace.byteSize();
    base::MutexLock lock(m_mutex);
    const uint64_t dropped = m_dropped;
    const bool isFirst = m_queue.empty();
    const bool wasFew = m_queuedBytes < kGatheringBytes;
    if (m_isStopping || m_queuedBytes + size > m_limits.queuedBytes) {
        ++m_dropped;
    } else {
        try {
            m_queue.push_back({std::move(sampler), std::move(trace)});
            m_queuedBytes += size;
        } catch (const std::bad_alloc&) {
            ++m_dropped;
        }
    }
    const bool isMuch = wasFew && m_queuedBytes >= kGatheringBytes;
    if (isFirst || isMuch || m_dropped > dropped)
        m_changed.notifyAll();
}

void TraceWriter::settingsChanged()
{
    base::MutexLock lock(m_mutex);
    m_hasNews = true;
    m_changed.notifyAll();
}

bool TraceWriter::stop(base::Duration timeout)
{
    if (!m_thread.joinable())
        return true; // it was never started, or has ended
    const base::TimePoint deadline = base::Clock::system().now() + timeout;
    {
        base::MutexLock lock(m_mutex);
        m_isStopping = true;
        m_changed.notifyAll();
        while (!m_isDone) {
            if (!m_changed.waitUntil(m_mutex, deadline))
                break;
        }
        if (!m_isDone)
            return false;
    }
    m_thread.join();
    return true;
}

size_t TraceWriter::waitingByteSize() const
{
    base::MutexLock lock(m_mutex);
    return m_queuedBytes;
}

uint64_t TraceWriter::droppedCount() const
{
    base::MutexLock lock(m_mutex);
    return m_dropped;
}

// False: it was the last time.
bool TraceWriter::take(std::deque<Item>& items, uint64_t& dropped)
{
    base::MutexLock lock(m_mutex);
    while (m_queue.empty() && !m_hasNews && !m_isStopping && dropped == m_dropped)
        m_changed.wait(m_mutex);
    const base::TimePoint end = base::Clock::system().now() + kGatheringTime;
    while (!m_hasNews && !m_isStopping && m_queuedBytes < kGatheringBytes) {
        if (!m_changed.waitUntil(m_mutex, end))
            break;
    }
    m_hasNews = false;
    items.swap(m_queue);
    m_queuedBytes = 0;
    dropped = m_dropped;
    return !m_isStopping;
}

// What there is no memory for is dropped; the server lives.
template <typename Body> void TraceWriter::ifPossible(const Body& body)
{
    try {
        body();
    } catch (const std::bad_alloc&) {
        base::MutexLock lock(m_mutex);
        ++m_dropped;
    }
}

void TraceWriter::run()
{
    uint64_t dropped = 0;
    for (bool goesOn = true; goesOn;) {
        const uint64_t before = dropped;
        goesOn = take(m_taken, dropped);
        for (; !m_taken.empty(); m_taken.pop_front())
            ifPossible([&] { write(m_taken.front()); });
        writeWhole();
        ifPossible([&] { endGathering(!goesOn); });
        if (dropped > before) {
            LOG_WARNING << dropped - before << " traces were dropped, for more than "
                        << m_limits.queuedBytes << " bytes of them wait for '" << m_file
                        << "': trace less often, or write to a faster disk";
        }
    }
    ifPossible([&] { note(m_whole.close()); });
    base::MutexLock lock(m_mutex);
    m_isDone = true;
    m_changed.notifyAll();
}

void TraceWriter::write(const Item& item)
{
    std::string objects;
    for (const TraceAccount& account : item.trace.accounts) {
        std::string text;
        appendJson(account, text);
        join(text, objects);
    }
    const TraceSetting& setting = item.sampler->setting();
    if (setting.logFrequency == 0 && setting.count == TraceSetting::kUnlimited) {
        join(objects, m_wholeText);
        if (m_wholeText.size() >= kGatheringBytes)
            writeWhole();
        return;
    }
    Gathered& gathered = m_gathered[item.sampler];
    join(objects, gathered.text);
    ++gathered.inText;
    ++gathered.total;
    writeDue(setting, gathered);
}

void TraceWriter::writeWhole()
{
    if (m_wholeText.empty())
        return;
    ifPossible([&] { note(m_whole.append(m_wholeText)); });
    m_wholeText.clear();
}

void TraceWriter::writeDue(const TraceSetting& setting, Gathered& gathered)
{
    gathered.isIndexed = setting.logFrequency > 0;
    const bool isDue = gathered.total == setting.count ||
        (setting.logFrequency > 0 && gathered.inText >= setting.logFrequency) ||
        gathered.text.size() > m_limits.gatheredBytes;
    if (isDue)
        writeIndexed(gathered);
}

void TraceWriter::writeIndexed(Gathered& gathered)
{
    TraceFile file(absl::StrCat(m_file, ".", m_nextIndex++));
    absl::Status status = file.append(gathered.text);
    if (status.ok())
        status = file.close();
    note(status);
    gathered.text.clear();
    gathered.inText = 0;
}

// Of settings that have ended; at the end of the server of all.
void TraceWriter::endGathering(bool all)
{
    for (auto next = m_gathered.begin(); next != m_gathered.end();) {
        const auto entry = next++;
        if (!all && !entry->first.expired())
            continue;
        Gathered& gathered = entry->second;
        if (gathered.isIndexed && !gathered.text.empty())
            writeIndexed(gathered);
        else if (!gathered.text.empty())
            note(m_whole.append(gathered.text));
        m_gathered.erase(entry);
    }
}

void TraceWriter::note(const absl::Status& status)
{
    if (!status.ok() && status.message() != m_lastFailure) {
        LOG_ERROR << status.message() << "; traces are lost until it can be written again";
    }
    m_lastFailure = std::string(status.message());
}

} // namespace thalassa::trace
