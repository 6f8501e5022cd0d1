// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/models/live/words.h"

#include <QCoreApplication>
#include <array>

namespace thalassa::console {
namespace {

struct LiveTexts {
    Q_DECLARE_TR_FUNCTIONS(Words)
};

struct Release {
    const char16_t* id;
    const char* word;
    const char* sentence;
    const char* advice;
};

constexpr std::array<Release, 10> kReleases{{
    {u"alone", QT_TRANSLATE_NOOP("Words", "no batching"),
        QT_TRANSLATE_NOOP("Words", "The model has no dynamic batching: each request is a batch."),
        QT_TRANSLATE_NOOP("Words", "Add dynamic_batching to the configuration of the model.")},
    {u"full", QT_TRANSLATE_NOOP("Words", "full"),
        QT_TRANSLATE_NOOP("Words", "The batch had no room for the next request."),
        QT_TRANSLATE_NOOP("Words", "A larger max_batch_size admits larger batches.")},
    {u"preferred_size", QT_TRANSLATE_NOOP("Words", "preferred size"),
        QT_TRANSLATE_NOOP("Words", "The batch had reached a preferred size."),
        QT_TRANSLATE_NOOP(
            "Words", "Remove the small sizes from preferred_batch_size, or remove the list.")},
    {u"delay_over", QT_TRANSLATE_NOOP("Words", "delay over"),
        QT_TRANSLATE_NOOP("Words", "The oldest request had waited for the whole queue delay."),
        QT_TRANSLATE_NOOP("Words",
            "Too few requests come in the delay: a longer max_queue_delay_microseconds collects "
            "more, and each request waits longer.")},
    {u"shape_change", QT_TRANSLATE_NOOP("Words", "other shape"),
        QT_TRANSLATE_NOOP("Words", "The next request had inputs of another shape."),
        QT_TRANSLATE_NOOP(
            "Words", "Send inputs of equal shapes, or let the model take ragged batches.")},
    {u"idle_instance", QT_TRANSLATE_NOOP("Words", "idle instance"),
        QT_TRANSLATE_NOOP("Words",
            "An instance was idle, and the model has no queue delay, so nothing was waited for."),
        QT_TRANSLATE_NOOP("Words",
            "A queue delay (max_queue_delay_microseconds) lets requests wait for others; fewer "
            "instances are idle less often.")},
    {u"flush", QT_TRANSLATE_NOOP("Words", "flush"),
        QT_TRANSLATE_NOOP("Words", "The server was about to stop or to unload the model."),
        QT_TRANSLATE_NOOP("Words", "Nothing needs to be changed.")},
    {u"sequence_rule", QT_TRANSLATE_NOOP("Words", "sequence rule"),
        QT_TRANSLATE_NOOP("Words",
            "The rules of sequences decide: a batch has one request of each "
            "sequence."),
        QT_TRANSLATE_NOOP("Words",
            "More sequences at a time fill more slots; minimum_slot_utilization and the delay of "
            "the direct strategy let a batch wait for them.")},
    {u"library_rule", QT_TRANSLATE_NOOP("Words", "batching library"),
        QT_TRANSLATE_NOOP("Words", "The batching library of the model has closed the batch."),
        QT_TRANSLATE_NOOP("Words", "See the documentation of the library.")},
    {u"none", QT_TRANSLATE_NOOP("Words", "not known"),
        QT_TRANSLATE_NOOP("Words", "The server does not say why the batch left."),
        QT_TRANSLATE_NOOP("Words", "Nothing can be said about it.")},
}};

const Release& releaseOf(const QString& release)
{
    const auto found = std::find_if(kReleases.begin(), kReleases.end(),
        [&](const Release& one) { return release == QStringView(one.id); });
    return found == kReleases.end() ? kReleases.back() : *found;
}

} // namespace

QString keyText(const ModelKey& key)
{
    return QString::fromLatin1(key.name.toPercentEncoding()) + u'/' + QString::number(key.version);
}

QString modelTitle(const QString& model, qint64 version)
{
    return version > 0 ? model + u' ' + QString::number(version) : model;
}

QString releaseWord(const QString& release)
{
    return LiveTexts::tr(releaseOf(release).word);
}

QString releaseSentence(const QString& release)
{
    return LiveTexts::tr(releaseOf(release).sentence);
}

QString releaseAdvice(const QString& release)
{
    return LiveTexts::tr(releaseOf(release).advice);
}

} // namespace thalassa::console
