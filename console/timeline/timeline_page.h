// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// TimelinePage: the timeline with everything around it: files and dumps are opened, searched,
// measured, compared, annotated and exported. It needs no server. Lives on the GUI thread.
//
// States: empty (says what can be opened), loading (progress, can be cancelled, what is open
// stays), failed (a line with the reasons above what could be read).
#pragma once

#include <QHash>
#include <QList>
#include <QStringList>
#include <QWidget>
#include <functional>

#include "console/models/server/server_store.h"
#include "console/models/work/file_export.h"
#include "console/timeline/state/timeline_state.h"
#include "console/trace/reader/trace_loader.h"

class QAction;
class QComboBox;
class QLabel;
class QProgressBar;
class QTabWidget;
class QToolButton;

namespace thalassa::console {

class ComparisonPanel;
class DetailsPanel;
class FindBar;
class FlameView;
class FlowLayout;
class NotesPanel;
class NoticeBar;
class OverviewStrip;
class SlicesPanel;
class SourcesPanel;
class StatePane;
struct Notice;
class StatisticsPanel;
class TimelineView;

class TimelinePage : public QWidget {
    Q_OBJECT

public:
    // Exports are operations of the table, which outlives the page.
    explicit TimelinePage(OperationTable& operations, QWidget* parent = nullptr);
    // Takes the traces, what is selected in them, and the files that are being read from a page
    // that is about to be deleted; this one is in the language of now.
    explicit TimelinePage(TimelinePage& before);
    ~TimelinePage() override;

    // A trace that is in memory: a dump of a flight recorder.
    struct Dump {
        QString name; // name of the source
        QByteArray text;
        uint64_t anchor = 0;     // the request by whose begin the trace is aligned; 0: none
        int64_t anchorBegin = 0; // nanoseconds of the wall clock
        uint64_t selected = 0;   // the request to be selected; 0: none
        trace::Range range;      // the part of the axis to be shown; empty: all
        // Read without a line of progress, which would move the timeline. It is dropped if a slice
        // or a range has been selected meanwhile, which would be lost.
        bool isQuiet = false;
        bool staysAtEnd = false; // the end of the axis stays in view, if it is when it arrives
        std::string notesPath{}; // beside which its notes are saved; empty: they are not
    };

    void openFiles(const QStringList& paths);
    // The paths of the files that are open, and of those that are being read.
    QStringList files() const;
    // The names of open traces with notes or marks that are in no file.
    QStringList unsavedNotes() const;
    // Opens a dump. A dump of the same name is replaced, so that a live server can be followed.
    void openDump(const Dump& dump);
    // Gives a dump, also one that is being read, another name, which no trace has.
    void renameDump(const QString& before, const QString& now);
    // Shows that a trace is on its way, until endWaiting(). Cancel calls the function.
    void beginWaiting(const QString& text, std::function<void()> cancel);
    void endWaiting();
    // Shows sentences about what is wrong, above what is open. `retry` does again what failed.
    void tell(const QStringList& problems, const std::function<void()>& retry = {});
    void clearNotice();
    // Asks before a trace is closed whose notes are in no file; `close` closes it. Without the
    // function, it is closed at once.
    using AskToLose = std::function<void(const QString& trace, std::function<void()> close)>;
    void setAskToLose(AskToLose ask) { m_askToLose = std::move(ask); }
    // The page as it would be in the given state, until showState() shows the true one.
    void pretend(DataState state);
    void showState();
    // Adds a control behind the button that opens files, and behind those that were added.
    void addControl(QWidget* control);
    void find(const QString& text);
    // Selects the longest request, and shows it with its surroundings.
    void showLongest();

    TimelineState& state() { return *m_state; }
    TimelineView& view() { return *m_view; }
    bool isLoading() const { return m_loader->isLoading(); }
    // Whether the figures of what is shown are not there yet.
    bool isBusy() const;

    enum class Tab { Range, Slice, List, Flame, Compare, Traces, Notes };
    void showTab(Tab tab);

Q_SIGNALS:
    // A range of the axis was selected; it is empty if none is.
    void rangeSelected(qint64 begin, qint64 end);
    // A slice was selected, as text; empty if none is.
    void sliceSelected(const QString& text);
    void loaded();
    // Files are being read, by whatever way they were chosen.
    void filesOpened(const QStringList& paths);

protected:
    // The shortcuts of the page go before those of the window while the focus is on the page.
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    TimelinePage(OperationTable& operations, TimelineState* state, trace::TraceLoader* loader,
        QWidget* parent);
    QAction* actionOf(const QKeyEvent& event) const; // null: none
    bool hasProgress() const { return m_loader->isLoading() && !m_dumps.value(m_job).isQuiet; }
    QWidget* makeBar();
    void closeTrace(uint32_t source);
    QWidget* makeProgress();
    void fillContent(QWidget& content);
    // Adds an action that timelineKeys() has, or one without keys.
    void addKeyAction(const char* id, std::function<void()> run);
    QAction* addPageAction(const QString& id, const QString& text, std::function<void()> run);
    void makeActions();
    void connectLoader();
    void connectState();
    void chooseFiles();
    Notice emptyNotice() const;
    void exportAs(const QString& kind);
    void addDump(const Dump& dump, trace::Source source);

    OperationTable& m_operations;
    TimelineState* m_state;
    trace::TraceLoader* m_loader;
    QList<QAction*> m_actions;
    TimelineView* m_view = nullptr;
    OverviewStrip* m_overview = nullptr;
    StatisticsPanel* m_statistics = nullptr;
    DetailsPanel* m_details = nullptr;
    SlicesPanel* m_slices = nullptr;
    FlameView* m_flame = nullptr;
    ComparisonPanel* m_comparison = nullptr;
    SourcesPanel* m_sources = nullptr;
    NotesPanel* m_notes = nullptr;
    FindBar* m_find = nullptr;
    QTabWidget* m_tabs = nullptr;
    StatePane* m_pane = nullptr;
    FlowLayout* m_bar = nullptr;
    int m_beginOfBar = 1; // the controls behind which addControl() adds one
    NoticeBar* m_notice = nullptr;
    AskToLose m_askToLose;
    QList<QWidget*> m_traceControls; // enabled while a trace is open
    QWidget* m_progress = nullptr;
    QLabel* m_progressText = nullptr;
    QProgressBar* m_progressBar = nullptr;
    std::function<void()> m_cancelWaiting; // empty: nothing is waited for
    QHash<uint64_t, Dump> m_dumps;         // dumps that are being read, by their job
    QHash<uint64_t, QString> m_files;      // paths of files that are being read, by their job
    uint64_t m_job = 0;                    // the job of the loader that is being done
};

} // namespace thalassa::console
