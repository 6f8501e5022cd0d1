// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/models/requests/explanation.h"

#include <QCoreApplication>
#include <array>

#include "console/models/live/words.h"
#include "console/models/text/stage_word.h"

namespace thalassa::console {
namespace {

struct ExplanationTexts {
    Q_DECLARE_TR_FUNCTIONS(Explanation)
};

constexpr qsizetype kMostLines = 64;

using figures::duration;
using figures::percent;

QString shareText(const StageShare& share)
{
    return ExplanationTexts::tr("%1 (%2)").arg(duration(share.duration), percent(share.part));
}

// "batch 12 (requests 4, 5 and 2 others)".
QString executionText(const WaitedFor& waited)
{
    QString text = ExplanationTexts::tr("batch %1").arg(QString::number(waited.batch));
    if (waited.requests.isEmpty())
        return text;
    QString names = waited.requests.join(QStringLiteral(", "));
    if (waited.leftOut > 0)
        names += ExplanationTexts::tr(" and %n other(s)", nullptr, clampedCount(waited.leftOut));
    return ExplanationTexts::tr("%1 (%2)").arg(text, names);
}

// Whether the request itself, and no step of it, waited in the queue mostly for a slot of its
// sequence.
bool waitedForSlot(const ExplanationFacts& facts, std::chrono::nanoseconds queue)
{
    return facts.request.work != u"steps" && facts.slotWait.count() > 0 &&
        2 * facts.slotWait >= queue;
}

QString queueCause(const ExplanationFacts& facts, const StageShare& share)
{
    QString text = ExplanationTexts::tr("It waited %1 in the queue").arg(shareText(share));
    const RequestFacts& request = facts.request;
    if (request.queueDepth > 0)
        text +=
            ExplanationTexts::tr(", behind %n other(s)", nullptr, clampedCount(request.queueDepth));
    if (waitedForSlot(facts, share.duration)) {
        text += ExplanationTexts::tr(", of which %1 until its sequence got a free slot")
                    .arg(duration(facts.slotWait));
    } else if (!facts.waitedFor.isEmpty()) {
        const WaitedFor& first = facts.waitedFor.first();
        text += facts.waiterInstance == first.instance
            ? ExplanationTexts::tr(", of which %1 while its instance executed %2")
                  .arg(duration(first.overlap), executionText(first))
            : ExplanationTexts::tr(", of which %1 while instance %2 executed %3")
                  .arg(duration(first.overlap))
                  .arg(first.instance)
                  .arg(executionText(first));
    } else if (request.release == u"delay_over") {
        text +=
            ExplanationTexts::tr(", until the queue delay was over: too few other requests came");
    }
    return text + u'.';
}

struct StageText {
    const char16_t* stage;
    const char* cause; // %1: the share
    const char* advice;
};

constexpr std::array<StageText, 11> kStageTexts{{
    {u"receive", QT_TRANSLATE_NOOP("Explanation", "Its client took %1 to send it."),
        QT_TRANSLATE_NOOP("Explanation", "Look at the client and the network, not at the server.")},
    {u"decode", QT_TRANSLATE_NOOP("Explanation", "The server took %1 to read and check it."),
        QT_TRANSLATE_NOOP("Explanation",
            "Binary tensors are read faster than JSON: use the binary data extension, or gRPC.")},
    {u"compute_input",
        QT_TRANSLATE_NOOP("Explanation", "The backend took %1 to collect its inputs."),
        QT_TRANSLATE_NOOP("Explanation", "Smaller inputs, or shared memory, make this shorter.")},
    {u"compute_infer", QT_TRANSLATE_NOOP("Explanation", "The model computed for %1."),
        QT_TRANSLATE_NOOP("Explanation",
            "The execution itself is the cost: a faster model or device makes it shorter. Compare "
            "it with other batch sizes on the Batches page.")},
    {u"compute_output",
        QT_TRANSLATE_NOOP("Explanation", "The backend took %1 to hand over its outputs."),
        QT_TRANSLATE_NOOP("Explanation", "Request fewer outputs, or use shared memory.")},
    {u"respond", QT_TRANSLATE_NOOP("Explanation", "The model took %1 to send its responses."),
        QT_TRANSLATE_NOOP("Explanation",
            "Decoupled models send when they like; preserve_ordering holds back later responses.")},
    {u"encode", QT_TRANSLATE_NOOP("Explanation", "The server took %1 to encode the answer."),
        QT_TRANSLATE_NOOP("Explanation",
            "Binary tensors are written faster than JSON: use the binary data extension, or "
            "gRPC.")},
    {u"send", QT_TRANSLATE_NOOP("Explanation", "Its client took %1 to read the answer."),
        QT_TRANSLATE_NOOP("Explanation", "Look at the client and the network, not at the server.")},
    {u"step_queue", QT_TRANSLATE_NOOP("Explanation", "Its steps waited in their queues for %1."),
        QT_TRANSLATE_NOOP("Explanation",
            "Explain the step that waited longest: its model has too few instances.")},
    {u"step_respond",
        QT_TRANSLATE_NOOP("Explanation", "Its steps took %1 to send their responses."), ""},
    {u"other", QT_TRANSLATE_NOOP("Explanation", "%1 passed between the stages."),
        QT_TRANSLATE_NOOP("Explanation",
            "The server was waiting for a processor: it has too few of them, or other programs "
            "take them.")},
}};

const StageText& textOf(const QString& stage)
{
    const auto found = std::find_if(kStageTexts.begin(), kStageTexts.end(),
        [&](const StageText& one) { return stage == QStringView(one.stage); });
    return found == kStageTexts.end() ? kStageTexts.back() : *found;
}

QString queueAdvice(const ExplanationFacts& facts, std::chrono::nanoseconds queue)
{
    if (waitedForSlot(facts, queue)) {
        return ExplanationTexts::tr(
            "More instances, a larger max_candidate_sequences or a shorter "
            "max_sequence_idle_microseconds give more sequences a slot. The Sequences page shows "
            "who has one.");
    }
    if (facts.waitedFor.isEmpty() && facts.request.release == u"delay_over") {
        return ExplanationTexts::tr(
            "A shorter max_queue_delay_microseconds releases such requests earlier.");
    }
    return ExplanationTexts::tr(
        "More instances, or larger batches, shorten the queue. The Batches page tries settings.");
}

void setCause(Explanation& explanation, const ExplanationFacts& facts)
{
    const RequestFacts& request = facts.request;
    const QString error = errorOf(request);
    if (request.outcome == Outcome::Failed || request.outcome == Outcome::Rejected) {
        explanation.cause = request.outcome == Outcome::Failed
            ? ExplanationTexts::tr("It failed: %1").arg(error)
            : ExplanationTexts::tr("The server refused it: %1").arg(error);
        return;
    }
    if (request.outcome == Outcome::Cancelled) {
        explanation.cause =
            ExplanationTexts::tr("It was cancelled after %1, most of it in the stage “%2”.")
                .arg(duration(request.duration),
                    facts.shares.isEmpty() ? stageWord(QStringLiteral("other"))
                                           : stageWord(facts.shares.first().stage));
        return;
    }
    if (request.work == u"cache_hit") {
        explanation.cause =
            ExplanationTexts::tr("The response cache had the answer; nothing was executed.");
        return;
    }
    if (facts.shares.isEmpty()) {
        explanation.cause = ExplanationTexts::tr("The server remembers no times of its stages.");
        return;
    }
    const StageShare& longest = facts.shares.first();
    if (longest.stage == u"queue") {
        explanation.cause = queueCause(facts, longest);
        explanation.advice = queueAdvice(facts, longest.duration);
        return;
    }
    const StageText& text = textOf(longest.stage);
    explanation.cause = ExplanationTexts::tr(text.cause).arg(shareText(longest));
    explanation.advice = *text.advice == '\0' ? QString() : ExplanationTexts::tr(text.advice);
}

// The shares in the order of time: that of the stages of the record, then the others.
QList<Explanation::Bar> barsOf(const ExplanationFacts& facts)
{
    QList<Explanation::Bar> bars;
    const auto add = [&](const StageShare& share) {
        if (share.duration.count() > 0) {
            bars.append({share.stage, stageWord(share.stage), share.duration,
                std::clamp(share.part, 0.0, 1.0)});
        }
    };
    const auto isKnown = [&](const QString& stage) {
        return std::any_of(bars.begin(), bars.end(),
            [&](const Explanation::Bar& bar) { return bar.stage == stage; });
    };
    for (const StageTime& stage : facts.request.stages) {
        for (const StageShare& share : facts.shares) {
            if (share.stage == stage.stage && !isKnown(share.stage))
                add(share);
        }
    }
    for (const StageShare& share : facts.shares) {
        if (bars.size() < kMostLines && !isKnown(share.stage))
            add(share);
    }
    return bars;
}

QList<Explanation::Line> waitedLines(const ExplanationFacts& facts)
{
    QList<Explanation::Line> lines;
    for (const WaitedFor& waited :
        facts.waitedFor.first(std::min(kMostLines, facts.waitedFor.size()))) {
        lines.append({ExplanationTexts::tr("%1 while instance %2 executed %3")
                          .arg(duration(waited.overlap))
                          .arg(waited.instance)
                          .arg(executionText(waited)),
            waited.requestIds.isEmpty() ? 0 : waited.requestIds.first()});
    }
    if (facts.waitedForLeftOut > 0) {
        lines.append({ExplanationTexts::tr("and %n other execution(s)", nullptr,
                          clampedCount(facts.waitedForLeftOut)),
            0});
    }
    return lines;
}

QString batchText(const ExplanationFacts& facts)
{
    const RequestFacts& request = facts.request;
    if (request.batch == 0)
        return {};
    QString text =
        ExplanationTexts::tr("Batch %1 had %n row(s)", nullptr, clampedCount(request.batchRows))
            .arg(QString::number(request.batch));
    if (request.batchRoom > 0) {
        text +=
            ExplanationTexts::tr(" and room for %1 more").arg(figures::count(request.batchRoom));
    }
    if (request.instance >= 0)
        text += ExplanationTexts::tr(", on instance %1").arg(request.instance);
    return ExplanationTexts::tr("%1. %2", "two sentences")
        .arg(text, releaseSentence(request.release));
}

QList<Explanation::Line> linesOf(const std::vector<RequestFacts>& requests, bool withModel)
{
    QList<Explanation::Line> lines;
    for (const RequestFacts& request : requests) {
        if (lines.size() == kMostLines) {
            lines.append({ExplanationTexts::tr("and %n other(s)", nullptr,
                              clampedCount(requests.size() - kMostLines)),
                0});
            break;
        }
        const QString who = withModel
            ? ExplanationTexts::tr("%1 of %2")
                  .arg(titleOf(request), modelTitle(request.model, request.key.version))
            : titleOf(request);
        lines.append({ExplanationTexts::tr("%1: %2 in all, %3 in the queue")
                          .arg(who, duration(request.duration), duration(request.stage(u"queue"))),
            request.id});
    }
    return lines;
}

} // namespace

Explanation explain(const ExplanationFacts& facts)
{
    const RequestFacts& request = facts.request;
    Explanation explanation;
    explanation.title = ExplanationTexts::tr("Request %1 of %2: %3 in %4")
                            .arg(titleOf(request), modelTitle(request.model, request.key.version),
                                wordOf(request.outcome), duration(request.duration));
    explanation.health = healthOf(request);
    setCause(explanation, facts);
    explanation.bars = barsOf(facts);
    explanation.waitedFor = waitedLines(facts);
    explanation.batch = batchText(facts);
    explanation.members = linesOf(facts.batch, false);
    explanation.steps = linesOf(facts.steps, true);
    explanation.serverSentence = facts.sentence;
    return explanation;
}

QString Explanation::text() const
{
    QStringList all{title, cause};
    if (!advice.isEmpty())
        all.append(advice);
    for (const Bar& bar : bars)
        all.append(ExplanationTexts::tr("%1: %2 (%3)")
                       .arg(bar.word, duration(bar.duration), percent(bar.part)));
    const auto add = [&](const QString& heading, const QList<Line>& lines) {
        if (lines.isEmpty())
            return;
        all.append(heading);
        for (const Line& line : lines)
            all.append(QStringLiteral("  ") + line.text);
    };
    add(ExplanationTexts::tr("It waited for:"), waitedFor);
    if (!batch.isEmpty())
        all.append(batch);
    add(ExplanationTexts::tr("In the same batch:"), members);
    add(ExplanationTexts::tr("Steps:"), steps);
    return all.join(u'\n');
}

} // namespace thalassa::console
