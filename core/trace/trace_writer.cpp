// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/trace/trace_writer.h"

#include <algorithm>
#include <new>
#include <system_error>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/base/log/log.h"
#include "core/base/thread_name.h"

namespace thalassa::trace {
namespace {

constexpr size_t kGatheringBytes = 256 << 10; // so many waiting bytes end a rest

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
        m_thread.detach(); // see stop(); the thread keeps this object alive until it has ended
}

absl::Status TraceWriter::start()
{
    if (const absl::Status writable = m_whole.check(); !writable.ok()) {
        LOG_WARNING << writable.message() << "; traces are lost until it can be written";
    }
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
    Item item{std::move(sampler), std::move(trace)};
    bool isAwaited = false;
    {
        base::MutexLock lock(m_mutex);
        const bool wasFew = m_queuedBytes < kGatheringBytes;
        const bool isTaken = push(item, size);
        m_dropped += isTaken ? 0 : 1;
        isAwaited = m_isIdle || (wasFew && m_queuedBytes >= kGatheringBytes);
        m_isIdle = false;
    }
    if (isAwaited)
        m_changed.notifyAll(); // without the lock, which the woken thread takes
}

bool TraceWriter::push(Item& item, size_t size)
{
    if (m_isStopping || m_queuedBytes + size > m_limits.queuedBytes)
        return false;
    try {
        m_queue.push_back(std::move(item));
    } catch (const std::bad_alloc&) {
        return false;
    }
    m_queuedBytes += size;
    return true;
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
    return m_queuedBytes + m_takenBytes + m_gatheredBytes.load(std::memory_order_relaxed);
}

uint64_t TraceWriter::droppedCount() const
{
    base::MutexLock lock(m_mutex);
    return m_dropped;
}

// Waits for traces and takes them. Returns false the last time.
bool TraceWriter::take(std::deque<Item>& items, uint64_t& dropped)
{
    base::MutexLock lock(m_mutex);
    m_takenBytes = 0; // they are written
    const base::TimePoint rested = base::Clock::system().now() + m_limits.rest;
    while (!m_hasNews && !m_isStopping && m_queuedBytes < kGatheringBytes) {
        if (!m_changed.waitUntil(m_mutex, rested))
            break;
    }
    while (m_queue.empty() && !m_hasNews && !m_isStopping && dropped == m_dropped) {
        m_isIdle = true;
        m_changed.wait(m_mutex);
    }
    m_isIdle = false;
    m_hasNews = false;
    items.swap(m_queue);
    m_takenBytes = std::exchange(m_queuedBytes, 0);
    dropped = m_dropped;
    return !m_isStopping;
}

// A trace for which there is no memory is dropped; the server continues.
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
    base::nameThread("trace files");
    uint64_t dropped = 0;
    for (bool goesOn = true; goesOn;) {
        const uint64_t before = dropped;
        goesOn = take(m_taken, dropped);
        for (Item& item : m_taken)
            ifPossible([&] { write(std::move(item)); });
        m_taken.clear();
        writeWhole();
        ifPossible([&] { endGathering(!goesOn); });
        countGathered();
        if (dropped > before) {
            LOG_WARNING << dropped - before << " traces were dropped, because more than "
                        << m_limits.queuedBytes << " bytes of them wait for '" << m_file
                        << "': trace less often, or write to a faster disk";
        }
    }
    ifPossible([&] { note(m_whole.close()); });
    base::MutexLock lock(m_mutex);
    m_isDone = true;
    m_changed.notifyAll();
}

void TraceWriter::write(Item item)
{
    const TraceSetting& setting = item.sampler->setting();
    if (setting.logFrequency == 0 && setting.count == TraceSetting::kUnlimited) {
        format(item.trace, m_wholeText);
        if (m_wholeText.size() >= kGatheringBytes)
            writeWhole();
        return;
    }
    Gathered& gathered = gatheredOf(item.sampler);
    gathered.inText += item.trace.requests.empty() ? 0 : 1; // a refused request has none
    format(item.trace, gathered.text);
    ++gathered.total;
    writeDue(*item.sampler, gathered);
}

TraceWriter::Gathered& TraceWriter::gatheredOf(const std::shared_ptr<const Sampler>& sampler)
{
    const auto isThatSetting = [&sampler](const auto& entry) {
        return !entry.first.owner_before(sampler) && !sampler.owner_before(entry.first);
    };
    const auto found = std::find_if(m_gathered.begin(), m_gathered.end(), isThatSetting);
    return found != m_gathered.end() ? found->second
                                     : m_gathered.emplace_back(sampler, Gathered()).second;
}

// Sorts by the ids, which grow with time, so that a file has a request before those that were made
// to answer it.
void TraceWriter::format(FinishedTrace& trace, std::string& text)
{
    std::sort(trace.requests.begin(), trace.requests.end(),
        [](const TraceData& a, const TraceData& b) { return a.id < b.id; });
    const size_t before = text.size();
    try {
        for (const TraceData& data : trace.requests)
            m_json.append(data, text);
    } catch (const std::bad_alloc&) {
        text.resize(before);
        throw;
    }
}

void TraceWriter::writeWhole()
{
    if (m_wholeText.empty())
        return;
    ifPossible([&] { note(m_whole.append(m_wholeText)); });
    m_wholeText.clear();
}

void TraceWriter::writeDue(const Sampler& sampler, Gathered& gathered)
{
    const TraceSetting& setting = sampler.setting();
    if (gathered.text.empty())
        return;
    gathered.isIndexed = setting.logFrequency > 0;
    const bool isEach = setting.rate == 1; // row 6.3.3: with other rates traces wait for the end
    const bool isFull = gathered.text.size() > m_limits.gatheredBytes;
    const bool isLast = gathered.total == setting.count ||
        (sampler.remaining() == 0 && gathered.total == sampler.taken());
    if ((isEach && isLast) || (gathered.isIndexed && gathered.inText >= setting.logFrequency) ||
        (isFull && (isEach || gathered.isIndexed)))
        writeIndexed(gathered);
    else if (isFull)
        writePlain(gathered);
}

void TraceWriter::writePlain(Gathered& gathered)
{
    note(m_whole.append(gathered.text));
    gathered.text.clear();
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

// Writes the traces of settings that have ended; at the end of the server, those of all.
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
            writePlain(gathered);
        m_gathered.erase(entry);
    }
}

void TraceWriter::countGathered()
{
    size_t bytes = 0;
    for (const auto& [sampler, gathered] : m_gathered)
        bytes += gathered.text.size();
    m_gatheredBytes.store(bytes, std::memory_order_relaxed);
}

void TraceWriter::note(const absl::Status& status)
{
    if (!status.ok() && status.message() != m_lastFailure) {
        LOG_ERROR << status.message() << "; traces are lost until it can be written again";
    }
    m_lastFailure = std::string(status.message());
}

} // namespace thalassa::trace
