// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// How does a model version do, since when, and is the new version better? Charts of one version,
// or of two versions, servers or times side by side with a table of the differences. *lives on the
// GUI thread*.
#pragma once

#include "console/charts/selection_bar.h"
#include "console/models/series/range_link.h"
#include "console/pages/model/subject_bar.h"
#include "console/pages/page.h"

class QComboBox;
class QGridLayout;
class QLabel;
class QScrollArea;
class QTableView;
class QTimer;
class QToolButton;

namespace thalassa::console {

class ComparisonTable;
class ElidedLabel;
class HealthMark;
class ModelCharts;
class PageRegistry;
class StagePanel;
class StatePane;
struct Notice;

class ModelPage : public Page {
    Q_OBJECT

public:
    // The page links to those pages of the registry that exist, which outlives it.
    ModelPage(Workspace& workspace, const PageRegistry& pages, QWidget* parent = nullptr);
    ~ModelPage() override;

    void pretend(DataState state) override;
    bool followsRange() const override { return true; }
    ModelKey shownModel() const override { return shownSubject().key; }

    // Compares the shown version with the subject.
    void compareWith(const Subject& subject);
    void endComparison();
    bool isComparing() const { return m_isComparing; }
    const ModelCharts& charts() const { return *m_first; }
    const ModelCharts& comparedCharts() const { return *m_second; }

protected:
    QList<Interest> interests() const override;
    void serverReplaced() override;
    void locationChanged() override;
    void carryFrom(Page& before) override;
    void refresh() override;

    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    QWidget* makeHead();
    QWidget* makeCharts();
    void makeSide(ModelCharts& charts);
    void makeCompareMenu();
    void place();
    void showState(DataState state, const Notice& notice);
    void renewHead();
    void renewVersions();
    void renewComparison();
    void watchHistory(ServerStore* server);
    void actOnRange(charts::RangeAction action, const TimeSpan& span);
    Subject shownSubject() const;
    const ModelRow* row() const;
    QString sourceText() const;

    const PageRegistry& m_pages;
    TimeRange m_otherRange; // the time of the second charts
    RangeLink m_link;
    qint64 m_version = 0; // 0: the highest that serves
    bool m_isComparing = false;
    int m_columns = 0; // columns of the grid as it is placed

    StatePane* m_pane;
    HealthMark* m_mark = nullptr;
    ElidedLabel* m_reason = nullptr; // why the model needs attention
    ElidedLabel* m_title = nullptr;
    QComboBox* m_versions = nullptr;
    QComboBox* m_quantiles = nullptr;
    QToolButton* m_compare = nullptr;
    QLabel* m_source = nullptr;
    SubjectBar* m_subjects;
    ComparisonTable* m_differences;
    QTableView* m_differenceView;
    QWidget* m_content = nullptr;
    QScrollArea* m_scroll = nullptr;
    QByteArray m_scrolledModel; // of which the charts were scrolled
    QGridLayout* m_grid = nullptr;
    QLabel* m_firstName = nullptr;
    QLabel* m_secondName = nullptr;
    ModelCharts* m_first = nullptr;
    ModelCharts* m_second = nullptr;
    StagePanel* m_stages = nullptr; // made with the charts of the first side
    QTimer* m_timer;                // several changes of the history are one refresh
};

} // namespace thalassa::console
