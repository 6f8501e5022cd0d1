// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/timeline/state/timeline_state.h"
#include "console/timeline/state/trace_words.h"
#include "console/trace/layout/track_match.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace thalassa::console {

using trace::Place;
using trace::Range;
using trace::TrackKey;

TimelineState::TimelineState(QObject* parent)
    : QObject(parent)
{
    m_options.translatedTitle = translatedTitle;
}

void TimelineState::addSource(const trace::Source& source)
{
    const Range before = m_visible;
    const bool wasWhole =
        isEmpty() || (before.begin <= m_extent.begin && before.end >= m_extent.end);
    auto notes = std::make_unique<trace::Notes>(QString::fromStdString(source.placeOfNotes()));
    const auto same = std::find_if(m_traces.sources.begin(), m_traces.sources.end(),
        [&source](const trace::Source& one) { return one.data->file() == source.data->file(); });
    const auto index = static_cast<uint32_t>(same - m_traces.sources.begin());
    if (same == m_traces.sources.end()) {
        m_traces.sources.push_back(source);
        m_notes.push_back(std::make_unique<trace::Notes>());
        pinChosen(index);
    } else {
        replaceSource(index, source);
    }
    // A flight recorder is read again and again; only this console changes its notes.
    QString fault;
    const bool isOther = !source.path.empty() || m_notes[index]->path() != notes->path();
    if (isOther && !m_notes[index]->isUnsaved()) {
        fault = notes->load();
        m_notes[index] = std::move(notes);
    }
    tracesHaveChanged();
    wasWhole || before.end <= m_extent.begin || before.begin >= m_extent.end ? showAll()
                                                                             : setVisible(before);
    if (!fault.isEmpty())
        Q_EMIT failed(fault);
}

// The user's correction and arrangement stay.
void TimelineState::replaceSource(uint32_t index, const trace::Source& source)
{
    trace::Source& replaced = m_traces.sources[index];
    const trace::TrackMatch match(*replaced.data, *source.data);
    const int64_t correction = replaced.correction;
    replaced = source;
    replaced.correction = correction;
    forgetPlaces();
    const auto renew = [&](auto keys) {
        decltype(keys) renewed;
        for (const TrackKey& key : keys) {
            if (const auto same = key.source == index ? match.find(key) : std::optional(key))
                renewed.insert(renewed.end(), *same);
        }
        return renewed;
    };
    m_options.pinned = renew(m_options.pinned);
    m_options.collapsed = renew(m_options.collapsed);
    if (m_options.only) {
        m_options.only = renew(*m_options.only);
        if (m_options.only->empty())
            m_options.only.reset();
    }
}

// The slice that is selected and those that were found have other places from now on.
void TimelineState::forgetPlaces()
{
    select({});
    setFound({{}, 0, false});
}

// Forgets all places of the source; those of later ones move.
void TimelineState::forgetSource(uint32_t source)
{
    m_traces.sources.erase(m_traces.sources.begin() + source);
    m_notes.erase(m_notes.begin() + source);
    forgetPlaces();
    const auto isOf = [source](const TrackKey& key) { return key.source == source; };
    std::erase_if(m_options.pinned, isOf);
    std::set<TrackKey> collapsed;
    for (TrackKey key : m_options.collapsed) {
        if (isOf(key))
            continue;
        key.source -= key.source > source ? 1 : 0;
        collapsed.insert(key);
    }
    for (TrackKey& key : m_options.pinned)
        key.source -= key.source > source ? 1 : 0;
    m_options.collapsed = std::move(collapsed);
    m_options.only.reset();
}

void TimelineState::removeSource(uint32_t source)
{
    m_noteChanges.clear(); // they name traces
    forgetSource(source);
    tracesHaveChanged();
    setVisible(m_visible);
}

void TimelineState::renameSource(uint32_t source, const QString& name)
{
    std::shared_ptr<const trace::TraceData>& data = m_traces.sources[source].data;
    m_noteChanges.clear(); // they name traces
    data = data->renamed(name.toStdString());
    tracesHaveChanged();
}

