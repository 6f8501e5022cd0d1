// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/charts/accessible_plot.h"

#include <QAccessibleWidget>

#include "console/charts/data/summary.h"
#include "console/charts/plot.h"

namespace thalassa::console::charts {
namespace {

QString valuesAtCrossHair(const Plot& plot)
{
    const std::optional<WallTime> time = plot.range().crossHair();
    return time ? valuesText(plot.series(), plot.unit(), *time) : QString();
}

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
        case QAccessible::Description: {
            // AT-SPI has no text of a value, so that the values are part of the description.
            const QString values = valuesAtCrossHair(*m_plot);
            QString summary = summaryText(
                m_plot->series(), m_plot->unit(), m_plot->marks(), m_plot->range().visible());
            if (const QString notes = m_plot->notes(); !notes.isEmpty()) {
                summary += u'\n' + notes;
            }
            return values.isEmpty() ? summary : values + u'\n' + summary;
        }
        case QAccessible::Value:
            return valuesAtCrossHair(*m_plot);
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

void announceSummary(Plot& plot)
{
    if (!QAccessible::isActive()) {
        return;
    }
    QAccessibleEvent event(&plot, QAccessible::DescriptionChanged);
    QAccessible::updateAccessibility(&event);
}

void announceCrossHair(Plot& plot)
{
    if (!QAccessible::isActive()) {
        return;
    }
    QAccessibleValueChangeEvent event(&plot, valuesAtCrossHair(plot));
    QAccessible::updateAccessibility(&event);
    announceSummary(plot);
}

} // namespace thalassa::console::charts
