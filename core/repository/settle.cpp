// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/repository/settle.h"

#include <algorithm>

#include "absl/strings/str_cat.h"

namespace thalassa::repository {

bool isQuiet(
    const ModelDirectory& model, std::chrono::system_clock::time_point now, base::Duration quiet)
{
    return now - model.lastChange >= quiet;
}

bool isSame(const ModelDirectory& a, const ModelDirectory& b)
{
    return a.path == b.path && a.lastChange == b.lastChange && a.tree == b.tree &&
        a.status == b.status;
}

absl::StatusOr<ModelDirectory> waitUntilSettled(ModelDirectory model,
    const std::function<ModelDirectory()>& look, const SettleRule& rule, base::Clock& clock,
    StopSignal& stop)
{
    const base::TimePoint start = clock.now();
    while (model.status.ok() && !isQuiet(model, clock.wallNow(), rule.quiet)) {
        if (clock.now() - start >= rule.limit) {
            return absl::UnavailableError(absl::StrCat("the directory '", model.path,
                "' of model '", model.name, "' was still changing after ",
                std::chrono::duration_cast<std::chrono::milliseconds>(rule.limit).count(),
                " ms; load the model again when its files are complete"));
        }
        const base::Duration age = clock.wallNow() - model.lastChange;
        const base::Duration rest =
            std::clamp(rule.quiet - age, base::Duration::zero(), rule.quiet);
        if (stop.waitUntil(clock, clock.now() + rest))
            return absl::UnavailableError("Server exiting");
        ModelDirectory again = look();
        // Nothing happened meanwhile: settled, whatever the file server's clock says.
        const bool same = isSame(model, again);
        model = std::move(again);
        if (same)
            break;
    }
    return model;
}

} // namespace thalassa::repository
