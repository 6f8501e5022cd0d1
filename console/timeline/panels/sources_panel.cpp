// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/timeline/panels/sources_panel.h"

#include <QDoubleSpinBox>
#include <QHeaderView>
#include <QInputDialog>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "console/look/flow_layout.h"
#include "console/look/labels.h"
#include "console/models/text/figures.h"
#include "console/models/text/shown_text.h"

namespace thalassa::console {

using std::chrono::nanoseconds;
namespace {

constexpr double kNanosecondsPerMillisecond = 1e6;
constexpr double kMostCorrection = 1e9; // milliseconds

// Says how a source was aligned.
QString basisText(trace::ClockBasis basis)
{
    switch (basis) {
    case trace::ClockBasis::WallClock:
        return SourcesPanel::tr("the wall clock in the file");
    case trace::ClockBasis::ThisMachine:
        return SourcesPanel::tr("the clock of this machine");
    case trace::ClockBasis::FileTime:
        return SourcesPanel::tr("the time at which the file was written");
    case trace::ClockBasis::Server:
        return SourcesPanel::tr("the clock of the server");
    case trace::ClockBasis::Unknown:
        break;
    }
    return SourcesPanel::tr("nothing; times begin with the file's clock");
}

QVBoxLayout* makeLayout(QWidget* parent, FlowLayout* bar, QWidget* content)
{
    auto* const layout = new QVBoxLayout(parent);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    bar->setContentsMargins(8, 4, 8, 4);
    layout->addLayout(bar);
    layout->addWidget(content, 1);
    return layout;
}

} // namespace

SourcesPanel::SourcesPanel(TimelineState& state, QWidget* parent)
    : QWidget(parent)
    , m_state(state)
    , m_table(new FigureTable(QStringLiteral("timelineSources")))
    , m_correction(new QDoubleSpinBox)
    , m_remove(new QPushButton(tr("Close trace")))
{
    setObjectName(QStringLiteral("timelineSourcesPanel"));
    m_table->setAccessibleName(tr("Open traces"));
    m_table->figures().setColumns({tr("File"), tr("Begins at"), tr("Aligned by"), tr("Slices"),
                                      tr("Length"), tr("Memory"), tr("Correction")},
        3);
    m_table->setColumnWidth(0, 320);
    m_table->setColumnWidth(2, 280);
    m_correction->setObjectName(QStringLiteral("timelineCorrection"));
    m_correction->setAccessibleName(tr("Correction of the selected trace in milliseconds"));
    m_correction->setRange(-kMostCorrection, kMostCorrection);
    m_correction->setDecimals(6);
    m_correction->setSuffix(QStringLiteral("\u00a0ms"));
    m_correction->setMinimumWidth(180);
    m_correction->setKeyboardTracking(false);
    m_remove->setObjectName(QStringLiteral("timelineCloseTrace"));
    auto* const bar = new FlowLayout;
    bar->add(new QLabel(tr("Move the selected trace by")));
    bar->add(m_correction);
    bar->addStretch();
    bar->add(m_remove);
    makeLayout(this, bar, m_table);
    connect(&state, &TimelineState::tracesChanged, this, &SourcesPanel::renew);
    connect(m_table, &FigureTable::currentRowChanged, this, &SourcesPanel::showSelected);
    connect(m_correction, &QDoubleSpinBox::valueChanged, this, [this](double milliseconds) {
        if (const int row = m_table->currentRow(); row >= 0)
            m_state.setCorrection(static_cast<uint32_t>(row),
                std::llround(milliseconds * kNanosecondsPerMillisecond));
    });
    connect(m_remove, &QPushButton::clicked, this, [this] {
        if (const int row = m_table->currentRow(); row >= 0)
            Q_EMIT closeWanted(static_cast<uint32_t>(row));
    });
    renew();
}

void SourcesPanel::renew()
{
    const int selected = m_table->currentRow();
    std::vector<std::vector<FigureCell>> rows;
    for (const trace::Source& source : m_state.traces().sources) {
        const trace::Range extent = source.data->extent();
        const int64_t begin = extent.begin + source.offset();
        rows.push_back({{shownText(source.data->file(), kNameLength), {}, {}, {}},
            {figures::clock(WallTime(nanoseconds(begin)), nanoseconds(1'000'000)),
                QVariant::fromValue<qlonglong>(begin), {}, {}},
            {basisText(source.alignment.basis), {}, {}, {}},
            {figures::count(source.data->sliceCount()),
                QVariant::fromValue<qulonglong>(source.data->sliceCount()), {}, {}},
            {figures::duration(nanoseconds(extent.length())),
                QVariant::fromValue<qlonglong>(extent.length()), {}, {}},
            {figures::bytes(source.data->byteSize()),
                QVariant::fromValue<qulonglong>(source.data->byteSize()), {}, {}},
            {figures::difference(nanoseconds(source.correction)),
                QVariant::fromValue<qlonglong>(source.correction), {}, {}}});
    }
    const int count = static_cast<int>(rows.size());
    m_table->figures().setRows(std::move(rows));
    if (count > 0)
        m_table->selectRow(std::clamp(selected, 0, count - 1));
    showSelected(m_table->currentRow());
}

void SourcesPanel::showSelected(int row)
{
    const bool isThere = row >= 0 && row < static_cast<int>(m_state.traces().sources.size());
    const QSignalBlocker blocker(m_correction);
    m_correction->setEnabled(isThere);
    m_remove->setEnabled(isThere);
    m_correction->setValue(isThere
            ? static_cast<double>(m_state.traces().sources[static_cast<size_t>(row)].correction) /
                kNanosecondsPerMillisecond
            : 0);
}

NotesPanel::NotesPanel(TimelineState& state, QWidget* parent)
    : QWidget(parent)
    , m_state(state)
    , m_place(new QLabel)
    , m_unsaved(makeParagraph({}))
    , m_table(new FigureTable(QStringLiteral("timelineNotes")))
{
    setObjectName(QStringLiteral("timelineNotesPanel"));
    m_table->setAccessibleName(tr("Notes and marks"));
    m_table->figures().setColumns({tr("At"), tr("Time"), tr("Note"), tr("File")}, 4);
    m_table->setColumnWidth(2, 420);
    m_table->horizontalHeader()->setStretchLastSection(true);
    auto* const add = new QPushButton(tr("Add note…"));
    auto* const change = new QPushButton(tr("Change…"));
    auto* const remove = new QPushButton(tr("Remove"));
    add->setObjectName(QStringLiteral("timelineAddNote"));
    change->setObjectName(QStringLiteral("timelineChangeNote"));
    remove->setObjectName(QStringLiteral("timelineRemoveNote"));
    auto* const bar = new FlowLayout;
    m_place->setObjectName(QStringLiteral("timelineNotesPlace"));
    m_unsaved->setObjectName(QStringLiteral("timelineNotesUnsaved"));
    bar->add(m_place);
    bar->addStretch();
    bar->add(add);
    bar->add(change);
    bar->add(remove);
    m_unsaved->setContentsMargins(8, 0, 8, 4);
    makeLayout(this, bar, m_table)->insertWidget(1, m_unsaved);
    connect(&state, &TimelineState::notesChanged, this, &NotesPanel::renew);
    connect(&state, &TimelineState::tracesChanged, this, &NotesPanel::renew);
    connect(add, &QPushButton::clicked, this, [this] {
        const trace::Range range = m_state.range();
        edit(m_state.selected().isNull() ? range.begin + range.length() / 2
                                         : m_state.traces().rangeOf(m_state.selected()).begin);
    });
    connect(change, &QPushButton::clicked, this, [this] {
        if (const int row = m_table->currentRow(); row >= 0) {
            const auto [source, time] = m_keys[static_cast<size_t>(row)];
            edit(time + m_state.traces().sources[source].offset());
        }
    });
    connect(remove, &QPushButton::clicked, this, &NotesPanel::removeSelected);
    connect(m_table, &QAbstractItemView::activated, this, [this] {
        if (const int row = m_table->currentRow(); row >= 0) {
            const auto [source, time] = m_keys[static_cast<size_t>(row)];
            const int64_t axis = time + m_state.traces().sources[source].offset();
            const int64_t length = m_state.visible().length();
            m_state.setVisible({axis - length / 2, axis - length / 2 + length});
        }
    });
    renew();
}

void NotesPanel::renewPlace()
{
    QStringList unsaved;
    bool hasFile = m_state.traces().sources.empty();
    bool hasRecorder = false;
    for (uint32_t source = 0; source < m_state.traces().sources.size(); ++source) {
        const trace::Source& trace = m_state.traces().sources[source];
        if (!m_state.notes(source).canSave())
            unsaved.append(shownText(trace.data->file(), kNameLength));
        else
            (trace.path.empty() ? hasRecorder : hasFile) = true;
    }
    QStringList sentences;
    if (hasFile)
        sentences.append(tr("Saved beside each file."));
    if (hasRecorder)
        sentences.append(tr("Notes on a flight recorder come back when it is opened again."));
    sentences.append(tr("M sets a mark, N a note."));
    m_place->setText(sentences.join(u' '));
    m_unsaved->setVisible(!unsaved.isEmpty());
    m_unsaved->setText(
        tr("Notes on %1 are not saved: they are lost when the trace is closed or the console ends.")
            .arg(unsaved.join(QStringLiteral(", "))));
}

void NotesPanel::renew()
{
    renewPlace();
    const int selected = m_table->currentRow();
    std::vector<std::vector<FigureCell>> rows;
    m_keys.clear();
    for (uint32_t source = 0; source < m_state.traces().sources.size(); ++source) {
        const int64_t offset = m_state.traces().sources[source].offset();
        for (const trace::Note& note : m_state.notes(source).all()) {
            const int64_t axis = note.time + offset;
            m_keys.emplace_back(source, note.time);
            rows.push_back({{figures::difference(nanoseconds(axis - m_state.extent().begin)),
                                QVariant::fromValue<qlonglong>(axis), {}, {}},
                {figures::clock(WallTime(nanoseconds(axis)), nanoseconds(1000)),
                    QVariant::fromValue<qlonglong>(axis), {}, {}},
                {note.text.isEmpty() ? tr("mark") : shownText(note.text.toStdString(), 512), {}, {},
                    {}},
                {shownText(m_state.traces().sources[source].data->file(), kNameLength), {}, {},
                    {}}});
        }
    }
    const int count = static_cast<int>(rows.size());
    m_table->figures().setRows(std::move(rows));
    if (count > 0)
        m_table->selectRow(std::clamp(selected, 0, count - 1));
}

void NotesPanel::removeSelected()
{
    const int row = m_table->currentRow();
    if (row < 0)
        return;
    const auto [source, time] = m_keys[static_cast<size_t>(row)];
    if (const QString fault = m_state.removeNote(source, time); !fault.isEmpty())
        Q_EMIT m_state.failed(fault);
}

void NotesPanel::edit(int64_t time)
{
    if (m_state.isEmpty())
        return;
    // The note of any source at this time, or a new one.
    uint32_t source = m_state.sourceForNotes();
    QString text;
    for (const auto& [other, at] : m_keys) {
        if (at + m_state.traces().sources[other].offset() != time)
            continue;
        source = other;
        for (const trace::Note& note : m_state.notes(other).all())
            text = note.time == at ? note.text : text;
    }
    bool isAccepted = false;
    text = QInputDialog::getMultiLineText(this, tr("Note"),
        tr("Note at %1:").arg(figures::clock(WallTime(nanoseconds(time)), nanoseconds(1000))), text,
        &isAccepted);
    if (!isAccepted)
        return;
    const QString fault =
        m_state.setNote(source, {time - m_state.traces().sources[source].offset(), text});
    if (!fault.isEmpty())
        Q_EMIT m_state.failed(fault);
}

} // namespace thalassa::console
