// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/charts/accessible_plot.h"

#include <QAccessibleWidget>

#include "console/charts/data/summary.h"
#include "console/charts/plot.h"

namespace thalassa::console::charts {
namespace {

class AccessiblePlot final : public QAccessibleWidget {
public:
    explicit AccessiblePlot(Plot* plot)
        : QAccessibleWidget(plot, QAccessible::Chart)
        , m_plot(plot)
    {
    }

    QString text(QAccessible::Text kind) const override
    {
        switch (kind) {
        case QAccessible::Description:
            return summaryText(
                m_plot->series(), m_plot->unit(), m_plot->marks(), m_plot->range().visible());
        case QAccessible::Value:
            return m_plot->range().crossHair()
                ? valuesText(m_plot->series(), m_plot->unit(), *m_plot->range().crossHair())
                : QString();
        default:
            return QAccessibleWidget::text(kind);
        }
    }

private:
    Plot* m_plot;
};

QAccessibleInterface* makeInterface(const QString& /*className*/, QObject* object)
{
    auto* plot = qobject_cast<Plot*>(object);
    return plot == nullptr ? nullptr : new AccessiblePlot(plot);
}

} // namespace

void installAccessiblePlots()
{
    static const bool kIsInstalled = [] {
        QAccessible::installFactory(makeInterface);
        return true;
    }();
    Q_UNUSED(kIsInstalled)
}

void announceCrossHair(Plot& plot)
{
    QAccessibleValueChangeEvent event(&plot,
        valuesText(plot.series(), plot.unit(), plot.range().crossHair().value_or(WallTime())));
    QAccessible::updateAccessibility(&event);
}

} // namespace thalassa::console::charts
