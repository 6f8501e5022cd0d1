// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The metrics of a Triton server as the facts of console/models: what it tells nowhere else.
// Impossible values are left out, and too many series are bounded here. A pure function:
// *thread-safe*.
#pragma once

#include <QHash>
#include <QList>

#include "console/models/server/server_facts.h"

namespace thalassa::session {
class MetricFamilies;
} // namespace thalassa::session

namespace thalassa::console {

struct MetricsFacts {
    QHash<ModelKey, quint64> queued; // requests that wait
    QList<ProcessorFigures> processors;
};

MetricsFacts metricsOf(const session::MetricFamilies& families);

} // namespace thalassa::console
