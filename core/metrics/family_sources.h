// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// FamilySources: the registry of functions that return families of a server's metrics, such as
// those of its response cache or its ports (core/base/source_registry.h). *thread-safe*.
#pragma once

#include <prometheus/metric_family.h>

#include "core/base/source_registry.h"

namespace thalassa::metrics {

// A function appends the families with their current values.
class FamilySources : public base::SourceRegistry<prometheus::MetricFamily> {
public:
    using Families = Items;
};

} // namespace thalassa::metrics
