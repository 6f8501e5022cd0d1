// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/models/text/stage_word.h"

#include <QCoreApplication>
#include <algorithm>
#include <array>

namespace thalassa::console {
namespace {

struct StageWordTexts {
    Q_DECLARE_TR_FUNCTIONS(Words)
};

struct Stage {
    const char16_t* id;
    const char* word;
};

constexpr std::array<Stage, 16> kStages{{
    {u"receive", QT_TRANSLATE_NOOP("Words", "receive")},
    {u"decode", QT_TRANSLATE_NOOP("Words", "decode")},
    {u"queue", QT_TRANSLATE_NOOP("Words", "queue")},
    {u"compute_input", QT_TRANSLATE_NOOP("Words", "compute input")},
    {u"compute_infer", QT_TRANSLATE_NOOP("Words", "compute infer")},
    {u"compute_output", QT_TRANSLATE_NOOP("Words", "compute output")},
    {u"respond", QT_TRANSLATE_NOOP("Words", "respond")},
    {u"encode", QT_TRANSLATE_NOOP("Words", "encode")},
    {u"send", QT_TRANSLATE_NOOP("Words", "send")},
    {u"total", QT_TRANSLATE_NOOP("Words", "total")},
    {u"other", QT_TRANSLATE_NOOP("Words", "other")},
    {u"step_queue", QT_TRANSLATE_NOOP("Words", "queues of steps")},
    {u"step_respond", QT_TRANSLATE_NOOP("Words", "responses of steps")},
    {u"request", QT_TRANSLATE_NOOP("Words", "request")},
    {u"handler", QT_TRANSLATE_NOOP("Words", "handler")},
    {u"compute", QT_TRANSLATE_NOOP("Words", "compute")},
}};

} // namespace

QString stageWord(const QString& stage)
{
    const auto found = std::find_if(kStages.begin(), kStages.end(),
        [&](const Stage& one) { return stage == QStringView(one.id); });
    return found == kStages.end() ? QString(stage).replace(u'_', u' ')
                                  : StageWordTexts::tr(found->word);
}

} // namespace thalassa::console