void TimelineState::setCorrection(uint32_t source, int64_t nanoseconds)
{
    m_traces.sources[source].correction = nanoseconds;
    tracesHaveChanged();
    setVisible(m_visible);
}

void TimelineState::tracesHaveChanged()
{
    m_extent = m_traces.extent();
    if (m_extent.isEmpty() && !isEmpty())
        m_extent.end = m_extent.begin + kShortest;
    if (isEmpty())
        setSelection({});
    m_arrangement = trace::arrange(m_traces, m_options);
    Q_EMIT tracesChanged();
    Q_EMIT arrangementChanged();
}

void TimelineState::setVisible(Range range)
{
    // Half of the view may be beyond the ends, so that a slice at an end can be in the middle.
    const int64_t most = m_extent.length() + m_extent.length() / 10 + kShortest;
    const int64_t length = std::clamp(range.length(), kShortest, std::max(most, kShortest));
    if (length != range.length()) {
        const int64_t middle = range.begin + range.length() / 2;
        range = {middle - length / 2, middle - length / 2 + length};
    }
    const int64_t margin = std::max(length / 2, m_extent.length() / 20);
    const int64_t latest = std::max(m_extent.end + margin - length, m_extent.begin - margin);
    range.begin = std::clamp(range.begin, m_extent.begin - margin, latest);
    range.end = range.begin + length;
    if (std::exchange(m_visible, range) != range)
        Q_EMIT visibleChanged();
}

void TimelineState::zoom(double factor, int64_t time)
{
    const auto before = static_cast<double>(m_visible.length());
    const double length = std::clamp(before * factor, static_cast<double>(kShortest),
        static_cast<double>(m_extent.length()) * 1.1 + kShortest);
    const double share = static_cast<double>(time - m_visible.begin) / std::max(before, 1.0);
    const int64_t begin = time - static_cast<int64_t>(std::llround(share * length));
    setVisible({begin, begin + static_cast<int64_t>(std::llround(length))});
}

void TimelineState::pan(int64_t nanoseconds)
{
    setVisible({m_visible.begin + nanoseconds, m_visible.end + nanoseconds});
}

void TimelineState::showAll()
{
    const int64_t margin = m_extent.length() / 50;
    setVisible({m_extent.begin - margin, m_extent.end + margin});
}

void TimelineState::showEnd()
{
    const bool isWhole = m_visible.begin <= m_extent.begin && isAtEnd();
    if (!isWhole)
        setVisible({m_extent.end - m_visible.length(), m_extent.end});
}

void TimelineState::fitSelection()
{
    const bool isSlice = !m_selected.isNull() && !(m_selection && m_isRangeLatest);
    if (!isSlice && !m_selection)
        return showAll();
    const Range range = isSlice ? m_traces.rangeOf(m_selected) : *m_selection;
    const int64_t middle = range.begin + range.length() / 2;
    const int64_t half = m_visible.length() / 2;
    const bool isCentred =
        std::abs(m_visible.begin + half - middle) <= m_visible.length() / 100 + 1;
    if (!isCentred && range.length() < m_visible.length()) {
        setVisible({middle - half, middle - half + m_visible.length()});
    } else {
        const int64_t margin = range.length() / 10 + kShortest / 2;
        setVisible({range.begin - margin, range.end + margin});
    }
    if (isSlice)
        Q_EMIT revealed();
}

void TimelineState::setSelection(std::optional<Range> range)
{
    if (range && range->isEmpty())
        range.reset();
    m_isRangeLatest = range.has_value();
    if (std::exchange(m_selection, range) != range)
        Q_EMIT selectionChanged();
}

void TimelineState::setCrossHair(std::optional<int64_t> time)
{
    if (std::exchange(m_crossHair, time) != time)
        Q_EMIT crossHairChanged();
}

