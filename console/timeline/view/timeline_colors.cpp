// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/timeline/view/timeline_colors.h"

#include <map>

#include "console/look/colors.h"

namespace thalassa::console {
namespace {

using timeline::Stage;

TimelineColors makeColors(const Colors& look)
{
    TimelineColors made{look.base, look.window, look.alternate, look.line, look.text, look.muted,
        look.accent, look.found, look.ready, look.failed, mixed(look.alternate, look.muted, 0.75),
        mixed(look.window, look.muted, 0.7), {}};
    const auto pale = [&look](const QColor& color, double share) {
        return legible(mixed(color, look.base, share), look.base, kShapeContrast);
    };
    made.stages.fill(pale(stageColor(u"other"), 0.5));
    for (size_t stage = 0; stage < static_cast<size_t>(Stage::Total); ++stage) {
        made.stages[stage] = stageColor(QString::fromLatin1(timeline::kStageNames[stage].data()));
    }
    // Lighter than its part in both themes; on a dark background a paler one would look the same.
    const bool isLight = look.base.lightnessF() > look.text.lightnessF();
    made.stages[static_cast<size_t>(Stage::Compute)] =
        legible(mixed(made.stage(Stage::ComputeInfer), isLight ? look.base : look.text, 0.35),
            look.base, kShapeContrast);
    return made;
}

} // namespace

const TimelineColors& timelineColors()
{
    static std::map<Theme, TimelineColors> kMade;
    const auto found = kMade.find(theme());
    return found != kMade.end() ? found->second
                                : kMade.emplace(theme(), makeColors(colors())).first->second;
}

} // namespace thalassa::console
