// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/models/requests/request_facts.h"

#include <QCoreApplication>
#include <QHash>
#include <algorithm>

namespace thalassa::console {
namespace {

struct RequestFactsTexts {
    Q_DECLARE_TR_FUNCTIONS(Request)
};

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
    QHash<std::pair<QByteArray, QString>, QString> known; // requests often have the same failure
    for (RequestFacts& request : requests) {
        if (!request.isFailureCut)
            continue;
        const std::pair key(request.key.name, request.failure);
        if (!known.contains(key)) {
            const QStringView begin = QStringView(request.failure).chopped(1);
            const auto event =
                std::find_if(events.begin(), events.end(), [&](const ServerEvent& one) {
                    return one.key.name == request.key.name && one.text.startsWith(begin);
                });
            known.insert(key, event == events.end() ? request.failure : event->text);
        }
        request.failure = known.value(key);
    }
}

QString errorOf(const RequestFacts& request)
{
    if (request.code.isEmpty() || request.failure.isEmpty())
        return request.code + request.failure;
    return request.code + QStringLiteral(": ") + request.failure;
}

} // namespace thalassa::console