void TimelineState::select(const Place& place, bool reveal)
{
    m_isRangeLatest = false;
    if (place != m_selected) {
        m_selected = place;
        m_arrows.clear();
        if (!place.isNull())
            m_arrows = trace::arrowsOf(m_traces, place, kMostArrows);
        const auto& found = m_found.places;
        const auto at = place.isNull() ? found.end() : std::find(found.begin(), found.end(), place);
        m_foundIndex = at == found.end() ? -1 : at - found.begin();
        Q_EMIT selectedChanged();
    }
    if (place.isNull() || !reveal)
        return;
    expandTo(place);
    const Range range = m_traces.rangeOf(place);
    if (range.begin < m_visible.begin || range.end > m_visible.end) {
        const int64_t length = std::max(m_visible.length(), range.length() + range.length() / 5);
        const int64_t begin = range.begin + range.length() / 2 - length / 2;
        setVisible({begin, begin + length});
    }
    Q_EMIT revealed();
}

void TimelineState::selectNext()
{
    if (m_selected.isNull())
        return selectFirst();
    if (const Place next = trace::nextOf(m_traces, m_selected); !next.isNull())
        select(next, true);
}

void TimelineState::selectPrevious()
{
    if (m_selected.isNull())
        return selectFirst();
    if (const Place previous = trace::previousOf(m_traces, m_selected); !previous.isNull())
        select(previous, true);
}

void TimelineState::selectBelow()
{
    if (m_selected.isNull())
        return selectFirst();
    const std::vector<Place> parts = trace::partsOf(m_traces, m_selected);
    if (!parts.empty())
        select(parts.front(), true);
    else
        selectInLane(1);
}

void TimelineState::selectAbove()
{
    if (m_selected.isNull())
        return selectFirst();
    if (const Place parent = trace::parentOf(m_traces, m_selected); !parent.isNull())
        select(parent, true);
    else
        selectInLane(-1);
}

void TimelineState::selectFirst()
{
    for (const trace::Track& track : m_arrangement.tracks) {
        if (!track.key.isLane || track.rows == 0)
            continue;
        const trace::Source& source = m_traces.sources[track.key.source];
        const auto [first, end] =
            source.data->lane(track.lane).overlapping(0, source.toFile(m_visible));
        if (first < end)
            return select({track.key.source, {track.lane, first}}, true);
    }
}

// Selects the slice nearest to the begin of the selected one, in the next lane in this direction.
void TimelineState::selectInLane(int step)
{
    const trace::Track* const here =
        m_arrangement.find({m_selected.source, true, m_selected.slice.lane});
    if (here == nullptr)
        return;
    const int64_t time = m_traces.rangeOf(m_selected).begin;
    const auto count = static_cast<std::ptrdiff_t>(m_arrangement.tracks.size());
    for (std::ptrdiff_t i = here - m_arrangement.tracks.data() + step; i >= 0 && i < count;
         i += step) {
        const trace::Track& track = m_arrangement.tracks[static_cast<size_t>(i)];
        if (!track.key.isLane || track.rows == 0)
            continue;
        const trace::Source& source = m_traces.sources[track.key.source];
        const trace::Lane& lane = source.data->lane(track.lane);
        const uint32_t next = lane.overlapping(0, {time - source.offset(), INT64_MAX}).first;
        return select({track.key.source, {track.lane, std::min(next, lane.rowEnd(0) - 1)}}, true);
    }
}

void TimelineState::clear()
{
    select({});
    setSelection({});
}

void TimelineState::arrange()
{
    m_arrangement = trace::arrange(m_traces, m_options);
    Q_EMIT arrangementChanged();
}

void TimelineState::expandTo(const Place& place)
{
    const trace::TraceData& data = *m_traces.sources[place.source].data;
    const size_t before = m_options.collapsed.size();
    m_options.collapsed.erase({place.source, true, place.slice.lane});
    for (uint32_t group = m_traces.lane(place).group(); group != trace::kNone;
         group = data.groups()[group].parent)
        m_options.collapsed.erase({place.source, false, group});
    bool isHidden = m_options.collapsed.size() != before;
    if (trace::unhide(m_options.choices, data, place.slice.lane)) {
        isHidden = true;
        Q_EMIT laneChoicesChanged();
    }
    const TrackKey lane{place.source, true, place.slice.lane};
    if (m_arrangement.find(lane) == nullptr && !isHidden) { // a filter hides it
        m_options.filter.clear();
        m_options.only.reset();
        isHidden = true;
    }
    if (isHidden)
        arrange();
}

