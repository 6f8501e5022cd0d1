// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/timeline/panels/details_panel.h"

#include <QEvent>
#include <QHeaderView>
#include <QLabel>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "console/models/text/figures.h"
#include "console/models/text/shown_text.h"
#include "console/models/text/stage_word.h"
#include "console/timeline/state/trace_words.h"
#include "console/timeline/view/timeline_colors.h"
#include "console/trace/reader/trace_file.h"

namespace thalassa::console {

using std::chrono::nanoseconds;

using trace::Place;

namespace {

constexpr size_t kMostRows = 200;

} // namespace

DetailsPanel::DetailsPanel(TimelineState& state, QWidget* parent)
    : QWidget(parent)
    , m_state(state)
    , m_title(new QLabel)
    , m_table(new FigureTable(QStringLiteral("timelineDetails")))
{
    setObjectName(QStringLiteral("timelineDetailsPanel"));
    m_title->setTextFormat(Qt::PlainText);
    m_title->setContentsMargins(8, 6, 8, 4);
    m_table->setAccessibleName(tr("Details of the selected slice"));
    m_table->figures().setColumns({tr("Property"), tr("Value")}, 2);
    m_table->setColumnWidth(0, 160);
    m_table->horizontalHeader()->setStretchLastSection(true);
    m_table->setSortingEnabled(false);
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_title);
    layout->addWidget(m_table, 1);
    connect(&state, &TimelineState::selectedChanged, this, &DetailsPanel::renew);
    connect(&state, &TimelineState::tracesChanged, this, &DetailsPanel::renew);
    connect(m_table, &QAbstractItemView::activated, this, [this] {
        const int row = m_table->currentRow();
        if (row >= 0 && row < static_cast<int>(m_places.size()) &&
            !m_places[static_cast<size_t>(row)].isNull())
            m_state.select(m_places[static_cast<size_t>(row)], true);
    });
    renew();
}

void DetailsPanel::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange)
        renew();
    QWidget::changeEvent(event);
}

void DetailsPanel::add(const QString& name, const QString& value, const Place& place)
{
    if (m_rows.size() >= kMostRows)
        return;
    FigureCell cell{value, {}, {}, {}};
    if (!place.isNull()) {
        cell.swatch = timelineColors().stage(m_state.traces().stageOf(place));
        cell.color = timelineColors().accent;
    }
    m_rows.push_back({{name, {}, {}, timelineColors().muted}, cell});
    m_places.push_back(place);
}

void DetailsPanel::renew()
{
    m_job.cancel();
    m_rows.clear();
    m_places.clear();
    const Place place = m_state.selected();
    if (place.isNull() || !m_state.traces().contains(place)) {
        m_title->setText(tr("No slice is selected. Click one, or walk with . and , (F shows it)."));
        showRows();
        return;
    }
    m_title->setText(shownName(m_state.traces(), place) + QStringLiteral(" · ") +
        figures::duration(nanoseconds(m_state.traces().rangeOf(place).length())));
    addTimes(place);
    addRequest(place);
    addRelations(place);
    showRows();
    readTensors(place);
}

void DetailsPanel::addTimes(const Place& place)
{
    const trace::TraceSet& traces = m_state.traces();
    const trace::Range range = traces.rangeOf(place);
    add(tr("Stage"), stageWord(QLatin1String(timeline::nameOf(traces.stageOf(place)).data())));
    add(tr("Duration"),
        tr("%1 (%2 ns)")
            .arg(figures::duration(nanoseconds(range.length())),
                figures::count(static_cast<uint64_t>(range.length()))));
    add(tr("Of its own"), figures::duration(nanoseconds(trace::selfTimeOf(traces, place))));
    add(tr("Begin"),
        tr("%1, at %2")
            .arg(figures::difference(nanoseconds(range.begin - m_state.extent().begin)),
                figures::clock(WallTime(nanoseconds(range.begin)), nanoseconds(1))));
    add(tr("End"),
        tr("%1, at %2")
            .arg(figures::difference(nanoseconds(range.end - m_state.extent().begin)),
                figures::clock(WallTime(nanoseconds(range.end)), nanoseconds(1))));
}

void DetailsPanel::addRequest(const Place& place)
{
    const trace::TraceSet& traces = m_state.traces();
    const trace::TraceData& data = *traces.sources[place.source].data;
    const trace::Lane& lane = traces.lane(place);
    add(tr("Model"), shownText(data.groups()[lane.group()].title, kNameLength));
    add(tr("Lane"), shownTitle(lane));
    add(tr("File"), shownText(data.file(), kNameLength));
    const trace::Request* const request = trace::requestOf(traces, place);
    if (request == nullptr)
        return;
    const Place root{place.source, request->root};
    add(tr("Request"), QString::number(request->id), request->root.isNull() ? Place() : root);
    if (request->clientId != trace::kNone)
        add(tr("Client id"), shownText(data.name(request->clientId), kNameLength));
    if (request->parent == trace::kNone)
        return;
    const trace::Request& parent = data.requests()[request->parent];
    add(tr("Step of request"), QString::number(parent.id),
        parent.root.isNull() ? Place() : Place{place.source, parent.root});
}

void DetailsPanel::addRelations(const Place& place)
{
    const trace::TraceSet& traces = m_state.traces();
    const auto textOf = [&traces](const Place& other) {
        const trace::TraceData& data = *traces.sources[other.source].data;
        const trace::Request* const request = trace::requestOf(traces, other);
        return tr("%1, %2, %3")
            .arg(shownName(traces, other),
                figures::duration(nanoseconds(traces.rangeOf(other).length())),
                request != nullptr
                    ? tr("request %1").arg(request->id)
                    : shownText(data.groups()[traces.lane(other).group()].title, kNameLength));
    };
    if (const Place parent = trace::parentOf(traces, place); !parent.isNull())
        add(tr("Within"), textOf(parent), parent);
    for (const Place& part : trace::partsOf(traces, place))
        add(tr("Part"), textOf(part), part);
    for (const trace::Arrow& arrow : m_state.arrows()) {
        if (arrow.from == place)
            add(tr("Leads to"), textOf(arrow.to), arrow.to);
        else if (arrow.to == place)
            add(tr("Comes from"), textOf(arrow.from), arrow.from);
    }
    for (const trace::Arrow& arrow : m_state.arrows()) {
        if (arrow.from != place && arrow.to != place)
            add(tr("Its request leads to"), textOf(arrow.to), arrow.to);
    }
}

void DetailsPanel::readTensors(const Place& place)
{
    const trace::Source& source = m_state.traces().sources[place.source];
    const trace::Request* const request = trace::requestOf(m_state.traces(), place);
    if (request == nullptr || source.path.empty() || request->placeSize == 0)
        return;
    m_job.run([this, path = source.path, request = *request](
                  const std::atomic<bool>&) -> std::function<void()> {
        return [this, lines = trace::tensorsOf(path, request)] {
            for (const std::string& line : lines)
                add(tr("Tensor"), shownText(line, 512));
            if (!lines.empty())
                showRows();
        };
    });
}

void DetailsPanel::showRows()
{
    m_table->figures().setRows(m_rows);
}

} // namespace thalassa::console
