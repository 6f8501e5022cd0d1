// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/timeline/view/timeline_accessible.h"

#include <QAccessible>
#include <QAccessibleWidget>

#include "console/timeline/view/timeline_view.h"

namespace thalassa::console {
namespace {

class TimelineAccessible : public QAccessibleWidget {
public:
    explicit TimelineAccessible(TimelineView* view)
        : QAccessibleWidget(view, QAccessible::Chart)
        , m_view(*view)
    {
    }

    QString text(QAccessible::Text kind) const override
    {
        switch (kind) {
        case QAccessible::Value:
            return m_view.textOf(m_view.state().selected());
        case QAccessible::Description:
            return m_view.summary();
        default:
            return QAccessibleWidget::text(kind);
        }
    }

private:
    TimelineView& m_view;
};

QAccessibleInterface* make(const QString& /*name*/, QObject* object)
{
    auto* const view = qobject_cast<TimelineView*>(object);
    return view == nullptr ? nullptr : new TimelineAccessible(view); // Qt owns it
}

} // namespace

void installTimelineAccessibility()
{
    static const bool isInstalled = [] {
        QAccessible::installFactory(&make);
        return true;
    }();
    static_cast<void>(isInstalled);
}

} // namespace thalassa::console