void TimelineState::toggleCollapsed(TrackKey key)
{
    if (m_options.collapsed.erase(key) == 0)
        m_options.collapsed.insert(key);
    arrange();
}

void TimelineState::setAllCollapsed(bool areCollapsed)
{
    m_options.collapsed.clear();
    for (uint32_t source = 0; areCollapsed && source < m_traces.sources.size(); ++source) {
        const auto groups = m_traces.sources[source].data->groups();
        for (uint32_t group = 0; group < groups.size(); ++group) {
            if (groups[group].parent != trace::kNone)
                m_options.collapsed.insert({source, false, group});
        }
    }
    arrange();
}

void TimelineState::togglePinned(TrackKey key)
{
    const auto& pinned = m_options.pinned;
    const bool wasPinned = std::find(pinned.begin(), pinned.end(), key) != pinned.end();
    if (wasPinned) {
        unpin(pathOf(key));
    } else {
        m_options.pinned.push_back(key);
        trace::addPath(m_options.choices.pinned, pathOf(key));
    }
    choicesHaveChanged();
}

// Traces with a lane of this name have it pinned together.
void TimelineState::unpin(const trace::TrackPath& path)
{
    std::erase(m_options.choices.pinned, path);
    std::erase_if(m_options.pinned, [&](const TrackKey& one) { return pathOf(one) == path; });
}

void TimelineState::choicesHaveChanged()
{
    arrange();
    Q_EMIT laneChoicesChanged();
}

void TimelineState::pinChosen(uint32_t source)
{
    for (const uint32_t lane :
        trace::lanesPinnedIn(m_options.choices, *m_traces.sources[source].data))
        m_options.pinned.push_back({source, true, lane});
}

void TimelineState::setLaneChoices(const trace::LaneChoices& choices)
{
    m_options.choices = choices;
    m_options.pinned.clear();
    for (uint32_t source = 0; source < m_traces.sources.size(); ++source)
        pinChosen(source);
    choicesHaveChanged();
}

std::optional<size_t> TimelineState::placeAfter(TrackKey key, int step) const
{
    const std::vector<TrackKey> siblings = trace::siblingsOf(m_traces, m_arrangement, key);
    const auto at = std::find(siblings.begin(), siblings.end(), key) - siblings.begin() + step;
    if (at < 0 || at >= static_cast<std::ptrdiff_t>(siblings.size()))
        return std::nullopt;
    return static_cast<size_t>(at);
}

bool TimelineState::canMoveTrack(TrackKey key, int step) const
{
    return placeAfter(key, step).has_value();
}

void TimelineState::moveTrack(TrackKey key, int step)
{
    if (const std::optional<size_t> place = placeAfter(key, step))
        placeTrack(key, *place);
}

void TimelineState::placeTrack(TrackKey key, size_t place)
{
    std::vector<TrackKey> siblings = trace::siblingsOf(m_traces, m_arrangement, key);
    const auto here = std::find(siblings.begin(), siblings.end(), key);
    if (place >= siblings.size() || here == siblings.begin() + static_cast<ptrdiff_t>(place))
        return;
    siblings.erase(here);
    siblings.insert(siblings.begin() + static_cast<ptrdiff_t>(place), key);
    trace::LaneChoices& choices = m_options.choices;
    if (m_arrangement.find(key)->isPinned) {
        m_options.pinned = siblings;
        const std::vector<trace::TrackPath> before = std::exchange(choices.pinned, {});
        for (const TrackKey& one : siblings)
            trace::addPath(choices.pinned, pathOf(one));
        for (const trace::TrackPath& path : before) // also those of other traces
            trace::addPath(choices.pinned, path);
    } else {
        trace::chooseOrder(choices, m_traces, siblings);
    }
    choicesHaveChanged();
}

bool TimelineState::canHideTrack(TrackKey key) const
{
    return !pathOf(key).empty(); // the group of a file is closed, and not hidden
}

