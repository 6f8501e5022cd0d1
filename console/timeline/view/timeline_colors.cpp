// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/timeline/view/timeline_colors.h"

#include <cmath>
#include <map>

#include "console/look/colors.h"

namespace thalassa::console {
namespace {

using timeline::Stage;

TimelineColors makeColors(const Colors& look)
{
    TimelineColors made{look.base, look.window, look.alternate, look.line, look.text, look.muted,
        look.accent, look.found, look.ready, look.failed, {}};
    made.stages.fill(mixed(stageColor(u"other"), look.base, 0.5));
    for (size_t stage = 0; stage < static_cast<size_t>(Stage::Total); ++stage) {
        made.stages[stage] = stageColor(QString::fromLatin1(timeline::kStageNames[stage].data()));
    }
    made.stages[static_cast<size_t>(Stage::Compute)] =
        mixed(made.stage(Stage::ComputeInfer), look.base, 0.35);
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

QColor mixed(const QColor& from, const QColor& to, double share)
{
    const auto between = [share](int a, int b) {
        return static_cast<int>(std::lround(a + (b - a) * share));
    };
    return {between(from.red(), to.red()), between(from.green(), to.green()),
        between(from.blue(), to.blue())};
}

} // namespace thalassa::console
