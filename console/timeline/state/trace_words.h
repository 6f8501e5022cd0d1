// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The words for the lanes and slices that Thalassa and Triton record, in the language of the
// program: "requests 3", "queue". Other names, such as those of models and of foreign tracks, stay
// as they are in the file. *thread-safe*.
#pragma once

#include <QString>
#include <string>

#include "console/models/text/shown_text.h"
#include "console/trace/analysis/flame.h"
#include "console/trace/data/trace_set.h"

namespace thalassa::console {

// The title of a lane, and the name of a slice, as they are shown.
QString shownTitle(const trace::Lane& lane);
QString shownName(const trace::TraceSet& traces, const trace::Place& place);
QString shownName(const trace::TraceData& data, const trace::Lane& lane, uint32_t slice);
QString shownName(const trace::FlameNode& node);

// The same for a filter and a search, which look at them and at the names of the file.
std::string translatedTitle(const trace::Lane& lane);
std::string translatedName(const std::string& name);

} // namespace thalassa::console