void TimelineState::hideTrack(TrackKey key)
{
    if (!canHideTrack(key))
        return;
    m_options.choices.hidden.insert(pathOf(key));
    unpin(pathOf(key));
    choicesHaveChanged();
}

void TimelineState::showHidden()
{
    m_options.choices.hidden.clear();
    choicesHaveChanged();
}

void TimelineState::setOrder(trace::SortOrder order)
{
    m_options.order = order;
    arrange();
}

void TimelineState::setFilter(const QString& text)
{
    m_options.filter = text.trimmed().toStdString();
    arrange();
}

void TimelineState::setOnlySelected(bool isOnly)
{
    m_options.only.reset();
    if (isOnly && !m_selected.isNull()) {
        std::set<TrackKey>& lanes = m_options.only.emplace();
        const auto add = [&lanes](const Place& place) {
            lanes.insert({place.source, true, place.slice.lane});
        };
        add(m_selected);
        for (const trace::Arrow& arrow : m_arrows) {
            add(arrow.from);
            add(arrow.to);
        }
    }
    arrange();
}

void TimelineState::setFound(trace::SearchResult found)
{
    m_found = std::move(found);
    m_foundIndex = -1;
    Q_EMIT foundChanged();
}

void TimelineState::selectFound(qsizetype index)
{
    const auto count = static_cast<qsizetype>(m_found.places.size());
    if (count == 0)
        return;
    index = (index % count + count) % count;
    select(m_found.places[static_cast<size_t>(index)], true);
    m_foundIndex = index;
    Q_EMIT foundChanged();
}

// A change of the note of a trace at a time.
class TimelineState::NoteCommand final : public QUndoCommand {
public:
    NoteCommand(TimelineState& state, std::string trace, int64_t time,
        std::optional<trace::Note> before, std::optional<trace::Note> after)
        : m_state(state)
        , m_trace(std::move(trace))
        , m_time(time)
        , m_before(std::move(before))
        , m_after(std::move(after))
    {
    }

    void undo() override { m_state.putNote(m_trace, m_time, m_before); }
    void redo() override { m_state.putNote(m_trace, m_time, m_after); }

private:
    TimelineState& m_state;
    const std::string m_trace;
    const int64_t m_time;
    const std::optional<trace::Note> m_before;
    const std::optional<trace::Note> m_after;
};

void TimelineState::putNote(
    const std::string& trace, int64_t time, const std::optional<trace::Note>& note)
{
    const auto found = std::find_if(m_traces.sources.begin(), m_traces.sources.end(),
        [&trace](const trace::Source& one) { return one.data->file() == trace; });
    if (found == m_traces.sources.end())
        return;
    trace::Notes& notes = *m_notes[static_cast<size_t>(found - m_traces.sources.begin())];
    m_noteFault = note ? notes.set(*note) : notes.remove(time);
    Q_EMIT notesChanged();
}

QString TimelineState::change(uint32_t source, int64_t time, const std::optional<trace::Note>& note)
{
    const std::vector<trace::Note>& all = m_notes[source]->all();
    const auto before = std::find_if(
        all.begin(), all.end(), [time](const trace::Note& one) { return one.time == time; });
    m_noteChanges.push(new NoteCommand(*this, m_traces.sources[source].data->file(), time,
        before == all.end() ? std::nullopt : std::optional(*before), note));
    return std::exchange(m_noteFault, {});
}

QString TimelineState::setNote(uint32_t source, const trace::Note& note)
{
    return change(source, note.time, note);
}

QString TimelineState::removeNote(uint32_t source, int64_t time)
{
    return change(source, time, std::nullopt);
}

void TimelineState::undoNote()
{
    m_noteChanges.undo();
    if (const QString fault = std::exchange(m_noteFault, {}); !fault.isEmpty())
        Q_EMIT failed(fault);
}

void TimelineState::redoNote()
{
    m_noteChanges.redo();
    if (const QString fault = std::exchange(m_noteFault, {}); !fault.isEmpty())
        Q_EMIT failed(fault);
}

uint32_t TimelineState::sourceForNotes() const
{
    return m_selected.isNull() ? 0 : m_selected.source;
}

} // namespace thalassa::console
