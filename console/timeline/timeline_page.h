// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// TimelinePage: the timeline with everything around it: files and dumps are opened, searched,
// measured, compared, annotated and exported. It needs no server. Lives on the GUI thread.
//
// States: empty (says what can be opened), loading (progress, can be cancelled, what is open
// stays), failed (a line with the reasons above what could be read).
#pragma once

#include <QList>
#include <QStringList>
#include <QWidget>

#include "console/timeline/timeline_state.h"
#include "console/timeline/timeline_style.h"
#include "console/trace/latest_job.h"
#include "console/trace/trace_loader.h"

class QAction;
class QBoxLayout;
class QComboBox;
class QLabel;
class QLineEdit;
class QProgressBar;
class QStackedWidget;
class QTabWidget;
class QToolButton;

namespace thalassa::console {

class ComparisonPanel;
class DetailsPanel;
class FindBar;
class FlameView;
class NotesPanel;
class OverviewStrip;
class SourcesPanel;
class StatisticsPanel;
class TimelineView;

class TimelinePage : public QWidget {
    Q_OBJECT

public:
    explicit TimelinePage(QWidget* parent = nullptr);
    // Takes the traces, what is selected in them, and the files that are being read from a page
    // that is about to be deleted; this one is in the language of now.
    explicit TimelinePage(TimelinePage& before);
    ~TimelinePage() override;

    void openFiles(const QStringList& paths);
    // Opens a trace that is in memory, such as a dump of the flight recorder. A dump of the same
    // name is replaced, so that a live server can be followed.
    void openDump(const QString& name, const QByteArray& text);
    // Shows the part of the axis (nanoseconds of the wall clock), such as a range that was selected
    // in a chart.
    void showRange(int64_t begin, int64_t end);
    void find(const QString& text);

    TimelineState& state() { return *m_state; }
    TimelineView& view() { return *m_view; }
    // All actions of the page, for menus, the palette of commands and the sheet of shortcuts.
    QList<QAction*> timelineActions() const { return m_actions; }
    bool isLoading() const { return m_loader->isLoading(); }
    void setTimelineStyle(const TimelineStyle& style);

    enum class Tab { Range, Slice, Flame, Compare, Traces, Notes };
    void showTab(Tab tab);

Q_SIGNALS:
    // A range of the axis was selected; it is empty if none is.
    void rangeSelected(qint64 begin, qint64 end);
    // A slice was selected, as text; empty if none is.
    void sliceSelected(const QString& text);
    void loaded();

protected:
    void changeEvent(QEvent* event) override;

private:
    TimelinePage(TimelineState* state, trace::TraceLoader* loader, QWidget* parent);
    QWidget* makeBar();
    QWidget* makeNotice();
    QWidget* makeProgress();
    QWidget* makeContent();
    QWidget* makeEmpty();
    QAction* addPageAction(const QString& id, const QString& text, const QKeySequence& shortcut,
        std::function<void()> run);
    void makeActions();
    void connectLoader();
    void connectState();
    void chooseFiles();
    void exportAs(const QString& kind);
    void tell(const QStringList& problems);
    void showState();

    TimelineState* m_state;
    trace::TraceLoader* m_loader;
    trace::LatestJob m_export;
    QList<QAction*> m_actions;
    TimelineView* m_view = nullptr;
    OverviewStrip* m_overview = nullptr;
    StatisticsPanel* m_statistics = nullptr;
    DetailsPanel* m_details = nullptr;
    FlameView* m_flame = nullptr;
    ComparisonPanel* m_comparison = nullptr;
    SourcesPanel* m_sources = nullptr;
    NotesPanel* m_notes = nullptr;
    FindBar* m_find = nullptr;
    QTabWidget* m_tabs = nullptr;
    QStackedWidget* m_stack = nullptr;
    QWidget* m_bar = nullptr;
    QWidget* m_notice = nullptr;
    QLabel* m_noticeText = nullptr;
    QWidget* m_progress = nullptr;
    QLabel* m_progressText = nullptr;
    QProgressBar* m_progressBar = nullptr;
};

} // namespace thalassa::console
