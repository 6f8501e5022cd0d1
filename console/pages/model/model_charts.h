// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The charts of one model version of one server. They are made when they are first needed. While
// they are visible they hold the history of the version. *lives on the GUI thread*.
#pragma once

#include <QObject>
#include <QPointer>

#include "console/charts/chart.h"
#include "console/models/server/server_store.h"
#include "console/pages/model/model_series.h"

namespace thalassa::console {

class ModelCharts : public QObject {
    Q_OBJECT

public:
    // `prefix` begins the objectNames. The charts are children of `parent`, which owns them; the
    // range outlives them.
    ModelCharts(QString prefix, TimeRange& range, QWidget* parent);
    ~ModelCharts() override;

    // Makes the charts, hidden. REQUIRES: they are not made yet.
    void make();
    bool areMade() const { return !m_charts.empty(); }

    // The server may be null.
    void setSubject(ServerStore* server, const ModelKey& key);
    ServerStore* server() const { return m_server; }
    const ModelKey& key() const { return m_key; }
    // The history of the version, or null.
    const ModelHistory* history() const;

    // Whether the server's history is read for the version.
    void setActive(bool isActive);
    void setQuantile(StageQuantile quantile);
    StageQuantile quantile() const { return m_quantile; }
    // Shows what is known, in the given state. REQUIRES: the charts are made.
    void renew(DataState state, const Notice& notice);

    // REQUIRES: the charts are made.
    charts::Chart* chart(ModelChart chart) const;
    // Empty until they are made.
    const std::vector<charts::Chart*>& all() const { return m_charts; }

private:
    void hold();
    void release();
    std::vector<charts::Mark> marks() const;

    const QString m_prefix;
    TimeRange& m_range;
    QWidget* const m_parent;
    std::vector<charts::Chart*> m_charts; // in the order of kModelCharts
    QPointer<ServerStore> m_server;
    ModelKey m_key;
    QPointer<ServerStore> m_heldServer;
    ModelKey m_heldKey;
    bool m_isActive = false;
    StageQuantile m_quantile = StageQuantile::P50;
};

// Gives both charts of a comparison the same value axis.
void alignAxes(charts::Chart& left, charts::Chart& right);

} // namespace thalassa::console
