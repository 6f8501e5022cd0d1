// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/charts/chart.h"

#include <QClipboard>
#include <QFileDialog>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QPainter>
#include <QSettings>
#include <QStackedLayout>
#include <QToolButton>
#include <QVBoxLayout>

#include "console/charts/chart_notice.h"
#include "console/charts/data/summary.h"
#include "console/charts/legend.h"
#include "console/charts/plot_overlay.h"
#include "console/charts/point_dialog.h"
#include "console/look/labels.h"
#include "console/look/theme.h"

namespace thalassa::console::charts {
namespace {

constexpr double kSavedScale = 2;

} // namespace

Chart::Chart(const QString& id, const QString& title, Unit unit, TimeRange& range, QWidget* parent)
    : QFrame(parent)
    , m_unit(unit)
    , m_range(range)
    , m_title(makeLabel(title, "heading"))
    , m_caption(new ElidedLabel)
    , m_header(new QHBoxLayout)
    , m_legend(new Legend)
    , m_plot(new Plot(range))
    , m_notice(new ChartNotice)
    , m_stack(new QStackedLayout)
{
    setObjectName(id);
    setProperty(kRole, QLatin1String("panel"));
    setAccessibleName(title);
    m_plot->setObjectName(QStringLiteral("plot"));
    m_plot->setAccessibleName(title);
    m_plot->setUnit(unit);
    makeHeader();
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(kMargin, kGap, kGap, kGap);
    column->setSpacing(kGap / 2);
    column->addLayout(m_header);
    column->addWidget(m_legend);
    column->addLayout(m_stack, 1);
    // After the layout has a parent: a widget is shown when it is added first, else as a window.
    m_stack->addWidget(m_plot);
    m_stack->addWidget(m_notice);

    connect(m_legend, &Legend::shownChanged, this, &Chart::applySeries);
    connect(&range, &TimeRange::crossHairChanged, this, &Chart::showValues);
    connect(&range, &TimeRange::visibleChanged, this, &Chart::showValues);
    connect(&range, &TimeRange::selectionChanged, this, &Chart::hideSelectionBar);
    connect(m_plot, &Plot::selectionMade, this, &Chart::showSelectionBar);
    connect(m_notice, &ChartNotice::actionTriggered, this, &Chart::actionTriggered);
    showState(DataState::Loading);
}

void Chart::makeHeader()
{
    m_caption->setProperty(kRole, QLatin1String("caption"));
    m_header->setSpacing(kGap);
    m_header->addWidget(m_title);
    m_header->addWidget(m_caption, 1);
    makeMenu();
}

void Chart::makeMenu()
{
    auto* button = new QToolButton;
    m_menu = button;
    QSizePolicy policy = button->sizePolicy();
    policy.setRetainSizeWhenHidden(true);
    button->setSizePolicy(policy);
    button->setObjectName(QStringLiteral("chartMenu"));
    button->setText(QStringLiteral("⋯"));
    button->setProperty(kRole, QLatin1String("flat"));
    button->setAccessibleName(tr("Copy, save or read %1").arg(m_title->text()));
    button->setToolTip(tr("Copy and save"));
    button->setPopupMode(QToolButton::InstantPopup);
    button->setFocusPolicy(Qt::StrongFocus);
    auto* menu = new QMenu(button);
    const auto add = [&](const QString& text, const char* name, auto&& action) {
        QAction* added = menu->addAction(text);
        added->setObjectName(QLatin1String(name));
        connect(added, &QAction::triggered, this, action);
    };
    add(tr("Copy values as CSV"), "copyCsv",
        [this] { QGuiApplication::clipboard()->setText(csv()); });
    add(tr("Copy as text"), "copySummary",
        [this] { QGuiApplication::clipboard()->setText(summary()); });
    add(tr("Copy as picture"), "copyPicture",
        [this] { QGuiApplication::clipboard()->setPixmap(picture(kSavedScale)); });
    add(tr("Save as picture…"), "savePicture", [this] { savePicture(); });
    add(tr("Show as table…"), "showTable", [this] { showTable(); });
    if (m_unit == Unit::Duration) {
        menu->addSeparator();
        addPeakAction(*menu);
    }
    button->setMenu(menu);
    m_header->addWidget(button);
}

void Chart::addPeakAction(QMenu& menu)
{
    const QString key = QStringLiteral("charts/%1/showsPeaks").arg(objectName());
    QAction* action = menu.addAction(tr("Show peaks in full"));
    action->setObjectName(QStringLiteral("showPeaks"));
    action->setCheckable(true);
    action->setChecked(QSettings().value(key).toBool());
    m_plot->setCutsPeaks(!action->isChecked());
    connect(action, &QAction::toggled, this, [this, key](bool isChecked) {
        QSettings().setValue(key, isChecked);
        m_plot->setCutsPeaks(!isChecked);
    });
}

QString Chart::title() const
{
    return m_title->text();
}

void Chart::setTitle(const QString& title)
{
    m_title->setText(title);
    setAccessibleName(title);
    m_plot->setAccessibleName(title);
}

void Chart::setCaption(const QString& caption)
{
    m_captionText = caption;
    if (m_state != DataState::Stale) {
        m_caption->setFullText(caption);
    }
}

void Chart::addControl(QWidget* control)
{
    m_header->insertWidget(m_header->count() - 1, control);
}

void Chart::setSeries(std::vector<Series> series)
{
    m_series = std::move(series);
    m_legend->setSeries(m_series, m_unit);
    applySeries();
}

void Chart::setMarks(std::vector<Mark> marks)
{
    m_plot->setMarks(std::move(marks));
}

void Chart::setRangeActions(RangeActions actions)
{
    m_actions = actions;
    if (m_bar != nullptr) {
        m_bar->setActions(actions);
    }
}

void Chart::showState(DataState state, const Notice& notice)
{
    m_state = state;
    const bool hasPlot = state == DataState::Live || state == DataState::Stale;
    m_stack->setCurrentIndex(hasPlot ? 0 : 1);
    m_legend->setVisible(hasPlot);
    m_plot->setMuted(state == DataState::Stale);
    m_caption->setFullText(
        state == DataState::Stale && !notice.title.isEmpty() ? notice.title : m_captionText);
    if (state == DataState::Loading) {
        m_notice->showLoading();
    } else if (!hasPlot) {
        m_notice->showNotice(notice);
    }
}

std::vector<const Series*> Chart::shownSeries() const
{
    std::vector<const Series*> shown;
    for (const Series& series : m_series) {
        if (m_legend->isShown(series.id)) {
            shown.push_back(&series);
        }
    }
    return shown;
}

void Chart::applySeries()
{
    m_plot->setSeries(shownSeries());
    showValues();
}

void Chart::showValues()
{
    m_legend->showValues(m_series, m_range.crossHair(), m_range.visible());
}

void Chart::makeSelectionBar()
{
    m_bar = new SelectionBar(this);
    m_bar->setActions(m_actions);
    connect(m_bar, &SelectionBar::closed, this, [this] {
        m_range.clearSelection();
        m_plot->setFocus();
    });
    connect(m_bar, &SelectionBar::zoomTriggered, this, [this] {
        const std::optional<TimeSpan> selection = m_range.selection();
        m_range.clearSelection();
        if (selection) {
            m_range.show(*selection);
        }
    });
    connect(m_bar, &SelectionBar::triggered, this, [this](RangeAction action) {
        if (const std::optional<TimeSpan> selection = m_range.selection()) {
            Q_EMIT rangeActionTriggered(action, *selection);
        }
    });
}

void Chart::hideSelectionBar()
{
    if (m_bar != nullptr) {
        if (m_bar->isAncestorOf(window()->focusWidget())) {
            m_plot->setFocus(); // and no control outside of the chart
        }
        m_bar->hide();
    }
}

void Chart::showSelectionBar()
{
    if (m_bar == nullptr) {
        makeSelectionBar();
    }
    const std::optional<TimeSpan>& selection = m_range.selection();
    const WallTime middle = selection->begin + selection->length() / 2;
    // The bar covers title and legend, and no values.
    const QRect area(kGap / 2, kGap / 2, width() - kGap, m_plot->y() + kMarkStrip - kGap / 2);
    m_bar->showAt(*selection, m_plot->x() + static_cast<int>(m_plot->xOf(middle)), area);
}

void Chart::showTable()
{
    const std::vector<const Series*> shown = shownSeries();
    auto* dialog = new PointDialog(title(), new PointTable(shown, m_unit, m_range.visible()), this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
}

void Chart::savePicture()
{
    auto* dialog = new QFileDialog(this, tr("Save as picture"), {}, tr("Pictures (*.png)"));
    dialog->setObjectName(QStringLiteral("pictureDialog"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(QStringLiteral("png"));
    dialog->selectFile(objectName() + QStringLiteral(".png"));
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& file) {
        Q_EMIT pictureWanted(file, picture(kSavedScale).toImage());
    });
    dialog->open();
}

QString Chart::summary() const
{
    const QString notes = m_plot->notes();
    return title() + QStringLiteral(", ") +
        summaryText(shownSeries(), m_unit, m_plot->marks(), m_range.visible()) +
        (notes.isEmpty() ? QString() : u'\n' + notes);
}

QString Chart::csv() const
{
    return PointTable(shownSeries(), m_unit, m_range.visible()).csv();
}

QPixmap Chart::picture(double scale)
{
    QPixmap pixmap((QSizeF(size()) * scale).toSize());
    pixmap.setDevicePixelRatio(scale);
    pixmap.fill(palette().color(QPalette::Base));
    m_menu->hide(); // a picture has no buttons
    render(&pixmap);
    m_menu->show();
    if (m_stack->currentIndex() == 0) {
        // The canvas has its own pixels, which rendering would only enlarge.
        QPixmap plot = m_plot->pixmap(scale);
        plot.setDevicePixelRatio(scale);
        QPainter(&pixmap).drawPixmap(m_plot->pos(), plot);
    }
    return pixmap;
}

void Chart::resizeEvent(QResizeEvent* event)
{
    QFrame::resizeEvent(event);
    hideSelectionBar();
}

} // namespace thalassa::console::charts
