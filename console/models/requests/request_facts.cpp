// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/models/requests/request_facts.h"

#include <QCoreApplication>
#include <QHash>
#include <algorithm>
#include <ranges>
#include <set>

namespace thalassa::console {
namespace {

struct RequestFactsTexts {
    Q_DECLARE_TR_FUNCTIONS(Request)
};

// A shorter text may be the begin of another error.
constexpr qsizetype kLeastBegin = 32;

bool isCompletable(const RequestFacts& request)
{
    return request.isFailureCut && request.failure.size() > kLeastBegin;
}

} // namespace

std::chrono::nanoseconds RequestFacts::stage(QStringView name) const
{
    const auto found = std::find_if(
        stages.begin(), stages.end(), [&](const StageTime& one) { return one.stage == name; });
    return found == stages.end() ? std::chrono::nanoseconds(0) : found->duration;
}

std::chrono::nanoseconds RequestFacts::compute() const
{
    return stage(u"compute_input") + stage(u"compute_infer") + stage(u"compute_output");
}

QString wordOf(Outcome outcome)
{
    switch (outcome) {
    case Outcome::Success:
        return RequestFactsTexts::tr("succeeded");
    case Outcome::Rejected:
        return RequestFactsTexts::tr("refused");
    case Outcome::Cancelled:
        return RequestFactsTexts::tr("cancelled");
    case Outcome::Failed:
        return RequestFactsTexts::tr("failed");
    case Outcome::Pending:
        break;
    }
    return RequestFactsTexts::tr("has not ended");
}

QString nameOf(Outcome outcome)
{
    switch (outcome) {
    case Outcome::Success:
        return QStringLiteral("success");
    case Outcome::Rejected:
        return QStringLiteral("rejected");
    case Outcome::Cancelled:
        return QStringLiteral("cancelled");
    case Outcome::Failed:
        return QStringLiteral("failed");
    case Outcome::Pending:
        break;
    }
    return QStringLiteral("pending");
}

Health healthOf(const RequestFacts& request)
{
    switch (request.outcome) {
    case Outcome::Success:
        return request.isSlow ? Health::Attention : Health::Ready;
    case Outcome::Failed:
        return Health::Failed;
    case Outcome::Rejected:
    case Outcome::Cancelled:
        return Health::Attention;
    case Outcome::Pending:
        break;
    }
    return Health::Unknown;
}

QString titleOf(const RequestFacts& request)
{
    QString number = QString::number(request.id);
    if (request.clientId.isEmpty())
        return number;
    return QStringLiteral("%1%2 (%3)")
        .arg(request.clientId, request.isClientIdCut ? QStringLiteral("…") : QString(), number);
}

void completeFailures(std::span<RequestFacts> requests, const std::deque<ServerEvent>& events)
{
    // The whole text of each failure, by its model and its begin: requests often have the same.
    QHash<std::pair<ModelKey, QStringView>, QString> whole;
    QStringList cut; // owns the text of the keys
    std::set<qsizetype> lengths;
    for (const RequestFacts& request : requests) {
        if (isCompletable(request)) {
            cut.append(request.failure);
            const QStringView begin = QStringView(cut.last()).chopped(1);
            whole.insert({request.key, begin}, request.failure);
            lengths.insert(begin.size());
        }
    }
    if (whole.isEmpty())
        return;
    for (const ServerEvent& event : std::views::reverse(events)) { // the newest one counts
        if (event.kind != EventKind::RequestsRefused)
            continue;
        for (const qsizetype length : lengths) {
            const auto found = event.text.size() < length
                ? whole.end()
                : whole.find({event.key, QStringView(event.text).first(length)});
            if (found != whole.end())
                *found = event.text;
        }
    }
    for (RequestFacts& request : requests) {
        if (isCompletable(request))
            request.failure = whole.value({request.key, QStringView(request.failure).chopped(1)});
    }
}

QString errorOf(const RequestFacts& request)
{
    if (request.code.isEmpty() || request.failure.isEmpty())
        return request.code + request.failure;
    return request.code + QStringLiteral(": ") + request.failure;
}

} // namespace thalassa::console
