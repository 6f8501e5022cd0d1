// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/models/requests/batch_reasons.h"

#include <QCoreApplication>
#include <map>

#include "console/models/live/words.h"

namespace thalassa::console {
namespace {

struct BatchReasonTexts {
    Q_DECLARE_TR_FUNCTIONS(BatchReason)
};

} // namespace

std::vector<BatchReason> reasonsOf(std::span<const BatchFacts> batches)
{
    std::map<QString, BatchReason> all;
    quint64 freeRows = 0;
    for (const BatchFacts& batch : batches) {
        BatchReason& reason = all[batch.release];
        reason.release = batch.release;
        reason.meanRows += batch.rows; // the sum, until below
        ++reason.batches;
        reason.freeRows += batch.room;
        freeRows += batch.room;
    }
    std::vector<BatchReason> reasons;
    for (auto& [release, reason] : all) {
        reason.meanRows /= static_cast<double>(reason.batches);
        reason.batchShare =
            static_cast<double>(reason.batches) / static_cast<double>(batches.size());
        if (freeRows > 0)
            reason.share = static_cast<double>(reason.freeRows) / static_cast<double>(freeRows);
        reasons.push_back(reason);
    }
    std::stable_sort(
        reasons.begin(), reasons.end(), [](const BatchReason& a, const BatchReason& b) {
            return a.freeRows != b.freeRows ? a.freeRows > b.freeRows : a.batches > b.batches;
        });
    return reasons;
}

QStringList conclusionsOf(std::span<const BatchFacts> batches)
{
    if (batches.empty())
        return {};
    double rows = 0;
    double room = 0;
    for (const BatchFacts& batch : batches) {
        rows += batch.rows;
        room += batch.room;
    }
    const auto count = static_cast<double>(batches.size());
    QStringList sentences{
        BatchReasonTexts::tr("%n batch(es) are remembered, of %1 rows in the mean; they were "
                             "%2 full.",
            nullptr, clampedCount(batches.size()))
            .arg(figures::amount(rows / count), figures::percent(rows / (rows + room)))};
    const BatchReason worst = reasonsOf(batches).front();
    if (worst.freeRows > 0) {
        sentences.append(
            BatchReasonTexts::tr("%1 of the free rows are in batches with the reason “%2”.")
                .arg(figures::percent(worst.share), releaseWord(worst.release)));
        sentences.append(releaseSentence(worst.release));
        sentences.append(releaseAdvice(worst.release));
    } else if (worst.release == u"alone") {
        sentences.append(releaseSentence(worst.release));
        sentences.append(releaseAdvice(worst.release));
    }
    return sentences;
}

BatchReasonTable::BatchReasonTable(QObject* parent)
    : KeyedTable(parent)
{
}

QList<FilterableTable::Column> BatchReasonTable::makeColumns() const
{
    using enum Filter::Kind;
    return {
        {QStringLiteral("reason"), tr("Left because"), tr("Why batches left when they did"), Text,
            16},
        {QStringLiteral("share"), tr("Of free rows"),
            tr("The share of all free rows that these batches have"), Number, 12},
        {QStringLiteral("free"), tr("Free rows"), tr("Rows that these batches had room for"),
            Number, 10},
        {QStringLiteral("batches"), tr("Batches"), tr("Batches with this reason"), Number, 9},
        {QStringLiteral("ofbatches"), tr("Of batches"), tr("Their share of all batches"), Number,
            10},
        {QStringLiteral("rows"), tr("Mean rows"), tr("Mean size of these batches"), Number, 10},
        {QStringLiteral("advice"), tr("What would change it"), tr("What makes such batches larger"),
            Text, 60},
    };
}

QVariant BatchReasonTable::valueOf(const BatchReason& reason, int column) const
{
    switch (column) {
    case Share:
        return reason.share;
    case FreeRows:
        return static_cast<double>(reason.freeRows);
    case Batches:
        return static_cast<double>(reason.batches);
    case BatchShare:
        return reason.batchShare;
    case MeanRows:
        return reason.meanRows;
    default:
        return textOf(reason, column);
    }
}

QString BatchReasonTable::textOf(const BatchReason& reason, int column) const
{
    switch (column) {
    case Release:
        return releaseWord(reason.release);
    case Share:
        return figures::percent(reason.share);
    case FreeRows:
        return figures::count(reason.freeRows);
    case Batches:
        return figures::count(reason.batches);
    case BatchShare:
        return figures::percent(reason.batchShare);
    case MeanRows:
        return figures::amount(reason.meanRows);
    default:
        return reason.freeRows > 0 || reason.release == u"alone" ? releaseAdvice(reason.release)
                                                                 : QString();
    }
}

QString BatchReasonTable::serverWordOf(const BatchReason& reason, int column) const
{
    return column == Release ? reason.release : QString();
}

Description describe(const BatchReason& reason)
{
    Description description;
    description.kind = BatchReasonTexts::tr("reason");
    description.title = releaseWord(reason.release);
    description.sentences = {releaseSentence(reason.release), releaseAdvice(reason.release)};
    description.lines = {
        {BatchReasonTexts::tr("Of the free rows"), figures::percent(reason.share), {}},
        {BatchReasonTexts::tr("Free rows"), figures::count(reason.freeRows), {}},
        {BatchReasonTexts::tr("Batches"), figures::count(reason.batches), {}},
        {BatchReasonTexts::tr("Mean rows"), figures::amount(reason.meanRows), {}},
    };
    return description;
}

} // namespace thalassa::console
