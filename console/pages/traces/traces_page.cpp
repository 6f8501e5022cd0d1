// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/pages/traces/traces_page.h"

#include <QVBoxLayout>
#include <utility>

#include "console/pages/page_registry.h"
#include "console/timeline/timeline_page.h"

namespace thalassa::console {

TracesPage::TracesPage(Workspace& workspace)
    : Page(workspace, QStringLiteral("timeline"))
{
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    setTimeline(new TimelinePage);
}

void TracesPage::setTimeline(TimelinePage* timeline)
{
    delete std::exchange(m_timeline, timeline);
    layout()->addWidget(timeline);
    connect(timeline, &TimelinePage::sliceSelected, this, &TracesPage::describeSlice);
}

void TracesPage::carryFrom(Page& before)
{
    setTimeline(new TimelinePage(*static_cast<TracesPage&>(before).m_timeline));
}

void TracesPage::openFiles(const QStringList& paths)
{
    m_timeline->openFiles(paths);
}

void TracesPage::pretend(DataState) { }

void TracesPage::refresh() { }

void TracesPage::describeSlice(const QString& text)
{
    Description description;
    if (!text.isEmpty()) {
        QStringList lines = text.split(QLatin1Char('\n'), Qt::SkipEmptyParts);
        description.kind = tr("slice");
        description.title = lines.takeFirst();
        description.sentences = lines;
    }
    Q_EMIT described(description);
}

void addTracesPage(PageRegistry& registry)
{
    registry.add({QStringLiteral("timeline"), PageScope::Fleet,
        [] { return TracesPage::tr("Timeline"); }, QStringLiteral("Ctrl+8"),
        [](Workspace& workspace) -> Page* { return new TracesPage(workspace); }});
}

} // namespace thalassa::console
