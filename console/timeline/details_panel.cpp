// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/timeline/details_panel.h"

#include <QHeaderView>
#include <QLabel>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "console/timeline/time_text.h"
#include "console/trace/trace_file.h"

namespace thalassa::console {

using trace::Place;

namespace {

constexpr size_t kMostRows = 200;

} // namespace

DetailsPanel::DetailsPanel(TimelineState& state, QWidget* parent)
    : QWidget(parent)
    , m_state(state)
    , m_style(TimelineStyle::light())
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

void DetailsPanel::setTimelineStyle(const TimelineStyle& style)
{
    m_style = style;
    renew();
}

void DetailsPanel::add(const QString& name, const QString& value, const Place& place)
{
    if (m_rows.size() >= kMostRows)
        return;
    FigureCell cell{value, {}, {}, {}};
    if (!place.isNull()) {
        cell.swatch = m_style.stage(m_state.traces().stageOf(place));
        cell.color = m_style.accent;
    }
    m_rows.push_back({{name, {}, {}, m_style.muted}, cell});
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
    m_title->setText(nameText(m_state.traces().nameOf(place)) + QStringLiteral(" · ") +
        durationText(m_state.traces().rangeOf(place).length()));
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
    add(tr("Stage"), stageText(traces.stageOf(place)));
    add(tr("Duration"),
        tr("%1 (%2 ns)")
            .arg(durationText(range.length()), countText(static_cast<uint64_t>(range.length()))));
    add(tr("Of its own"), durationText(trace::selfTimeOf(traces, place)));
    add(tr("Begin"),
        tr("%1, at %2")
            .arg(durationText(range.begin - m_state.extent().begin), clockText(range.begin, 1)));
    add(tr("End"),
        tr("%1, at %2")
            .arg(durationText(range.end - m_state.extent().begin), clockText(range.end, 1)));
}

void DetailsPanel::addRequest(const Place& place)
{
    const trace::TraceSet& traces = m_state.traces();
    const trace::TraceData& data = *traces.sources[place.source].data;
    const trace::Lane& lane = traces.lane(place);
    add(tr("Model"), nameText(data.groups()[lane.group()].title));
    add(tr("Lane"), nameText(lane.title()));
    add(tr("File"), nameText(data.file()));
    const trace::Request* const request = trace::requestOf(traces, place);
    if (request == nullptr)
        return;
    const Place root{place.source, request->root};
    add(tr("Request"), QString::number(request->id), request->root.isNull() ? Place() : root);
    if (request->clientId != trace::kNone)
        add(tr("Client id"), nameText(data.name(request->clientId)));
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
            .arg(nameText(traces.nameOf(other)), durationText(traces.rangeOf(other).length()),
                request != nullptr ? tr("request %1").arg(request->id)
                                   : nameText(data.groups()[traces.lane(other).group()].title));
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
                add(tr("Tensor"), nameText(line, 512));
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
