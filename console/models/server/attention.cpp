// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/models/server/attention.h"

#include <QCoreApplication>
#include <algorithm>

namespace thalassa::console {
namespace {

constexpr double kFailureShare = 0.01;    // share of the requests of the last seconds
constexpr double kQueueShare = 0.5;       // share of the 99 % quantile
constexpr double kHysteresis = 0.7;       // share of the limits below which queueing ends
constexpr std::chrono::seconds kHold(30); // of what was seen last
constexpr quint64 kEnoughRequests = 20;   // for a statement about quantiles
constexpr std::chrono::milliseconds kSlow(10);

struct AttentionTexts {
    Q_DECLARE_TR_FUNCTIONS(Attention)
};

QString nameOf(const ModelRow& row)
{
    return row.key.version > 0
        ? AttentionTexts::tr("%1 version %2").arg(row.name).arg(row.key.version)
        : row.name;
}

const Quantiles* stage(const ModelFigures& figures, QStringView name)
{
    for (const StageFigures& one : figures.stages) {
        if (one.stage == name) {
            return &one.quantiles;
        }
    }
    return nullptr;
}

// The trouble of a model version, without words: it is computed for each row at each reading.
enum class Trouble { None, Failed, Loading, Unloading, Failing, Queueing, NotServing };

bool failsOften(const ModelRow& row)
{
    const double failed = row.failureRate.value_or(0);
    return failed > 0 && failed >= kFailureShare * std::max(row.requestRate.value_or(0), failed);
}

// Whether most of the failed requests found the queue full.
bool refusesMost(const ModelRow& row)
{
    return row.refusalRate.value_or(0) > row.failureRate.value_or(0) / 2;
}

// Whether a trouble that was seen at `last` is still named; the epoch: it was never seen.
bool isRecent(WallTime last, const ModelRow& row)
{
    return last != WallTime() && row.read - last < kHold;
}

// `wasQueueing`: the requests waited long at the reading before.
bool waitsLong(const ModelFigures& figures, bool wasQueueing)
{
    const double limit = wasQueueing ? kHysteresis : 1;
    const Quantiles* queue = stage(figures, u"queue");
    if (queue == nullptr || !figures.total || figures.total->count < kEnoughRequests) {
        return false;
    }
    const auto total = static_cast<double>(figures.total->p99.count());
    const double slow = static_cast<double>(std::chrono::nanoseconds(kSlow).count());
    return total >= limit * slow &&
        static_cast<double>(queue->p99.count()) > limit * kQueueShare * total;
}

Trouble troubleOf(const ModelRow& row)
{
    switch (row.state) {
    case ModelState::Ready:
        break;
    case ModelState::Failed:
        return Trouble::Failed;
    case ModelState::Loading:
        return Trouble::Loading;
    case ModelState::Unloading:
        return Trouble::Unloading;
    case ModelState::Unloaded:
    case ModelState::Unknown:
        return Trouble::NotServing;
    }
    if (!row.figures) {
        return Trouble::None;
    }
    if (failsOften(row) || isRecent(row.lastFailing, row)) {
        return Trouble::Failing;
    }
    const bool isQueueing =
        waitsLong(*row.figures, row.wasQueueing) || isRecent(row.lastQueueing, row);
    return isQueueing ? Trouble::Queueing : Trouble::None;
}

Health healthOf(Trouble trouble)
{
    switch (trouble) {
    case Trouble::None:
        return Health::Ready;
    case Trouble::Failed:
        return Health::Failed;
    case Trouble::NotServing:
        return Health::Unknown;
    default:
        return Health::Attention;
    }
}

Cause causeOf(Trouble trouble)
{
    return trouble == Trouble::Failed  ? Cause::Failed
        : trouble == Trouble::Failing  ? Cause::Failing
        : trouble == Trouble::Queueing ? Cause::Queueing
                                       : Cause::Loading;
}

Concern concernOf(const ModelRow& row, Trouble trouble)
{
    const auto make = [&](const QString& word, const QString& sentence) {
        return Concern{healthOf(trouble), row.key, word, sentence, causeOf(trouble)};
    };
    const QString name = nameOf(row);
    switch (trouble) {
    case Trouble::Failed:
        return make(AttentionTexts::tr("failed"),
            row.reason.isEmpty()
                ? AttentionTexts::tr("%1 failed to load.").arg(name)
                : AttentionTexts::tr("%1 failed to load: %2").arg(name, row.reason));
    case Trouble::Loading:
        return make(AttentionTexts::tr("loading"), AttentionTexts::tr("%1 is loading.").arg(name));
    case Trouble::Unloading:
        return make(AttentionTexts::tr("unloading"),
            AttentionTexts::tr("%1 is unloading: it waits for its requests in flight.").arg(name));
    case Trouble::Failing:
        if (!failsOften(row)) {
            return make(AttentionTexts::tr("failing"),
                AttentionTexts::tr("%1 failed or refused requests in the last half minute.")
                    .arg(name));
        }
        if (refusesMost(row)) {
            return make(AttentionTexts::tr("refusing"),
                AttentionTexts::tr("%1 refuses %2 requests per second, of %3: its queue is full.")
                    .arg(name, figures::amount(*row.refusalRate),
                        figures::amount(row.requestRate.value_or(0))));
        }
        return make(AttentionTexts::tr("failing"),
            AttentionTexts::tr("%1 fails %2 requests per second, of %3.")
                .arg(name, figures::amount(*row.failureRate),
                    figures::amount(row.requestRate.value_or(0))));
    case Trouble::Queueing:
        if (!waitsLong(*row.figures, row.wasQueueing)) {
            return make(AttentionTexts::tr("queueing"),
                AttentionTexts::tr("Requests of %1 waited long in the last half minute.")
                    .arg(name));
        }
        return make(AttentionTexts::tr("queueing"),
            AttentionTexts::tr("Requests of %1 wait: the slowest %2 spend %3 of %4 in the queue.")
                .arg(name, figures::percent(0.01),
                    figures::duration(stage(*row.figures, u"queue")->p99),
                    figures::duration(row.figures->total->p99)));
    case Trouble::None:
    case Trouble::NotServing:
        break;
    }
    return {};
}

QString wordOf(const LinkState& link)
{
    switch (link.obstacle) {
    case LinkState::Obstacle::Token:
        return link.usesToken ? AttentionTexts::tr("no valid token")
                              : AttentionTexts::tr("access refused");
    case LinkState::Obstacle::Certificate:
        return AttentionTexts::tr("certificate refused");
    case LinkState::Obstacle::Protocol:
        return AttentionTexts::tr("wrong protocol");
    case LinkState::Obstacle::NoAnswer:
        break;
    }
    return AttentionTexts::tr("unreachable");
}

void addServerConcerns(const ServerView& server, QList<Concern>& concerns)
{
    if (server.link->phase == LinkState::Phase::Failed) {
        concerns.append({Health::Failed, {}, wordOf(*server.link),
            server.link->reason.isEmpty() ? AttentionTexts::tr("The server does not answer.")
                                          : server.link->reason,
            Cause::Link});
        return;
    }
    if (server.link->phase != LinkState::Phase::Connected) {
        return;
    }
    if (!server.link->sshFault.isEmpty()) {
        concerns.append({Health::Attention, {}, AttentionTexts::tr("ssh failed"),
            AttentionTexts::tr("The administration is not reached: %1.").arg(server.link->sshFault),
            Cause::Tunnel});
    }
    const bool drains =
        server.drain != nullptr && server.drain->phase != DrainState::Phase::Serving;
    if (drains) {
        const QString by = server.drain->begunBy.isEmpty() ? AttentionTexts::tr("the server itself")
                                                           : server.drain->begunBy;
        concerns.append({Health::Attention, {}, AttentionTexts::tr("draining"),
            server.drain->phase == DrainState::Phase::Grace
                ? AttentionTexts::tr("A drain was begun by %1; requests are still served.").arg(by)
                : AttentionTexts::tr("A drain was begun by %1; new requests are refused.").arg(by),
            Cause::Drain});
    } else if (server.readiness != nullptr && !server.readiness->isReady) {
        concerns.append({Health::Failed, {}, AttentionTexts::tr("not ready"),
            server.readiness->sentence.isEmpty() ? AttentionTexts::tr("The server is not ready.")
                                                 : server.readiness->sentence,
            Cause::NotReady});
    }
    if (server.restarted) {
        concerns.append({Health::Attention, {}, AttentionTexts::tr("restarted"),
            AttentionTexts::tr("The server restarted at %1.")
                .arg(figures::moment(*server.restarted, figures::wallNow())),
            Cause::Restart});
    }
    for (const QString& fault : server.link->faults) {
        concerns.append({Health::Attention, {}, AttentionTexts::tr("faulty answers"), fault,
            Cause::FaultyAnswer});
    }
}

} // namespace

void noteTrouble(ModelRow& row, WallTime time)
{
    row.read = time;
    if (failsOften(row)) {
        row.lastFailing = time;
    }
    row.wasQueueing = row.figures && waitsLong(*row.figures, row.wasQueueing);
    if (row.wasQueueing) {
        row.lastQueueing = time;
    }
}

Health healthOf(const ModelRow& row, Concern* concern)
{
    const Trouble trouble = troubleOf(row);
    if (concern != nullptr) {
        *concern = concernOf(row, trouble);
    }
    return healthOf(trouble);
}

QList<Concern> concernsOf(const ServerView& server, qsizetype limit)
{
    QList<Concern> concerns;
    addServerConcerns(server, concerns);
    if (server.link->phase == LinkState::Phase::Failed) {
        return concerns;
    }
    for (const Health wanted : {Health::Failed, Health::Attention}) {
        for (const ModelRow& row : server.models) {
            if (concerns.size() == limit) {
                return concerns;
            }
            if (const Trouble trouble = troubleOf(row); healthOf(trouble) == wanted) {
                concerns.append(concernOf(row, trouble));
            }
        }
    }
    return concerns;
}

Health healthOf(const LinkState& link, const QList<Concern>& concerns)
{
    if (link.phase == LinkState::Phase::Disconnected ||
        link.phase == LinkState::Phase::Connecting) {
        return Health::Unknown;
    }
    if (concerns.isEmpty()) {
        return Health::Ready;
    }
    // A model that failed is a reason to look; the server is failed only if it does not serve.
    const Concern& first = concerns.first();
    return first.model.name.isEmpty() ? first.health : Health::Attention;
}

} // namespace thalassa::console
