// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/pages/model/range_description.h"

#include <QCoreApplication>

#include "console/charts/data/axis.h"
#include "console/models/text/stage_word.h"
#include "console/pages/model/model_series.h"
#include "console/pages/model/subject_bar.h"

namespace thalassa::console {
namespace {

struct RangeTexts {
    Q_DECLARE_TR_FUNCTIONS(RangeDescription)
};

} // namespace

Description describe(const RangeExplanation& explanation)
{
    Description description;
    description.kind = RangeTexts::tr("explanation");
    description.title = nameOf(Subject{nullptr, explanation.key, {}});
    description.sentences = QStringList{charts::spanText(explanation.span)};
    if (!explanation.error.isEmpty()) {
        description.health = Health::Unknown;
        description.sentences.append(
            RangeTexts::tr("There is no explanation: %1").arg(explanation.error));
        return description;
    }
    description.sentences.append(explanation.sentence);
    description.lines.append(
        {RangeTexts::tr("Requests"), figures::count(explanation.requestCount), {}});
    for (const auto& [outcome, count] : explanation.outcomes) {
        description.lines.append({outcome, figures::count(count), {}});
    }
    for (const auto& [stage, part] : explanation.shares) {
        description.lines.append({stageWord(stage), figures::percent(part), {}});
    }
    description.lines.append(
        {RangeTexts::tr("Mean batch size"), figures::amount(explanation.meanBatchSize), {}});
    for (const auto& [release, count] : explanation.releases) {
        description.lines.append(
            {RangeTexts::tr("Batches: %1").arg(releaseName(release)), figures::count(count), {}});
    }
    return description;
}

} // namespace thalassa::console
