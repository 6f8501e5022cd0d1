// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// TimelineState: what the parts of the timeline page share: the traces, the visible range, the
// range and the slice that are selected, the arrangement of lanes, what was found, the notes. Each
// part shows it and listens to its signals; none knows another. Lives on the GUI thread.
#pragma once

#include <QObject>
#include <QUndoStack>
#include <memory>
#include <optional>
#include <vector>

#include "console/trace/analysis/relations.h"
#include "console/trace/analysis/search.h"
#include "console/trace/data/trace_set.h"
#include "console/trace/layout/arrangement.h"
#include "console/trace/notes.h"

namespace thalassa::console {

class TimelineState : public QObject {
    Q_OBJECT

public:
    // Nothing shorter is shown across the view.
    static constexpr int64_t kShortest = 100; // nanoseconds
    static constexpr size_t kMostArrows = 512;

    explicit TimelineState(QObject* parent = nullptr);

    const trace::TraceSet& traces() const { return m_traces; }
    bool isEmpty() const { return m_traces.sources.empty(); }
    // Adds a source, or replaces the one of that name, whose collapsed, pinned and chosen lanes
    // stay so if it has lanes of the same titles. The range stays if it shows slices.
    void addSource(const trace::Source& source);
    void removeSource(uint32_t source);
    // Gives the source another name to show, which none has. All else stays.
    void renameSource(uint32_t source, const QString& name);
    void setCorrection(uint32_t source, int64_t nanoseconds);
    trace::Range extent() const { return m_extent; }

    trace::Range visible() const { return m_visible; }
    // Keeps the range within the extent, with a margin.
    void setVisible(trace::Range range);
    // Multiplies the length; the time stays where it is.
    void zoom(double factor, int64_t time);
    void pan(int64_t nanoseconds);
    void showAll();
    // Whether the end of the axis is in view, or what is shown is beyond it.
    bool isAtEnd() const { return m_visible.end >= m_extent.end; }
    // Moves the end of the axis to the right edge, unless the whole axis is in view.
    void showEnd();
    // Shows the slice or the range that was selected last: centred first, and filling the view when
    // called again.
    void fitSelection();

    const std::optional<trace::Range>& selection() const { return m_selection; }
    void setSelection(std::optional<trace::Range> range);
    // The selected range, or the visible one if none is selected.
    trace::Range range() const { return m_selection.value_or(m_visible); }
    // A time on the axis, which all charts show.
    const std::optional<int64_t>& crossHair() const { return m_crossHair; }
    void setCrossHair(std::optional<int64_t> time);
    const trace::Place& selected() const { return m_selected; }
    // `reveal` moves the visible range to the slice, and expands its groups.
    void select(const trace::Place& place, bool reveal = false);
    // The next slice of the row, or the first visible slice if none is selected.
    void selectNext();
    void selectPrevious();
    // The first part of the selected slice, or the slice of the next lane below at its begin.
    void selectBelow();
    // Its parent, or the slice of the next lane above.
    void selectAbove();
    void clear();
    // The arrows of the selected slice.
    const std::vector<trace::Arrow>& arrows() const { return m_arrows; }

    const trace::Arrangement& arrangement() const { return m_arrangement; }
    const trace::ArrangementOptions& options() const { return m_options; }
    void toggleCollapsed(trace::TrackKey key);
    void setAllCollapsed(bool areCollapsed);
    void togglePinned(trace::TrackKey key);
    // Moves a lane among those of its group, a group among those around it, or a pinned lane among
    // the pinned ones: up if `step` is negative.
    void moveTrack(trace::TrackKey key, int step);
    bool canMoveTrack(trace::TrackKey key, int step) const;
    // Moves it to this place among the same ones.
    void placeTrack(trace::TrackKey key, size_t place);
    // Hides a lane, or a group that is not that of a file, until a slice in it is gone to.
    void hideTrack(trace::TrackKey key);
    bool canHideTrack(trace::TrackKey key) const;
    void showHidden();
    // The order by hand, the hidden and the pinned lanes.
    const trace::LaneChoices& laneChoices() const { return m_options.choices; }
    // Also pins the lanes of the open traces. Without choices, the order is that of the sort, and
    // all lanes are where they belong.
    void setLaneChoices(const trace::LaneChoices& choices);
    void setOrder(trace::SortOrder order);
    void setFilter(const QString& text);
    // Shows only the lanes of the selected slice and its arrows, or all lanes again.
    void setOnlySelected(bool isOnly);
    bool isOnlySelected() const { return m_options.only.has_value(); }

    const trace::SearchResult& found() const { return m_found; }
    // The number of the selected place among those found; -1 if it is none of them.
    qsizetype foundIndex() const { return m_foundIndex; }
    void setFound(trace::SearchResult found);
    void selectFound(qsizetype index);

    const trace::Notes& notes(uint32_t source) const { return *m_notes[source]; }
    // Return a sentence about a failure, or nothing. Each can be undone until a trace is closed.
    QString setNote(uint32_t source, const trace::Note& note);
    QString removeNote(uint32_t source, int64_t time);
    // Undoes or makes again the last change of a note or mark.
    void undoNote();
    void redoNote();
    const QUndoStack& noteChanges() const { return m_noteChanges; }
    // The source whose notes are at this time: that of the selected slice, or the first one.
    uint32_t sourceForNotes() const;

Q_SIGNALS:
    void tracesChanged();
    void visibleChanged();
    void selectionChanged();
    void crossHairChanged();
    void selectedChanged();
    void arrangementChanged();
    // The user has moved, hidden or pinned a lane.
    void laneChoicesChanged();
    void foundChanged();
    void notesChanged();
    // A sentence for the user.
    void failed(const QString& text);
    // The track of the selected slice should be in view.
    void revealed();

private:
    class NoteCommand;

    // Sets the note of a trace at a time, or removes it.
    void putNote(const std::string& trace, int64_t time, const std::optional<trace::Note>& note);
    QString change(uint32_t source, int64_t time, const std::optional<trace::Note>& note);
    void tracesHaveChanged();
    void arrange();
    // The place of the track after so many steps; nothing if it cannot go there.
    std::optional<size_t> placeAfter(trace::TrackKey key, int step) const;
    trace::TrackPath pathOf(trace::TrackKey key) const { return trace::pathOf(m_traces, key); }
    // The lanes of the source that are pinned by choice.
    void pinChosen(uint32_t source);
    void unpin(const trace::TrackPath& path);
    void choicesHaveChanged();
    void expandTo(const trace::Place& place);
    void selectFirst();
    void selectInLane(int step);
    void replaceSource(uint32_t index, const trace::Source& source);
    void forgetSource(uint32_t source);
    void forgetPlaces();

    trace::TraceSet m_traces;
    std::vector<std::unique_ptr<trace::Notes>> m_notes; // notes of each source
    QUndoStack m_noteChanges;
    QString m_noteFault; // of the last change of a note; empty: none
    trace::Range m_extent;
    trace::Range m_visible;
    std::optional<int64_t> m_crossHair;
    std::optional<trace::Range> m_selection;
    trace::Place m_selected;
    bool m_isRangeLatest = false; // the range was selected after the slice
    std::vector<trace::Arrow> m_arrows;
    trace::ArrangementOptions m_options;
    trace::Arrangement m_arrangement;
    trace::SearchResult m_found;
    qsizetype m_foundIndex = -1;
};

} // namespace thalassa::console
