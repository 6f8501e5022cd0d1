// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The timeline as a page of the window: trace files and dumps, without a server. The selected slice
// is shown in the inspector. *lives on the GUI thread*.
#pragma once

#include <QStringList>

#include "console/pages/page.h"

namespace thalassa::console {

class PageRegistry;
class TimelinePage;

class TracesPage final : public Page {
    Q_OBJECT

public:
    explicit TracesPage(Workspace& workspace);

    void openFiles(const QStringList& paths);
    // The states of the timeline do not depend on a server: nothing changes.
    void pretend(DataState state) override;

protected:
    void refresh() override;
    void carryFrom(Page& before) override;

private:
    void setTimeline(TimelinePage* timeline);
    void describeSlice(const QString& text);

    TimelinePage* m_timeline = nullptr;
};

// Adds the page with the id "timeline".
void addTracesPage(PageRegistry& registry);

} // namespace thalassa::console
